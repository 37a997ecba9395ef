# The Debian packages: cpack --config build/release/CPackConfig.cmake, after the program was built.
include(GNUInstallDirs)

file(READ ${CMAKE_SOURCE_DIR}/LICENSE licence)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/copyright @ONLY CONTENT [[
@licence@
The rule texts that the program quotes are their authors', who are named with each text.
]])
install(FILES ${CMAKE_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ruleproof COMPONENT program)
install(FILES ${CMAKE_BINARY_DIR}/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libruleproof-dev COMPONENT library)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ruleproof)
set(CPACK_PACKAGE_VENDOR "The Ruleproof authors")
set(CPACK_PACKAGE_CONTACT "The Ruleproof authors <ruleproof@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # packages hold what was built; they do not ask for the tests

set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "machine proofreading of the rules of board games
 Plays rule texts clause by clause, proves or refutes what their authors claim,
 and certifies engines over the Go Text Protocol.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ruleproof)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION games)

set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "board games by their rules, for C
 The shared library of Ruleproof with its header and pkg-config file: it plays,
 and says which clause of the rules forbids a move.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libruleproof-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
include(CPack)
