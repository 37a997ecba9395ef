#pragma once

#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "cli/own_files.hpp"

// The files that a certificate leaves in a directory.

namespace ruleproof {

/// Creates the directory for a certificate and for the files `others`. Throws InputError if files of the user
/// would be lost.
void prepare_for_certificate(const std::string& directory, const std::vector<OwnFile>& others = {});

/// Writes certificate.json, certificate.html and the shortest games; those of an earlier certificate are
/// removed. `made_by` is the call that creates the same certificate.
void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by);

}  // namespace ruleproof
