#include "report/base64.hpp"

#include <openssl/evp.h>

#include <algorithm>

#include "spec/input_error.hpp"

namespace ruleproof {
namespace {

const unsigned char* letters(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // EVP_EncodeBlock appends a NUL
  const int length = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), letters(bytes),
                                     static_cast<int>(bytes.size()));
  text.resize(length);
  return text;
}

std::string bytes_of_base64(std::string_view text) {
  std::string bytes(text.size() / 4 * 3, '\0');
  const int length = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), letters(text),
                                     static_cast<int>(text.size()));
  const std::size_t padding = text.size() - std::min(text.size(), text.find_last_not_of('=') + 1);
  if (length != static_cast<int>(bytes.size()) || padding > 2) throw InputError("it is no base64");
  bytes.resize(bytes.size() - padding);
  // EVP_DecodeBlock also decodes texts that are not strictly base64, for example texts with blanks.
  if (base64(bytes) != text) throw InputError("it is no base64");
  return bytes;
}

}  // namespace ruleproof
