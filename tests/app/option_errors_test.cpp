// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "app/program.hpp"
#include "helikos/base/kokkos_ext/space.hpp"
#include "helikos/engine/matrix_element.hpp"

namespace helikos::app::option_errors_test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct BadInput {
  const char* arguments;
  const char* names;  ///< what the message has to name
};

class OptionErrors : public ProgramTest, public ::testing::WithParamInterface<BadInput> {
 protected:
  void check() {
    const Outcome outcome = helikos(GetParam().arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, StartsWith("helikos: "));
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
    EXPECT_EQ(outcome.err.back(), '\n');
    EXPECT_THAT(outcome.err, HasSubstr(GetParam().names));
    EXPECT_TRUE(std::filesystem::is_empty(work())) << "a file is left";
  }
};

TEST_P(OptionErrors, OneLineOnStderrAndStatus2) { check(); }

constexpr BadInput bad_inputs[] = {
    {"", "command"},
    {"fly", "'fly'"},
    {"--fly", "--fly"},
    {"run", "process"},
    {"run 'g g > t t~' --fly", "--fly"},
    {"import a.dat b.dat", "--output is required"},
    {"import a.dat b.dat --output r.toml", "a.dat: cannot be opened"},
    {"import '' b.dat --output r.toml", "the name of the file is empty"},
    {"run g g '>' t t~", "'g' was not expected; a process is one word"},
    {"run 'g g > t t~' --seed 1 7 8", "'7' was not expected"},
    {"run ''", "the process is empty"},
    {"run '' --batch 8", "the process is empty"},
    {"info '' --particles", "the process is empty"},
    {"run 'g g > t t~' --json ''", "--json: the value is empty"},
    {"run 'g g > t t~' --json= --batch 8", "--json: the value is empty"},
    {"run 'g g > t t~' --param-card ''", "--param-card: the value is empty"},
    {"run 'g g > t t~' --precision ''", "--precision: the value is empty"},
    {"run 'g g > t t~' --energy '' --batch 8", "--energy: the value is empty"},
    {"run 'g g > t t~' --memory ''", "--memory: the value is empty"},
    {"evaluate 'g g > t t~' --momenta ''", "--momenta: the value is empty"},
    {"info 'g g > t t~' --json ''", "--json: the value is empty"},
    {"run 'g g > t t~' --batch 8 --json --", "--json: -- starts with a dash"},
    {"run 'g g > t t~' --json --massless", "--json: --massless starts with a dash"},
    {"run 'g g > t t~' --param-card --", "--param-card: -- starts with a dash"},
    {"evaluate 'g g > t t~' --momenta --", "--momenta: -- starts with a dash"},
    {"info 'g g > t t~' --json -x", "--json: -x starts with a dash"},
    {"diagrams", "process"},
    {"diagrams 'g g > q'", "'q'"},
    {"diagrams 'p p > t t~'", "stands for 9 subprocesses"},
    {"diagrams 'g g > t t~' --define 'q = nonsense'", "'nonsense'"},
    {"diagrams 'g g > z z'", "no Feynman diagrams"},
    {"diagrams 'g g > t t~' --max 0", "--max: 0 is not a whole number"},
    {"diagrams 'g g > t t~' --orders most", "--orders"},
    {"diagrams 'g g > t t~' --output x.gif", "--output x.gif"},
    {"diagrams 'g g > t t~' --output nowhere/x.svg", "there is no folder"},
    {"diagrams 'g g > t t~' --output ''", "--output: the value is empty"},
    {"run 'g g > q'", "'q'"},
    {"diagrams 'g j > t t~ j'", "stands for 9 subprocesses; --subprocess chooses one"},
    {"run 'p p > t t~' --helicities=+-+-", "--helicities: a list needs one process"},
    {"evaluate 'p p > t t~' --momenta - --helicities=+-+-", "stands for several"},
    {"evaluate 'u u~ > x x' --define 'x = t t~ c c~' --momenta -",
     "particle 3 is t of 173 GeV and c of 0 GeV"},
    {"run 'p p > t t~' --subprocess 0", "--subprocess: the numbers go from 1 to 9"},
    {"run 'p p > t t~' --subprocess 10", "--subprocess: the numbers go from 1 to 9"},
    {"run 'p p > t t~' --subprocess 'g g > h h'", "'g g > h h' is none of those"},
    {"run 'p p > t t~' --subprocess 'p p > t t~'", "'p' stands for 9 particles"},
    {"info 'p p > e- e-' --json f", "no subprocess conserves"},
    {"info 'x g > t t~' --define 'x = foo'", "unknown particle 'foo' in definition"},
    {"info 'x g > t t~' --define", "--define"},
    {"info 'e+ e- > tau+ tau-'", "unknown particle 'tau+' (did you mean ta+?) in process"},
    {"info 'g g > foo'", "in process \"g g > foo\" (helikos info --particles lists the names)"},
    {"run 'g g > t t~' --cut 'pt(foo) > 3'", "(helikos info --particles lists the names)"},
    {"info 'g g > t t~' --set MX=1", "--set MX=1: there is no parameter 'MX'; near it are MD"},
    {"run 'g g > t t~' --set MT --json x", "--set MT: 'MT' has no value"},
    {"run 'g g > t t~' --set MW=80.4 --json x", "the mass of the W follows from MZ, aEWM1 and Gf"},
    {"run 'g g > t t~' --set MZ=50 --json x", "--set: M_Z = 50 GeV"},
    {"integrate 'p p > t t~' --set MT=-1 --json x", "--set MT=-1: the mass of particle 6"},
    {"info 'g g > t t~' --card", "--card takes neither a process nor --json"},
    {"run 'g g > h j' --json x",
     "g g > h j: there is no tree diagram with these particles and "
     "orders (--model heft has one)"},
    {"info 'g g > h'", "g g > h: has no tree diagram (--model heft has one)"},
    {"info 'g g > h' --recipe diagrams", "has no tree diagram (--model heft has one)"},
    {"diagrams 'g g > h'", "has no Feynman diagrams at tree level (--model heft has one)"},
    {"integrate 'p p > h' --json x", "(--model heft has one)"},
    {"run 'p p > z z, (z > l+ l-) $$ h'", "'$$' behind a chain is of no part of it: write what"},
    {"run 'p p > z z, (z > l+ l-) $ h'", "'$' behind a chain is of no part of it: write what"},
    {"integrate 'p p > e+ e- $ foo' --json x", "unknown particle 'foo'"},
    {"integrate 'p p > z, z > e+ e-' --bwcutoff 2 --cut 'm(e+,e-) > 100' --json x",
     "the products e+ e- of a decay have a mass of at least 100 GeV, and the window of --bwcutoff "
     "ends at 96."},
    {"integrate 'p p > e+ e-' --cut-decays no --json x", "no not in {on,off}"},
    {"integrate 'p p > e+ e-' --bwcutoff x --json x", "--bwcutoff: x is not a number from 0 to"},
    {"run 'p p > z z, (z > l+ l-) / h'", "'/' behind a chain is of no part of it: write what"},
    {"evaluate 'g g > t t~' --momenta /dev/zero",
     "/dev/zero:1: the line has more than 65536 bytes"},
    {"evaluate 'g g > t t~' --momenta - --alpha-s nan </dev/null", "no phase-space point"},
    {"evaluate 'g g > t t~' --momenta - --alpha-s /dev/zero </dev/null", "no phase-space point"},
    {"run 'g g > t t~' --param-card /dev/zero", "/dev/zero: has more than 16 MiB"},
    {"run 'g g > t t~' --param-card /dev/null", "/dev/null: is no card"},
    {"integrate 'p p > j j' --cut 'pt(j) > 1e308' --json x", "1e+308 is larger than any number"},
    {"generate 'p p > t t~' --events 1 2 --output x.lhe", "'2' was not expected"},
    {"generate 'p p > t t~' --events 1 --events 2 --output x.lhe",
     "--events: is given more than once"},
    {"integrate 'p p > t t~' --beams p --json x", "--beams: takes two values"},
    {"integrate 'p p > t t~' --points", "--points: a value is missing"},
    {"integrate 'p p > t t~' --define 'p = g b b~' --json x", "b has 4.7 GeV (--set \"mass 5=0\")"},
    {"info -x", "'-x' was not expected"},
    {"evaluate 'g g > t t~' --point x", "'--point' was not expected"},
    {"events merge -x", "'-x' was not expected"},
    {"reweight x.lhe --set MZ=90", "--output is required"},
    {"reweight x.lhe --set MZ=90 --output y.lhe", "x.lhe: "},
    {"reweight x.lhe --set MZ=90 --output y.root", "y.root"},
    {"reweight x.lhe --set MZ=90 --output no/y.lhe", "--output no/y.lhe: there is no folder"},
    {"events merge x.lhe --output no/y.lhe", "--output no/y.lhe: there is no folder"},
    {"reweight x.lhe --helicities drawn --output y.lhe", "--helicities"},
    {"reweight x.lhe --scale 0,1 --output y.lhe", "--scale: 0 is not"},
    {"run 'u u~ > e+ e- / z a'", "u u~ > e+ e- / a z: has no tree diagram"},
    {"run 'e+ e- > h > mu+ mu-'", "e+ e- > h > mu+ mu-: has no tree diagram"},
    {"run 'u u~ > t t~ QED^2=2, t > w+ b'", "orders of squares cannot go with decays"},
    {"run 'u u~ > a z, a > e+ e-'", "a decays, but its mass or its width is zero (on the card)"},
    {"run 'u u~ > u u~ QED^2==2' --select", "no helicity and no colour flow can be drawn"},
    {"run 'u u~ > c c~ QED^2==2' --json x", "u u~ > c c~ QED^2==2: has no contribution: by colour"},
    {"info 'u x > u x QED^2==2' --define 'x = c s' --json x", "by colour, all products"},
    // Errors of the second of several programs come before the first is computed, which would take
    // years here, and name it.
    {"run 'u x > u x QED^2<=2' --define 'x = g u' --select --batches 1000000000000",
     "u u > u u QED^2<=2: its orders of squares leave out"},
    {"run 'g x > t t~ x' --define 'x = g u' --helicity-batches 8 --batches 1000000000000",
     "g u > t t~ u has at most 2"},
    {"run 'g g > t t~ [QCD]'", "Helikos has no loops"},
    {"run \"$(printf 'g g > \\033[31m\\n')\"", "column"},
    {"run 'u u~ > z'", "one outgoing particle has no phase space"},
    {"run 'g > t t~'", "g > t t~: g cannot decay: it has no mass"},
    {"run 'g > t t~' --energy 500 --massless --json x", "it has no mass"},
    {"run 't > t g'",
     "t cannot decay: it has a mass of 173 GeV, which is not above the 173 GeV of its products"},
    {"run 'g g > t t~' --batch 0 --json x", "--batch"},
    {"run 'g g > t t~' --batch -4", "--batch"},
    {"run 'g g > t t~' --batch 1e3x", "1e3x"},
    {"run 'g g > t t~' --batch 0x10", "0x10"},
    {"run 'g g > t t~' --batch 010", "--batch: 010 is not"},
    {"run 'g g > t t~' --helicity-batches 08", "--helicity-batches: 08 is not"},
    {"run 'g g > t t~' --batch 99999999999999999999", "--batch"},
    {"run 'g g > t t~' --batch 1000000000000 --json x", "this machine"},
    {"run 'g g > t t~' --batch 10000000 --batches 1099511627776", "2^60"},
    {"run 'g g > t t~' --batches 0", "--batches"},
    {"run 'g g > t t~' --seed -1", "--seed"},
    {"run 'g g > t t~' --seed 18446744073709551616", "--seed"},
    {"run 'g g > t t~' --energy 345.9 --json x", "346 GeV"},
    {"run 'g g > t t~' --energy nan", "nan"},
    {"run 'g g > t t~' --energy inf", "inf"},
    {"run 'u u~ > g g' --energy 1e-300 --json x", "1e-300 is not an energy from 0.001 to 1e+09"},
    {"run 'u u~ > g g' --energy 9.9e-4", "9.9e-4 is not an energy"},
    {"run 'u u~ > g g' --energy 1.1e9", "1.1e9 is not an energy"},
    {"run 'g g > t t~' --energy -1500", "-1500"},
    {"run 'g g > t t~' --energy 1500GeV", "1500GeV"},
    {"run 'g g > t t~' --energy", "--energy"},
    {"run 'g g > t t~' --precision quadruple", "quadruple"},
    {"run 'g g > t t~' --executor fast", "fast"},
    {"run 'g g > t t~' --executor compiled --color-sum gemm", "gemm"},
    {"run 'g g > t t~' --groups kernels", "teams of threads"},
    {"run 'g g > t t~' --recipe diagrams --executor compiled --json x", "from the recursion"},
    {"run 'g g > t t~ g g g g g' --recipe diagrams --json x", "231280 Feynman diagrams"},
    {"info 'g g > t t~ g g g g g' --recipe diagrams --json x", "more than 20000"},
    {"run 'g g > t t~' --recipe soup", "soup"},
    {"run 'e+ e- > mu+ mu-' --color-sum fast --json x", "two gluons or more"},
    {"run 'g g > t t~' --tf32 --json x", "--precision float"},
    {"run 'g g > t t~' --tf32 --precision mixed", "--precision float"},
    {"run 'g g > t t~' --tf32 --precision float --color-sum kernel", "--color-sum gemm"},
    {"run 'g g > t t~' --memory 1.5GiB", "1.5GiB is not a whole number"},
    {"run 'g g > t t~' --memory -5", "-5 is not a whole number"},
    {"run 'g g > t t~' --memory 5XB", "5XB is not a whole number of bytes"},
    {"run 'g g > t t~' --memory 2097152GiB", "--memory"},
    {"run 'g g > t t~' --memory 99999999999999999999", "--memory"},
    {"run 'g g > t t~' --instances 0", "--instances"},
    {"integrate 'p p > t t~' --points 1.5", "1.5 is not a whole number from 1 to"},
    {"integrate 'p p > t t~' --points 1.5e0", "1.5e0 is not a whole number from 1 to"},
    {"integrate 'p p > t t~' --max-points 1e30", "1e30 is not a whole number from 1 to"},
    {"generate 'p p > t t~' --events 0e3", "0e3 is not a whole number from 1 to"},
    {"generate 'p p > t t~' --max-pilot 1e2", "1e2 is not a whole number from 1000 to"},
    {"run 'g g > t t~' --helicity-batches 0 --json x", "0 is not a whole number from 1 to 128"},
    {"run 'g g > t t~' --helicity-batches -2", "-2 is not a whole number"},
    {"run 'g g > t t~' --helicity-batches 129", "129 is not a whole number"},
    {"run 'g g > t t~' --helicity-batches all", "all is not a whole number"},
    {"run 'g g > t t~' --helicity-batches 5 --json x", "g g > t t~ has at most 4"},
    {"run 'e+ e- > mu+ mu-' --helicity-batches 2", "e+ e- > mu+ mu- has at most 1"},
    {"run 'g g > t t~' --executor compiled --helicity-batches 2", "batches of them"},
    {"run 'g g > t t~' --color-sum slow", "slow"},
    {"run 'g g > t t~' --helicities bad", "bad"},
    {"run 'g g > t t~' --colors auto --helicities all --json x", "--helicities all needs colours"},
    {"run 'g g > t t~' --colors auto --helicities=-+-+ --json x", "-+-+ needs colours"},
    {"evaluate 'g g > t t~' --momenta - --helicities auto",
     "--helicities: auto: this command does not draw helicities; write sum, all or a list"},
    {"evaluate 'g g > t t~' --momenta - --colors auto", "--colors: auto not in {sum,leading}"},
    {"evaluate 'g g > t t~' --momenta - --colors continuous", "not in {sum,leading}"},
    {"evaluate 'g g > t t~' --points -", "--points: is called --momenta"},
    {"run 'g g > t t~' --colors continuous --color-sum gemm --json x", "another colour sum"},
    {"run 'g g > t t~' --colors dressed --helicities=-+-+ --json x", "a list of helicities"},
    {"run 'g g > t t~' --colors flow --precision float --json x", "single precision"},
    {"run 'g g > t t~' --colors flow --color-sum gemm --json x", "another colour sum"},
    {"run 'g g > t t~' --helicities=-+-+,-+", "'-+'"},
    {"run 'g g > t t~' --helicities=", "empty"},
    {"run 'g g > t t~' --threads 0", "--threads"},
    {"run 'g g > t t~' --threads 513", "1 to 512"},
    {"run 'g g > t t~' --devices 0", "--devices: 0 is neither `all` nor a number from 1 to 4096"},
    {"integrate 'g g > t t~' --devices two", "--devices: two is neither"},
    {"evaluate 'g g > t t~' --momenta p --devices=-1", "--devices: -1 is neither"},
    {"run 'g g > t t~' --json nowhere/x.json", "nowhere/x.json"},
    {"run 'g g > t t~' --json .", "folder"},
    {"run 'g g > t t~' --param-card nowhere.txt",
     "nowhere.txt: cannot be opened: No such file or directory"},
    {"run 'g g > t t~' --param-card .", ".: cannot be opened: Is a directory"},
    {"evaluate 'g g > t t~'", "--momenta"},
    {"evaluate 'g g > t t~' --momenta nowhere.txt", "nowhere.txt"},
    {"evaluate 'g g > t t~' --momenta .", "."},
    {"evaluate 'g g > t t~' --momenta - </dev/null", "<stdin>:1: there is no phase-space point"},
    {"evaluate 'g g > t t~' --momenta - --recipe feynman </dev/null", "feynman"},
    {"info", "process is required"},
    {"cache list --json nowhere/x.json", "nowhere/x.json"},
    {"info 'g g > t'", "g g > t"},
    {"info 'g g > t t~' --particles", "--particles"},
    {"info 'g g > t t~' --model", "--model: the name is missing"},
    {"info --particles --model", "--model: the name is missing"},
    {"info 'g g > t t~' --vertices", "--vertices takes no process"},
    {"info --card --parameters", "--card goes with no list of the model"},
    {"info --card --json x", "--card takes neither a process nor --json"},
    {"info 'g g > t t~' --ufo x", "--ufo takes neither a process nor --json"},
    {"info --model heft --ufo x", "--ufo: only the model sm can be written"},
    {"info --ufo x --card", "--ufo: goes without --card"},
    {"info --ufo x --set MT=170", "--ufo: the folder has the defaults"},
    {"info --ufo ''", "--ufo: the value is empty"},
    {"info --ufo .", ". exists: name a new folder"},
    {"info --ufo nowhere/x", "nowhere/x.part cannot be made: No such file"},
    {"info 'g g > t t~' --json nowhere/x.json", "nowhere/x.json"},
    {"info 'g g > t t~' --precision quadruple", "quadruple"},
};

