# The static libraries of the house that these need, with these, as far as their rooms are known so far.
function(ruleproof_libraries result)
  set(libraries "")
  set(left ${ARGN})
  while(left)
    list(POP_FRONT left library)
    string(REGEX REPLACE "^[$]<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    if(NOT library MATCHES "^ruleproof_" OR NOT TARGET ${library} OR library IN_LIST libraries)
      continue()
    endif()
    get_target_property(type ${library} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
      list(APPEND libraries ${library})
      get_target_property(needed ${library} INTERFACE_LINK_LIBRARIES)
      list(APPEND left ${needed})
    endif()
  endwhile()
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# After so many seconds a test counts as hung: many times what the longest takes, so that no test fails because a machine is busy.
set(RULEPROOF_HUNG 3600)

# What `ctest` runs, the tests and the programs that they run.
add_custom_target(tested)

# ruleproof_test(NAME SOURCES... [ALONE...] [SHARING...] [RUNS...] [COST N] LIBS...): a GoogleTest program of one room. To ctest it
# is four tests, NAME_1 to NAME_4, which share what is in it, since many a test takes less time than a process to begin. With
# CMAKE_UNITY_BUILD its test files are compiled fourteen at once, since what they include takes longer to compile than what they
# say. Those in ALONE are not. The tests of a suite in SHARING share runs that take long: they are a test of ctest of their own,
# with the name of the suite. RUNS are the programs that the tests run: they are there when the tests are linked, and need not be
# before. What has a COST begins before what has less, so that the last to run is short.
function(ruleproof_test name)
  cmake_parse_arguments(arg "" "COST" "SOURCES;ALONE;SHARING;RUNS;LIBS" ${ARGN})
  if(NOT BUILD_TESTING)
    add_library(${name} OBJECT EXCLUDE_FROM_ALL ${arg_SOURCES} ${arg_ALONE})  # never built, so that others can speak of it
    return()
  endif()
  add_executable(${name} ${arg_ALONE})
  set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)  # which would put their unnamed namespaces together
  if(CMAKE_UNITY_BUILD)
    ruleproof_together(${name} ${arg_SOURCES})
  else()
    target_sources(${name} PRIVATE ${arg_SOURCES})
  endif()
  target_link_libraries(${name} PRIVATE ${arg_LIBS} GTest::gtest GTest::gtest_main ruleproof_allocator)
  add_dependencies(tested ${name})
  list(TRANSFORM arg_RUNS REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  set_target_properties(${name} PROPERTIES LINK_DEPENDS "${arg_RUNS}")
  # The tests themselves take longer to build than to run. Of what headers define and both have compiled, that of the libraries
  # is taken, as it comes first.
  target_compile_options(${name} PRIVATE -O0 -U_FORTIFY_SOURCE)  # which needs optimisation
  ruleproof_libraries(libraries ${arg_LIBS})
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_FILE:\\1>")
  target_link_options(${name} PRIVATE -Wl,--whole-archive ${libraries} -Wl,--no-whole-archive)
  list(TRANSFORM arg_SHARING APPEND ".*" OUTPUT_VARIABLE together)
  list(JOIN together ":" together)
  foreach(shard RANGE 1 4)
    math(EXPR index "${shard} - 1")
    add_test(NAME ${name}_${shard} COMMAND ${name} --gtest_brief=1 --gtest_filter=-${together})
    set_tests_properties(${name}_${shard} PROPERTIES
      TIMEOUT ${RULEPROOF_HUNG} COST "${arg_COST}" ENVIRONMENT "GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${index}")
  endforeach()
  foreach(suite ${arg_SHARING})
    add_test(NAME ${suite} COMMAND ${name} --gtest_brief=1 --gtest_filter=${suite}.*)
    set_tests_properties(${suite} PROPERTIES TIMEOUT ${RULEPROOF_HUNG} COST 600)
  endforeach()
endfunction()

# Adds files to the target that each stand for fourteen of the sources.
function(ruleproof_together name)
  list(LENGTH ARGN left)
  set(number 0)
  while(left GREATER 0)
    math(EXPR first "${number} * 14")
    list(SUBLIST ARGN ${first} 14 group)
    math(EXPR left "${left} - 14")
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}_${number}.cpp)
    list(TRANSFORM group PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
    list(TRANSFORM paths REPLACE "^${CMAKE_SOURCE_DIR}/" "" OUTPUT_VARIABLE files)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DSOURCE=${CMAKE_SOURCE_DIR} "-DFILES=${files}"
              -P ${CMAKE_SOURCE_DIR}/cmake/Together.cmake
      DEPENDS ${group} ${CMAKE_SOURCE_DIR}/cmake/Together.cmake
      VERBATIM)
    target_sources(${name} PRIVATE ${output})
    math(EXPR number "${number} + 1")
  endwhile()
endfunction()

# ruleproof_embed(TARGET FILE...): builds the files into TARGET as text. For spec/games/disto.md the program
# finds
#   extern const std::string_view embedded_disto_md;   in namespace ruleproof
function(ruleproof_embed target)
  foreach(file ${ARGN})
    get_filename_component(base ${file} NAME)
    get_filename_component(path ${file} ABSOLUTE)
    string(MAKE_C_IDENTIFIER ${base} identifier)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${identifier}.cpp)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} -DINPUT=${path} -DOUTPUT=${output}
              -DIDENTIFIER=${identifier} -P ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
      DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/Embed.cmake
      VERBATIM)
    set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)  # the linter reads the others before these are made
    target_sources(${target} PRIVATE ${output})
  endforeach()
endfunction()
