// SPDX-License-Identifier: Apache-2.0
// Made by numpy_selections.py, with NumPy 2.4.6. 4 events a digit, the first one highest.
// clang-format off
#pragma once

namespace helikos::cuts::test {

struct NumpySelection {
  const char* text;
  const char* passes;
};

inline constexpr NumpySelection numpy_selections[] = {
    {"pt(j) > 60",
     "fbafffe7ffbf9fffffffb3ffffefe79f7faedfffffffdffbff"},
    {"abs(eta(j)) < 1.5",
     "e3f331a76997bed55bff2087afb5811113aedfc5387fe717ef"},
    {"dr(j,j) > 2.4",
     "652686e9b1ac8fa92edd56627bbdbffe9e79eb0ca6410848b0"},
    {"dphi(e+,mu-) > 2",
     "36118520eda9a9612ab209808c5d4281100012a44002c83188"},
    {"dphi(e+,ve) < 1",
     "0416304181c1852d844080241a7492e634589424b400651030"},
    {"dr(l+,j) > 0.8",
     "77fbbfcffbedfe5fbbfdeffbffeffdfecdefbb9fd55fdfddf7"},
    {"deta(l+,l-) < 2",
     "a75406c9f6d2caeaa5dd381206d5dec8d31a46783ca76f580e"},
    {"66 < m(mu+,mu-) < 300",
     "a6000edbea254a7a24d97116626cc14105012458c0876b1c0b"},
    {"m(l+,l-) > 150",
     "7affef67edfbb5457f8afdbfffffee37ebd71f8d3f7fefeffe"},
    {"m(t,t~) < 700",
     "ffff7fffeffdffbfffffcefefffffdfff7fffdfffffffdf7ff"},
    {"abs(y(t)) < 0.5",
     "e0164a108620408036810c98c094200ef09444005f34857720"},
    {"y(t) > y(t~)",
     "abfaf8f8b7707f5dc44a6de9f10ff5104810df5b61b75fe888"},
    {"abs(eta(t)) < 0.5 or abs(y(t~)) < 0.3",
     "260f4e5d8e491a80b2c30a1887f63006e1d485004db41463f8"},
    {"abs(y(t,t~)) < 0.4",
     "e9e2ec709613f1d3b057b1918236aec27ac55697413937e9aa"},
    {"mt(t) > 220",
     "fdd7da9d6f8fa7ff7abbd1954cde3acfc2eb8f76fc4994ebe9"},
    {"mt(e+,ve) > 150",
     "fbeac73e7e6e70527bf93dda218b6d1bcba62bcb427dea2b4f"},
    {"mt(t,t~) > 400",
     "7e13805ca8afc5df1aacb007445632096a38de63fc2f8cba01"},
    {"pt(j[1]) > 130",
     "fff7fffffffffffffbfbcfdfafbbfff5fffeffffff7ffeffff"},
    {"pt(j[2]) < 90",
     "34580c182840e20604047f2050d01aea8851241084c0210c00"},
    {"pt(j[1]) > 2*pt(j[2])",
     "345108182a60e30200004f00409018e08c5024308408600c80"},
    {"eta(j[1]) > eta(j[2])",
     "809c07fe3af593be9c790c5b544d7239c3cab8ddc0ca3582d3"},
    {"dr(j[1],e+) > 1.5 and pt(j[3]) > 1000",
     "b7ddfaffdf27de4bbbefe7ffdfff37ffddfff5cef5dbd69bff"},
    {"ht > 1250",
     "c9e702057496a46709c2009c07883a0dd382cfa27c3096136b"},
    {"ht(j,e+)/2 < 170",
     "041000000000000004040620400000c8081100001080080000"},
    {"met > 100 and n(j) == 2 and n(l) == 3 and n(b) == 0",
     "b3fbdfffff47f63fbfef0dfeb17eff7fffffefcbf7feed13ff"},
    {"n(j) > 2 or pt(ve) < 120",
     "4c84384000b809cc4816f229ee81e48080005034480113ec80"},
    {"not pt(l+) > 80",
     "84110083800118889237c6a1081609b00811c097119f0020c0"},
    {"not (pt(j) > 50 and pz(e+) > 0) and (py(ve) < 3.1 or e(mu-) > 200.1)",
     "86e6a82ee840804250ac7547ef10ccb09807388d1c642c8598"},
    {"px(e+) >= 25",
     "f3a2a3d28d96af9da980f9c485bfa1c580e28796d8d1e0f8ab"},
    {"px(e+) > 25",
     "732223520d162f1d29007944053f214500620716585160782b"},
    {"px(e+) == 25 or px(e+) <= -100",
     "80cc90a980c890c2c4e98080e2c0dea29780c8e0a4a49a85c4"},
    {"sum(mt(all)) < 1500 and sum(pt(l+)) > 100",
     "fe3ffdffeffdf3f6febfffeefef7cd7bad7df0ffffdf79eefc"},
    {"abs(phi(t)) < 2 and pt(e+,ve,mu+) > 90",
     "da51156b37db32b6e1252c989b44f640f8d470a788e421dddf"},
};

}  // namespace helikos::cuts::test
