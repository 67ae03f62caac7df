// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

/// \file
/// Those parts of the Standard Model in the UFO format that are the same for all particles.

namespace helikos::ufo::detail {

inline constexpr std::string_view object_library_text =
    R"(# The classes of the UFO format (1108.2040).


class UFOBaseClass(object):
    """An object whose first arguments are those of require_args."""

    require_args = []

    def __init__(self, *args, **options):
        assert len(self.require_args) == len(args)
        for name, value in zip(self.require_args, args):
            setattr(self, name, value)
        for name, value in options.items():
            setattr(self, name, value)

    def get(self, name):
        return getattr(self, name)

    def set(self, name, value):
        setattr(self, name, value)

    def get_all(self):
        return self.__dict__

    def __str__(self):
        return self.name

    def __repr__(self):
        text = self.name
        for letter, word in [('+', '__plus__'), ('-', '__minus__'), ('~', '__tilde__')]:
            text = text.replace(letter, word)
        return text


all_particles = []


class Particle(UFOBaseClass):
    require_args = ['pdg_code', 'name', 'antiname', 'spin', 'color', 'mass', 'width', 'texname',
                    'antitexname', 'charge']

    def __init__(self, pdg_code, name, antiname, spin, color, mass, width, texname, antitexname,
                 charge, line=None, propagating=True, goldstoneboson=False, **options):
        UFOBaseClass.__init__(self, pdg_code, name, antiname, spin, color, mass, width, texname,
                              antitexname, float(charge), **options)
        all_particles.append(self)
        self.propagating = propagating
        self.goldstoneboson = goldstoneboson
        self.selfconjugate = name == antiname
        self.line = line or self.find_line_type()

    def find_line_type(self):
        return {1: 'dashed', 2: 'straight', 3: 'wavy' if self.color == 1 else 'curly'}[self.spin]

    def anti(self):
        if self.selfconjugate:
            raise Exception('%s has no antiparticle.' % self.name)
        color = self.color if self.color in [1, 8] else -self.color
        return Particle(-self.pdg_code, self.antiname, self.name, self.spin, color, self.mass,
                        self.width, self.antitexname, self.texname, -self.charge, self.line,
                        self.propagating, self.goldstoneboson)


all_parameters = []


class Parameter(UFOBaseClass):
    require_args = ['name', 'nature', 'type', 'value', 'texname']

    def __init__(self, name, nature, type, value, texname, lhablock=None, lhacode=None):
        UFOBaseClass.__init__(self, name, nature, type, value, texname)
        all_parameters.append(self)
        self.lhablock = lhablock
        self.lhacode = lhacode


all_vertices = []


class Vertex(UFOBaseClass):
    require_args = ['name', 'particles', 'color', 'lorentz', 'couplings']

    def __init__(self, name, particles, color, lorentz, couplings, **options):
        UFOBaseClass.__init__(self, name, particles, color, lorentz, couplings, **options)
        all_vertices.append(self)


all_couplings = []


class Coupling(UFOBaseClass):
    require_args = ['name', 'value', 'order']

    def __init__(self, name, value, order, **options):
        UFOBaseClass.__init__(self, name, value, order, **options)
        all_couplings.append(self)


all_lorentz = []


class Lorentz(UFOBaseClass):
    require_args = ['name', 'spins', 'structure']

    def __init__(self, name, spins, structure, **options):
        UFOBaseClass.__init__(self, name, spins, structure, **options)
        all_lorentz.append(self)


all_functions = []


class Function(object):
    def __init__(self, name, arguments, expression):
        all_functions.append(self)
        self.name = name
        self.arguments = arguments
        self.expr = expression

    def __call__(self, *values):
        return eval(self.expr, {}, dict(zip(self.arguments, values)))


all_orders = []


class CouplingOrder(object):
    def __init__(self, name, expansion_order, hierarchy, perturbative_expansion=0):
        all_orders.append(self)
        self.name = name
        self.expansion_order = expansion_order
        self.hierarchy = hierarchy
        self.perturbative_expansion = perturbative_expansion
)";

inline constexpr std::string_view function_library_text =
    R"(from .object_library import all_functions, Function

complexconjugate = Function(name = 'complexconjugate',
                            arguments = ('z',),
                            expression = 'complex(z).conjugate()')

re = Function(name = 're',
              arguments = ('z',),
              expression = 'complex(z).real')

im = Function(name = 'im',
              arguments = ('z',),
              expression = 'complex(z).imag')
)";

inline constexpr std::string_view init_text = R"(# The Standard Model as it is built into Helikos.
from . import object_library
from . import function_library
from . import parameters
from . import particles
from . import couplings
from . import lorentz
from . import vertices
from . import coupling_orders

gauge = [0]  # unitary gauge

all_particles = particles.all_particles
all_parameters = parameters.all_parameters
all_vertices = vertices.all_vertices
all_couplings = couplings.all_couplings
all_lorentz = lorentz.all_lorentz
all_orders = coupling_orders.all_orders
all_functions = function_library.all_functions

__author__ = 'Helikos'
__version__ = '1.0'
)";

inline constexpr std::string_view coupling_orders_text =
    R"(from .object_library import all_orders, CouplingOrder

QCD = CouplingOrder(name = 'QCD',
                    expansion_order = 99,
                    hierarchy = 1)