INSTANTIATE_TEST_SUITE_P(All, OptionErrors, ::testing::ValuesIn(bad_inputs));

/// Input that only a host refuses. For GPUs kernels are compiled at run time.
constexpr BadInput bad_on_hosts[] = {
    {"run 'u x > u x QED=2' --define 'x = g u' --executor compiled --batches 1000000000000",
     "u g > u g QED<=2"},
    {"run 'u g > u g' --executor compiled --json x", "no compiled kernel"},
    {"run 'e+ e- > mu+ mu-' --executor compiled --helicities all", "helicities"},
    {"run 'g g > t t~' --tf32 --precision float --json x", "NVIDIA"},
    {"run 'g g > t t~' --memory 1GiB --json x", "--memory is for teams"},
    {"run 'g g > t t~' --instances 2 --batch 8", "--instances is for teams"},
};

class OptionErrorsOnHosts : public OptionErrors {};

TEST_P(OptionErrorsOnHosts, OneLineOnStderrAndStatus2) {
  if (!is_host_space<MatrixElement::Space>) GTEST_SKIP() << "this build runs on a GPU";
  check();
}

INSTANTIATE_TEST_SUITE_P(All, OptionErrorsOnHosts, ::testing::ValuesIn(bad_on_hosts));

using CommandLine = ProgramTest;

