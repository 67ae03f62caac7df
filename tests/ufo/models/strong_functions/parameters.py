from .object_library import all_parameters, Parameter

ZERO = Parameter(name='ZERO', nature='internal', type='real', value='0.0', texname='0')
aS = Parameter(name='aS', nature='external', type='real', value=0.118, texname='a_s',
               lhablock='SMINPUTS', lhacode=[3])
MT = Parameter(name='MT', nature='external', type='real', value=173.0, texname='M_t', lhablock='MASS', lhacode=[6])
MS = Parameter(name='MS', nature='external', type='real', value=130.0, texname='M_s', lhablock='MASS', lhacode=[9500001])
WS = Parameter(name='WS', nature='external', type='real', value=6.0, texname='W_s', lhablock='DECAY', lhacode=[9500001])
MY = Parameter(name='MY', nature='external', type='real', value=260.0, texname='M_y', lhablock='MASS', lhacode=[9500002])
WY = Parameter(name='WY', nature='external', type='real', value=9.0, texname='W_y', lhablock='DECAY', lhacode=[9500002])
kappa = Parameter(name='kappa', nature='external', type='real', value=0.3, texname='k', lhablock='MODEL', lhacode=[1])
aS0 = Parameter(name='aS0', nature='external', type='real', value=0.118, texname='a_0', lhablock='MODEL', lhacode=[2])
Lam = Parameter(name='Lam', nature='external', type='real', value=500.0, texname='L', lhablock='MODEL', lhacode=[3])
gy = Parameter(name='gy', nature='external', type='real', value=0.7, texname='g_y', lhablock='MODEL', lhacode=[4])
G = Parameter(name='G', nature='internal', type='real', value='2*cmath.sqrt(aS)*cmath.sqrt(cmath.pi)', texname='G')
# Functions of alpha_s. fL is 0 at the default; fC is constant far around it.
gx = Parameter(name='gx', nature='internal', type='real', value='G*(1 + kappa*cmath.log(aS/0.1))', texname='g_x')
fL = Parameter(name='fL', nature='internal', type='real', value='cmath.log(aS/aS0)', texname='f_L')
fT = Parameter(name='fT', nature='internal', type='complex', value='cmath.sqrt(0.2 - aS)/(1 + G**2)', texname='f_T')
fY = Parameter(name='fY', nature='internal', type='real', value='0.4 if aS > 0.15 else aS**0.7', texname='f_Y')
fC = Parameter(name='fC', nature='internal', type='real', value='1.0 if aS < 0.3 else 2.0', texname='f_C')
fS = Parameter(name='fS', nature='internal', type='real', value='aS/(1 + aS)', texname='f_S')
dWY = Parameter(name='dWY', nature='internal', type='real', value='WY*(0.2 + 0.01/aS)', texname='d_Y')