QED = CouplingOrder(name = 'QED',
                    expansion_order = 99,
                    hierarchy = 2)
)";

/// Lines: name, spins, structure.
inline constexpr std::string_view lorentz_table = R"(
FFS1  2,2,1    ProjM(2,1) + ProjP(2,1)
FFV1  2,2,3    Gamma(3,2,1)
FFV2  2,2,3    Gamma(3,2,-1)*ProjM(-1,1)
SSS1  1,1,1    1
SSSS1 1,1,1,1  1
VVS1  3,3,1    Metric(1,2)
VVSS1 3,3,1,1  Metric(1,2)
VVV1  3,3,3    P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)
VVVV1 3,3,3,3  Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)
VVVV2 3,3,3,3  Metric(1,4)*Metric(2,3) + Metric(1,3)*Metric(2,4) - 2*Metric(1,2)*Metric(3,4)
VVVV3 3,3,3,3  Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)
VVVV4 3,3,3,3  Metric(1,3)*Metric(2,4) - Metric(1,2)*Metric(3,4)
VVVV5 3,3,3,3  Metric(1,4)*Metric(2,3) - (Metric(1,3)*Metric(2,4))/2. - (Metric(1,2)*Metric(3,4))/2.
)";

/// Lines: name, type, expression. M_W is that of muon decay at tree level
/// (theory/model/standard_parameters.cpp). Quark mixing: Review of Particle Physics, "CKM
/// quark-mixing matrix"; SLHA2, 0801.0045, eq. 10; s13 is sin theta_13 e^(i delta).
inline constexpr std::string_view internal_table = R"(
aEW    real    1/aEWM1
G      real    2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)
MW     real    cmath.sqrt(MZ**2/2. + cmath.sqrt(MZ**4/4. - (aEW*cmath.pi*MZ**2)/(Gf*cmath.sqrt(2))))
ee     real    2*cmath.sqrt(aEW)*cmath.sqrt(cmath.pi)
sw2    real    1 - MW**2/MZ**2
sw     real    cmath.sqrt(sw2)
cw     real    cmath.sqrt(1 - sw2)
gw     real    ee/sw
vev    real    (2*MW*sw)/ee
s12    real    lamWS
s23    real    A*lamWS**2
s13    complex (lamWS*s23*(rhobar + etabar*complex(0,1))*cmath.sqrt(1 - s23**2))/(cmath.sqrt(1 - lamWS**2)*(1 - s23**2*(rhobar + etabar*complex(0,1))))
c12    real    cmath.sqrt(1 - s12**2)
c23    real    cmath.sqrt(1 - s23**2)
c13    real    cmath.sqrt(1 - re(s13)**2 - im(s13)**2)
CKM1x1 complex c12*c13
CKM1x2 complex s12*c13
CKM1x3 complex complexconjugate(s13)
CKM2x1 complex -(s12*c23) - c12*s23*s13
CKM2x2 complex c12*c23 - s12*s23*s13
CKM2x3 complex s23*c13
CKM3x1 complex s12*s23 - c12*c23*s13
CKM3x2 complex -(c12*s23) - s12*c23*s13
CKM3x3 complex c23*c13
)";

/// A vertex of bosons: the couplings of all its structures are equal.
struct BosonVertex {
  const char *particles, *colors, *structures, *order, *coupling;
};

/// standard_model.cpp has the conventions.
inline constexpr BosonVertex boson_vertices[] = {
    {"g g g", "f(1,2,3)", "VVV1", "'QCD':1", "-G"},
    {"g g g g", "f(-1,1,2)*f(3,4,-1) f(-1,1,3)*f(2,4,-1) f(-1,1,4)*f(2,3,-1)", "VVVV1 VVVV3 VVVV4",
     "'QCD':2", "complex(0,1)*G**2"},
    {"a w- w+", "1", "VVV1", "'QED':1", "complex(0,1)*ee"},
    {"w- w+ z", "1", "VVV1", "'QED':1", "complex(0,1)*gw*cw"},
    {"w- w- w+ w+", "1", "VVVV2", "'QED':2", "-(complex(0,1)*gw**2)"},
    {"a a w- w+", "1", "VVVV2", "'QED':2", "complex(0,1)*ee**2"},
    {"a w- w+ z", "1", "VVVV5", "'QED':2", "-2*complex(0,1)*ee*gw*cw"},
    {"w- w+ z z", "1", "VVVV2", "'QED':2", "complex(0,1)*gw**2*cw**2"},
    {"w- w+ h", "1", "VVS1", "'QED':1", "(2*complex(0,1)*MW**2)/vev"},
    {"z z h", "1", "VVS1", "'QED':1", "(2*complex(0,1)*MZ**2)/vev"},
    {"w- w+ h h", "1", "VVSS1", "'QED':2", "(2*complex(0,1)*MW**2)/vev**2"},
    {"z z h h", "1", "VVSS1", "'QED':2", "(2*complex(0,1)*MZ**2)/vev**2"},
    {"h h h", "1", "SSS1", "'QED':1", "(-3*complex(0,1)*MH**2)/vev"},
    {"h h h h", "1", "SSSS1", "'QED':2", "(-3*complex(0,1)*MH**2)/vev**2"}};

}  // namespace helikos::ufo::detail
