# The questions of the page as WebAssembly: the rules language, the rules running, records, searches and drawings, without a solver. ci/page
# calls this. The libraries are Debian's, as far as they are headers alone.
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
set(BUILD_TESTING OFF)
add_compile_options(-Wall -Wextra -Wpedantic -Wno-deprecated-declarations -fwasm-exceptions)
include_directories(${CMAKE_SOURCE_DIR})

foreach(library fmt::fmt nlohmann_json::nlohmann_json tomlplusplus::tomlplusplus Iconv::Iconv)
  add_library(${library} INTERFACE IMPORTED)
endforeach()
add_compile_definitions(FMT_HEADER_ONLY)

set(RULEPROOF_SOLVER OFF)
foreach(room spec reference record properties report questions)
  add_subdirectory(${room})
endforeach()

# libc++abi of Debian has no exceptions for WebAssembly. Their sources, which are the same project's, are in its package emscripten; they are
# of an older version, and these definitions are what has changed since.
set(RULEPROOF_EXCEPTIONS "" CACHE PATH "The folder usr/share/emscripten/system/lib of Debian's package emscripten")
set(sources ${RULEPROOF_EXCEPTIONS}/libcxxabi/src)
add_library(ruleproof_exceptions OBJECT
  ${sources}/cxa_default_handlers.cpp ${sources}/cxa_exception.cpp ${sources}/cxa_exception_storage.cpp ${sources}/cxa_handlers.cpp
  ${sources}/cxa_personality.cpp ${RULEPROOF_EXCEPTIONS}/libunwind/src/Unwind-wasm.c)
file(WRITE ${CMAKE_BINARY_DIR}/without_threads/__threading_support "")
target_include_directories(ruleproof_exceptions PRIVATE
  ${CMAKE_BINARY_DIR}/without_threads ${sources} ${RULEPROOF_EXCEPTIONS}/libcxxabi/include ${RULEPROOF_EXCEPTIONS}/libunwind/include
  ${RULEPROOF_EXCEPTIONS}/libunwind/src)
target_compile_definitions(ruleproof_exceptions PRIVATE
  NDEBUG __USING_WASM_EXCEPTIONS__ _LIBCXXABI_HAS_NO_THREADS _LIBCPP_INLINE_VISIBILITY= _LIBCPP_SAFE_STATIC=
  _LIBCPP_ENABLE_CXX17_REMOVED_UNEXPECTED_FUNCTIONS _LIBUNWIND_DISABLE_VISIBILITY_ANNOTATIONS $<$<COMPILE_LANGUAGE:C>:__EMSCRIPTEN__>)
target_compile_options(ruleproof_exceptions PRIVATE -w)
set_target_properties(ruleproof_exceptions PROPERTIES CXX_STANDARD 14 UNITY_BUILD OFF)
