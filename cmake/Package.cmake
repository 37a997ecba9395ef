# The Debian packages: cpack --config build/release/CPackConfig.cmake, after the program was built. The program, the shared library, and what
# programs are built with on it; and the kit for Python.
include(GNUInstallDirs)

# Those who pack it for others name themselves and their place.
set(RULEPROOF_MAINTAINER "The Ruleproof authors <ruleproof@example.org>" CACHE STRING "Who answers for the packages")
set(RULEPROOF_HOMEPAGE "https://example.org/ruleproof" CACHE STRING "The page that the packages name")
set(revision ${PROJECT_VERSION}-1)
set(runtime libruleproof${RULEPROOF_ABI})

file(READ ${CMAKE_SOURCE_DIR}/LICENSE licence)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/copyright @ONLY CONTENT [[
@licence@
The rule texts that the program quotes are their authors', who are named with each text.
]])
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/changelog.Debian @ONLY CONTENT [[
ruleproof (@revision@) unstable; urgency=medium

  * Version @PROJECT_VERSION@; changes.md of the package ruleproof lists the changes.

 -- @RULEPROOF_MAINTAINER@  @date@
]])
execute_process(COMMAND gzip --best --no-name --force ${CMAKE_BINARY_DIR}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
install(FILES ${CMAKE_SOURCE_DIR}/kits/python/ruleproof_kit.py DESTINATION lib/python3/dist-packages COMPONENT python)
foreach(package program:ruleproof library:${runtime} development:libruleproof-dev python:python3-ruleproof-kit)
  string(REGEX MATCH "^[^:]*" component ${package})
  string(REGEX REPLACE "^[^:]*:" "" name ${package})
  install(FILES ${CMAKE_BINARY_DIR}/copyright ${CMAKE_BINARY_DIR}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
          COMPONENT ${component})
endforeach()
# With the folders that their links expect; examples/ is beside them.
install(FILES ${CMAKE_SOURCE_DIR}/README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ruleproof COMPONENT program)
install(DIRECTORY ${CMAKE_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/ruleproof COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME ruleproof)
set(CPACK_PACKAGE_VENDOR "The Ruleproof authors")
set(CPACK_PACKAGE_CONTACT ${RULEPROOF_MAINTAINER})
set(CPACK_PACKAGE_HOMEPAGE_URL ${RULEPROOF_HOMEPAGE})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL program library development python)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # packages hold what was built; they do not ask for the tests

# CPack puts this line above each description unless it is its own default; a description has a first line itself.
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_NAME} built using CMake")

set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "machine proofreading of the rules of board games
It plays rule texts clause by clause, proves or refutes what their authors
claim, and certifies engines over the Go Text Protocol.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME ruleproof)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS cvc5)  # some proofs are its alone: without it verdicts differ

set(CPACK_COMPONENT_LIBRARY_DESCRIPTION "board games by their rules, for C (shared library)
It plays board games, and says which clause of the rules forbids a move.")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${runtime})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
file(WRITE ${CMAKE_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${CMAKE_BINARY_DIR}/triggers)

set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "board games by their rules, for C (development files)
The header and the pkg-config file of the shared library of Ruleproof, which
plays board games, and says which clause of the rules forbids a move.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libruleproof-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${runtime} (= ${revision})")

set(CPACK_COMPONENT_PYTHON_DESCRIPTION "kit to certify the rules of a Python library
It speaks the Go Text Protocol for the rules of a library, so that Ruleproof
can compare them with the text of the rules.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-ruleproof-kit)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS python3)
include(CPack)