/// Each option that takes a value, of each command, by the help of the command.
TEST_F(CommandLine, OptionsWithoutTheirValueAreErrors) {
  int number = 0;
  for (const std::string command : {"run", "evaluate", "info", "diagrams"}) {
    std::istringstream help(helikos(command + " --help").out);
    for (std::string line; std::getline(help, line);) {
      std::istringstream words(line);
      std::string option, type;
      words >> option >> type;
      const bool takes_value = option.starts_with("--") && std::isupper(type[0]) != 0;
      const bool takes_choice = option.starts_with("--") && type.find('|') != type.npos;
      if (!takes_value && !takes_choice) continue;
      ++number;
      const Outcome outcome = helikos(command + " 'g g > t t~' " + option);
      EXPECT_EQ(outcome.status, 2) << command << ' ' << option;
      EXPECT_EQ(outcome.out, "");
      EXPECT_THAT(outcome.err, HasSubstr(option + ':')) << command;
    }
  }
  EXPECT_GT(number, 40);
}

TEST_F(CommandLine, VersionNamesWhatIsBuiltIn) {
  const Outcome outcome = helikos("--version");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  for (const char* word : {"Helikos", "Kokkos", "backend", "compiler", "SIMD", "\nMPI "}) {
    EXPECT_THAT(outcome.out, HasSubstr(word));
  }
}

