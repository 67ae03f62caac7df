# A quark, gluons and a Higgs boson, in the form that FeynRules writes.

from object_library import all_parameters, Parameter
from function_library import complexconjugate, re, im, csc, sec, acsc, asec

ZERO = Parameter(name = 'ZERO',
                 nature = 'internal',
                 type = 'real',
                 value = '0.0',
                 texname = '0')

# External parameters.
aS = Parameter(name = 'aS',
               nature = 'external',
               type = 'real',
               value = 0.118,
               texname = '\\alpha _s',
               lhablock = 'SMINPUTS',
               lhacode = [ 3 ])

MT = Parameter(name = 'MT',
               nature = 'external',
               type = 'real',
               value = 173.,
               texname = '\\text{MT}',
               lhablock = 'MASS',
               lhacode = [ 6 ])

WT = Parameter(name = 'WT',
               nature = 'external',
               type = 'real',
               value = 1.5e+00,
               texname = '\\text{WT}',
               lhablock = 'DECAY',
               lhacode = [ 6 ])

MH = Parameter(name = 'MH',
               nature = 'external',
               type = 'real',
               value = 125,
               texname = 'M_H',
               lhablock = 'MASS',
               lhacode = [ 25 ])

RU3x3 = Parameter(name = 'RU3x3',
                  nature = 'external',
                  type = 'real',
                  value = -1.e-3,
                  texname = '\\text{RU3x3}',
                  lhablock = 'USQMIX',
                  lhacode = [ 3, 3 ],
                  scale = 91.1876)

# Internal parameters.
G = Parameter(name = 'G',
              nature = 'internal',
              type = 'real',
              value = '2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)',
              texname = 'G')

yt = Parameter(name = 'yt',
               nature = 'internal',
               type = 'complex',
               value = 'complex(0,1)*RU3x3',
               texname = '\\text{yt}')

dWT = Parameter(name = 'dWT',
                nature = 'internal',
                type = 'real',
                value = 0,
                texname = 'dWT')
