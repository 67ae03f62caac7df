"""Masses of both signs, propagators of a model's own, couplings of several powers of g_s."""
from object_library import all_parameters, Parameter

ZERO = Parameter(name='ZERO', nature='internal', type='real', value='0.0')
aEWM1 = Parameter(name='aEWM1', nature='external', type='real', value=128.0,
                  lhablock='SMINPUTS', lhacode=[1])
aS = Parameter(name='aS', nature='external', type='real', value=0.118,
               lhablock='SMINPUTS', lhacode=[3])
small = Parameter(name='small', nature='external', type='real', value=0.0,
                  lhablock='FIELDS', lhacode=[1])
MF = Parameter(name='MF', nature='external', type='real', value=50.0,
               lhablock='MASS', lhacode=[9000011])
MX = Parameter(name='MX', nature='external', type='real', value=91.0,
               lhablock='MASS', lhacode=[9000005])
MS = Parameter(name='MS', nature='external', type='real', value=120.0,
               lhablock='MASS', lhacode=[9000006])
WF = Parameter(name='WF', nature='external', type='real', value=1.5,
               lhablock='DECAY', lhacode=[9000011])
WX = Parameter(name='WX', nature='external', type='real', value=2.5,
               lhablock='DECAY', lhacode=[9000005])
WS = Parameter(name='WS', nature='external', type='real', value=3.0,
               lhablock='DECAY', lhacode=[9000006])
G = Parameter(name='G', nature='internal', type='real',
              value='2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)')
dWX = Parameter(name='dWX', nature='internal', type='real', value='0.125*WX')
