# Particles of spin 2 and spin 3/2: gravitons with and without a mass that couple to the
# energy-momentum tensors of scalars, fermions, photons, gluons and a massive vector, and a charged
# spin 3/2 with derivatives of scalars and a field strength.

from object_library import all_parameters, Parameter

ZERO = Parameter(name = 'ZERO', nature = 'internal', type = 'real', value = '0.0', texname = '0')

aS = Parameter(name = 'aS', nature = 'external', type = 'real', value = 0.118, texname = 'aS',
               lhablock = 'SMINPUTS', lhacode = [ 3 ])
Lam = Parameter(name = 'Lam', nature = 'external', type = 'real', value = 3000.0,
                texname = 'Lam', lhablock = 'NP', lhacode = [ 1 ])
cx = Parameter(name = 'cx', nature = 'external', type = 'real', value = 0.8, texname = 'cx',
               lhablock = 'NP', lhacode = [ 2 ])
mu = Parameter(name = 'mu', nature = 'external', type = 'real', value = 50.0, texname = 'mu',
               lhablock = 'NP', lhacode = [ 3 ])

MT = Parameter(name = 'MT', nature = 'external', type = 'real', value = 173.0, texname = 'MT',
               lhablock = 'MASS', lhacode = [ 6 ])
MZ = Parameter(name = 'MZ', nature = 'external', type = 'real', value = 91.0, texname = 'MZ',
               lhablock = 'MASS', lhacode = [ 23 ])
M1 = Parameter(name = 'M1', nature = 'external', type = 'real', value = 60.0, texname = 'M1',
               lhablock = 'MASS', lhacode = [ 9000025 ])
M2 = Parameter(name = 'M2', nature = 'external', type = 'real', value = 150.0, texname = 'M2',
               lhablock = 'MASS', lhacode = [ 9000026 ])
MY = Parameter(name = 'MY', nature = 'external', type = 'real', value = 700.0, texname = 'MY',
               lhablock = 'MASS', lhacode = [ 9000039 ])
MX = Parameter(name = 'MX', nature = 'external', type = 'real', value = 400.0, texname = 'MX',
               lhablock = 'MASS', lhacode = [ 9000044 ])
WY = Parameter(name = 'WY', nature = 'external', type = 'real', value = 0.0, texname = 'WY',
               lhablock = 'DECAY', lhacode = [ 9000039 ])
WX = Parameter(name = 'WX', nature = 'external', type = 'real', value = 0.0, texname = 'WX',
               lhablock = 'DECAY', lhacode = [ 9000044 ])

G = Parameter(name = 'G', nature = 'internal', type = 'real',
              value = '2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)', texname = 'G')
