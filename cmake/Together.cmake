# Writes OUTPUT, one C++ file of several test files (FILES, relative to SOURCE). So that each keeps its helpers to itself,
# its unnamed namespace gets a name of its own.
set(together "")
foreach(file ${FILES})
  file(READ ${SOURCE}/${file} text)
  string(MAKE_C_IDENTIFIER ${file} identifier)
  string(REPLACE "\nnamespace {\n" "\nnamespace in_${identifier} {\n" text "${text}")
  string(APPEND together "#line 1 \"${file}\"\n${text}")
endforeach()
file(WRITE ${OUTPUT} "${together}")
