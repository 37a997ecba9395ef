#pragma once

#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "cli/own_files.hpp"

// Writes the files of a certificate, the report on a tested engine, into a directory.

namespace ruleproof {

/// Creates the directory for a certificate and for the files `others`. Throws InputError if a user's file
/// would be overwritten.
void prepare_for_certificate(const std::string& directory, const std::vector<OwnFile>& others = {});

/// Writes certificate.json, certificate.html and the shortest game of each difference; removes the games of
/// an earlier certificate. `made_by` is the command line that creates the same certificate.
void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by);

}  // namespace ruleproof
