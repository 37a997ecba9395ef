include(GoogleTest)

# ruleproof_test(NAME SOURCES... LIBS...): a GoogleTest program of one room; every test in it is one test of ctest.
function(ruleproof_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} GTest::gtest GTest::gtest_main)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Debug>:-O0>)  # the tests themselves take longer to build than to run
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
endfunction()

# ruleproof_embed(TARGET FILE...): builds the files into TARGET as text. For spec/disto.toml the program finds
#   extern const std::string_view embedded_disto_toml;   in namespace ruleproof
function(ruleproof_embed target)
  foreach(file ${ARGN})
    get_filename_component(base ${file} NAME)
    string(MAKE_C_IDENTIFIER ${base} identifier)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${identifier}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DOUTPUT=${output}
              -DIDENTIFIER=${identifier} -P ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
      DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
      VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endforeach()
endfunction()
