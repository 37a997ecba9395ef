#pragma once

#include <string>
#include <vector>

#include "certify/certificate.hpp"
#include "cli/own_files.hpp"

// Writes the files of a certificate, the report on a tested engine, into a directory.

namespace ruleproof {

/// Creates the directory into which the command writes a certificate and the files `others`. Throws
/// InputError if the command would overwrite a file there that is not from an earlier run.
void prepare_for_certificate(const std::string& directory, const std::vector<OwnFile>& others = {});

/// Writes certificate.json, certificate.html and, for each difference between engine and rules, the shortest
/// game that shows the difference. Removes the games of an earlier certificate. `made_by` is the command line
/// that creates the same certificate again.
void write_certificate(const Certificate& certificate, const std::string& directory,
                       const std::string& made_by);

}  // namespace ruleproof
