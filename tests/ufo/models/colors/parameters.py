from object_library import Parameter
import cmath

ZERO = Parameter(name = 'ZERO', nature = 'internal', type = 'real', value = '0.0')

aEWM1 = Parameter(name = 'aEWM1', nature = 'external', type = 'real', value = 127.9, lhablock = 'SMINPUTS', lhacode = [ 1 ])

aS = Parameter(name = 'aS', nature = 'external', type = 'real', value = 0.118, lhablock = 'SMINPUTS', lhacode = [ 3 ])

MS1 = Parameter(name = 'MS1', nature = 'external', type = 'real', value = 150.0, lhablock = 'MASS', lhacode = [ 9000001 ])

MS2 = Parameter(name = 'MS2', nature = 'external', type = 'real', value = 180.0, lhablock = 'MASS', lhacode = [ 9000002 ])

MS3 = Parameter(name = 'MS3', nature = 'external', type = 'real', value = 210.0, lhablock = 'MASS', lhacode = [ 9000003 ])

MX = Parameter(name = 'MX', nature = 'external', type = 'real', value = 240.0, lhablock = 'MASS', lhacode = [ 9000006 ])

MO = Parameter(name = 'MO', nature = 'external', type = 'real', value = 270.0, lhablock = 'MASS', lhacode = [ 9000008 ])

MR = Parameter(name = 'MR', nature = 'external', type = 'real', value = 130.0, lhablock = 'MASS', lhacode = [ 9000009 ])

G = Parameter(name = 'G', nature = 'internal', type = 'real', value = '2*cmath.sqrt(aS*cmath.pi)')
