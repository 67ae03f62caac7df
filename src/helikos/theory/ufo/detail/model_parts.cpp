// SPDX-License-Identifier: Apache-2.0
#include "helikos/theory/ufo/detail/model_parts.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <fstream>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>

#include "helikos/base/core/hash.hpp"
#include "helikos/base/core/part_stream.hpp"
#include "helikos/base/files/kept_files.hpp"
#include "helikos/theory/ufo/detail/expression_code.hpp"

namespace helikos::ufo {

void each_part(WrittenOrRead<Place> auto& p, auto& stream) { stream(p.file, p.line); }
void each_part(WrittenOrRead<FolderParticle> auto& p, auto& stream) {
  stream(p.place, p.pdg, p.name, p.antiname, p.spin, p.color, p.mass, p.width, p.charge,
         p.is_goldstone, p.propagator);
}
void each_part(WrittenOrRead<FolderParameter> auto& p, auto& stream) {
  stream(p.place, p.name, p.is_external, p.is_complex, p.value, p.block, p.codes);
}
void each_part(WrittenOrRead<FolderCoupling> auto& c, auto& stream) {
  stream(c.place, c.name, c.value, c.orders);
}
void each_part(WrittenOrRead<FolderFormFactor> auto& f, auto& stream) {
  stream(f.place, f.name, f.value);
}
void each_part(WrittenOrRead<FolderStructure> auto& s, auto& stream) {
  stream(s.place, s.name, s.spins, s.structure, s.form_factors);
}
void each_part(WrittenOrRead<FolderTerm> auto& t, auto& stream) {
  stream(t.color, t.structure, t.couplings);
}
void each_part(WrittenOrRead<FolderVertex> auto& v, auto& stream) {
  stream(v.place, v.name, v.legs, v.colors, v.terms);
}
void each_part(WrittenOrRead<FolderOrder> auto& o, auto& stream) {
  stream(o.place, o.name, o.expansion_order, o.hierarchy);
}
void each_part(WrittenOrRead<FolderPropagator> auto& p, auto& stream) {
  stream(p.place, p.name, p.numerator, p.denominator);
}
/// Without the path, which is no list of bytes.
void each_part(WrittenOrRead<Folder> auto& f, auto& stream) {
  stream(f.content, f.particles, f.parameters, f.couplings, f.form_factors, f.structures,
         f.vertices, f.orders, f.propagators);
}
void each_part(WrittenOrRead<LorentzTerm> auto& t, auto& stream) {
  stream(t.coefficient, t.atoms, t.function);
}
void each_part(WrittenOrRead<LorentzStructure> auto& s, auto& stream) {
  stream(s.place, s.name, s.spins, s.terms, s.functions);
}
void each_part(WrittenOrRead<RecognisedLorentz> auto& r, auto& stream) {
  stream(r.lorentz, r.legs, r.coefficients);
}
void each_part(WrittenOrRead<ScalarStep> auto& s, auto& stream) { stream(s.step, s.parameter); }
void each_part(WrittenOrRead<ExpandedStructure> auto& s, auto& stream) {
  stream(s.polynomial, s.known, s.functions);
}
void each_part(WrittenOrRead<ModelParts> auto& p, auto& stream) {
  stream(p.folder, p.evaluation, p.powers, p.read, p.structures);
}

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 16;
constexpr std::string_view extension = ".parts";

std::string bytes_of(const fs::path& file) {
  std::string bytes(fs::file_size(file), '\0');
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(bytes.data(), std::streamsize(bytes.size())))
    throw std::runtime_error(file.string() + " cannot be read");
  return bytes;
}

/// A file of another build may have another meaning: sizes and times of the program and of the
/// library with this code. Throws std::runtime_error where they are not known.
void add_build(Hash& hash) {
  const auto add_file = [&](const char* name) {
    struct stat status {};
    if (stat(name, &status) != 0) throw std::runtime_error(std::string(name) + " is not there");
    hash.add_integers<std::int64_t>({status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
                                     std::int64_t(status.st_ino)});
  };
  add_file("/proc/self/exe");
  Dl_info info{};  // a program without a path in its name is the file above
  if (dladdr(reinterpret_cast<const void*>(&add_build), &info) != 0 &&
      std::string_view(info.dli_fname).find('/') != std::string_view::npos)
    add_file(info.dli_fname);
}

/// All texts of a folder, in the order of their names.
std::string texts_of(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == ".py") files.push_back(entry.path());
  std::ranges::sort(files);
  std::string texts;
  for (const fs::path& file : files) texts += file.filename().string() + '\n' + bytes_of(file);
  return texts;
}

/// Another process never sees a part of the file. One that a signal has left is old one day.
void write_whole(const fs::path& file, const std::string& bytes) {
  const fs::path part =
      file.parent_path() / fmt::format("{}-{}{}", file.stem().string(), getpid(), extension);
  std::ofstream stream(part, std::ios::binary);
  if (stream.write(bytes.data(), std::streamsize(bytes.size())).flush()) {
    fs::rename(part, file);
  } else {
    stream.close();
    fs::remove(part);
  }
}

/// Takes the oldest files away.
void keep_newest(const fs::path& folder) {
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().extension() == extension) files.emplace_back(entry.last_write_time(), entry);
  std::ranges::sort(files, std::greater());
  for (std::size_t i = most_files; i < files.size(); ++i) fs::remove(files[i].second);
}

}  // namespace

ModelCache::ModelCache(const fs::path& folder, const fs::path& card, std::size_t least_size) {
  try {
    const fs::path place = files::cache_folder("models");
    if (place.empty()) return;
    const std::string texts = texts_of(folder);
    if (texts.size() < least_size) return;
    Hash hash;
    add_build(hash);
    hash.add(folder.string() + '\n');
    hash.add(texts);
    hash.add(card.string() + '\n');
    if (!card.empty()) hash.add(bytes_of(card));
    file_ = place / fmt::format("{:016x}{}", hash.value(), extension);
  } catch (const std::exception&) {
    file_.clear();  // the folder is read without it, which says what is wrong
  }
}

std::optional<ModelParts> ModelCache::read() const {
  if (file_.empty()) return std::nullopt;
  try {
    struct stat status {};
    if (stat(file_.c_str(), &status) != 0 || status.st_uid != geteuid()) return std::nullopt;
    const std::string text = bytes_of(file_);
    std::uint64_t hash = 0;
    if (text.size() < sizeof(hash)) return std::nullopt;
    const std::size_t size = text.size() - sizeof(hash);
    std::memcpy(&hash, text.data() + size, sizeof(hash));
    if (hash_of(std::string_view(text).substr(0, size)) != hash) return std::nullopt;
    PartReader reader(std::span<const char>{text.data(), size});
    std::optional<ModelParts> parts(std::in_place);
    std::string path;
    reader(path, *parts);
    parts->folder.path = path;
    std::error_code ignored;  // the file counts as new
    fs::last_write_time(file_, fs::file_time_type::clock::now(), ignored);
    return parts;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

void ModelCache::write(const ModelParts& parts) const {
  if (file_.empty()) return;
  try {
    PartWriter writer;
    writer(parts.folder.path.string(), parts);
    std::string text(writer.bytes.begin(), writer.bytes.end());
    const std::uint64_t hash = hash_of(text);
    text.append(reinterpret_cast<const char*>(&hash), sizeof(hash));
    fs::create_directories(file_.parent_path());
    write_whole(file_, text);
    keep_newest(file_.parent_path());
  } catch (
      const std::exception&) {  // a full disk or a folder of somebody else: the next run parses
  }
}

}  // namespace helikos::ufo
