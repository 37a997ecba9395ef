# Writes OUTPUT, a C++ file that holds the text of INPUT as ruleproof::embedded_IDENTIFIER.
file(READ ${INPUT} text)
file(WRITE ${OUTPUT} "#include <string_view>\nnamespace ruleproof {\nextern const std::string_view embedded_${IDENTIFIER};\nconst std::string_view embedded_${IDENTIFIER} = R\"ruleproof(${text})ruleproof\";\n}  // namespace ruleproof\n")