TEST_F(CommandLine, HelpNamesCommandsAndOptions) {
  const Outcome all = helikos("--help"), run = helikos("run --help"),
                points = helikos("evaluate --help");
  EXPECT_EQ(all.status + run.status + points.status, 0);
  for (const char* word : {"run", "evaluate", "info", "--version"})
    EXPECT_THAT(all.out, HasSubstr(word));
  for (const char* word :
       {"--batch", "--batches", "--seed", "--energy", "--precision", "--recipe", "--color-sum",
        "--helicities", "--helicity-batches", "--json", "--threads", "--massless"}) {
    EXPECT_THAT(run.out, HasSubstr(word));
  }
  EXPECT_THAT(points.out, HasSubstr("--momenta"));
  EXPECT_THAT(points.out, HasSubstr("--colors sum|leading=sum "));
  EXPECT_THAT(points.out, HasSubstr("--helicities sum|all|LIST=sum "));
  for (const char* word : {"--points", "sample", "dressed", "continuous"})
    EXPECT_THAT(points.out, ::testing::Not(HasSubstr(word)));
  EXPECT_THAT(run.out, HasSubstr("--memory SIZE "));
}

/// Standard and library where there is MPI: "3.1 (Open MPI v4.1.4)".
TEST_F(CommandLine, VersionNamesMpi) {
  const std::string out = helikos("--version").out, mpi = out.substr(out.find("\nMPI ") + 5);
  const bool has_mpi = *HELIKOS_MPIEXEC != '\0';
  EXPECT_THAT(mpi, ::testing::MatchesRegex(has_mpi ? "[1-9]\\.[0-9] \\(.*[0-9].*\\)\n" : "none\n"));
}

TEST_F(CommandLine, OutputThatCannotBeWrittenIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  for (const char* arguments :
       {"run 'g g > t t~' --batch 8", "info 'g g > t t~'", "--help", "run --help", "--version"}) {
    write("wrapper", std::string("'" HELIKOS_CLI "' ") + arguments + " >/dev/full");
    const Outcome outcome = shell("sh wrapper");
    EXPECT_EQ(outcome.status, 1) << arguments;
    EXPECT_EQ(outcome.err, "helikos: cannot write to standard output: No space left on device\n")
        << arguments;
  }
}

}  // namespace
}  // namespace helikos::app::option_errors_test
