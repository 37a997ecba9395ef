#pragma once

#include <string>

#include "certify/certificate.hpp"

// The files that a certificate leaves in a directory.

namespace ruleproof {

/// Creates the directory for a certificate and for a file `other`. Throws InputError if one of its files
/// exists and is not regular: a pipe would block, a device would be written to, and a directory cannot be
/// replaced.
void prepare_directory(const std::string& directory, const std::string& other = "");

/// Removes the shortest games of an earlier certificate from the directory.
void remove_differences(const std::string& directory);

/// Writes certificate.json, certificate.html and the shortest games; those of an earlier certificate are
/// removed. `made_by` is the call that creates the same certificate.
void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by);

}  // namespace ruleproof
