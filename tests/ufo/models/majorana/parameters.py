from .object_library import all_parameters, Parameter

ZERO = Parameter(name='ZERO', nature='internal', type='real', value='0.0', texname='0')
Me = Parameter(name='Me', nature='external', type='real', value=5.0, texname='M_e',
               lhablock='MASS', lhacode=[11])
MM = Parameter(name='MM', nature='external', type='real', value=9.0, texname='M_m',
               lhablock='MASS', lhacode=[13])
MX = Parameter(name='MX', nature='external', type='real', value=120.0, texname='M_x',
               lhablock='MASS', lhacode=[9000001])
M1 = Parameter(name='M1', nature='external', type='real', value=120.0, texname='M_1',
               lhablock='MASS', lhacode=[9000011])
M2 = Parameter(name='M2', nature='external', type='real', value=120.0, texname='M_2',
               lhablock='MASS', lhacode=[9000012])
MP = Parameter(name='MP', nature='external', type='real', value=80.0, texname='M_p',
               lhablock='MASS', lhacode=[9000002])
MS = Parameter(name='MS', nature='external', type='real', value=60.0, texname='M_s',
               lhablock='MASS', lhacode=[9000003])
MV = Parameter(name='MV', nature='external', type='real', value=90.0, texname='M_v',
               lhablock='MASS', lhacode=[9000004])
MD = Parameter(name='MD', nature='external', type='real', value=210.0, texname='M_d',
               lhablock='MASS', lhacode=[9000005])
MU = Parameter(name='MU', nature='external', type='real', value=230.0, texname='M_u',
               lhablock='MASS', lhacode=[9000006])
MB = Parameter(name='MB', nature='external', type='real', value=1.0e7, texname='M_b',
               lhablock='MASS', lhacode=[9000007])
WX = Parameter(name='WX', nature='external', type='real', value=3.0, texname='W_x',
               lhablock='DECAY', lhacode=[9000001])
W1 = Parameter(name='W1', nature='external', type='real', value=3.0, texname='W_1',
               lhablock='DECAY', lhacode=[9000011])
W2 = Parameter(name='W2', nature='external', type='real', value=3.0, texname='W_2',
               lhablock='DECAY', lhacode=[9000012])
WS = Parameter(name='WS', nature='external', type='real', value=1.0, texname='W_s',
               lhablock='DECAY', lhacode=[9000003])
WV = Parameter(name='WV', nature='external', type='real', value=2.0, texname='W_v',
               lhablock='DECAY', lhacode=[9000004])
# Couplings: x x s; x x v; e x phi; e e v; e e s; d and u to leptons; the heavy scalar.
yr = Parameter(name='yr', nature='external', type='real', value=0.7, texname='y_r',
               lhablock='MODEL', lhacode=[1])
yi = Parameter(name='yi', nature='external', type='real', value=0.4, texname='y_i',
               lhablock='MODEL', lhacode=[2])
gL = Parameter(name='gL', nature='external', type='real', value=0.6, texname='g_L',
               lhablock='MODEL', lhacode=[3])
gR = Parameter(name='gR', nature='external', type='real', value=-0.25, texname='g_R',
               lhablock='MODEL', lhacode=[4])
aL = Parameter(name='aL', nature='external', type='real', value=0.8, texname='a_L',
               lhablock='MODEL', lhacode=[5])
aR = Parameter(name='aR', nature='external', type='real', value=0.3, texname='a_R',
               lhablock='MODEL', lhacode=[6])
hd = Parameter(name='hd', nature='external', type='real', value=0.9, texname='h_d',
               lhablock='MODEL', lhacode=[7])
uL = Parameter(name='uL', nature='external', type='real', value=0.5, texname='u_L',
               lhablock='MODEL', lhacode=[8])
uR = Parameter(name='uR', nature='external', type='real', value=0.35, texname='u_R',
               lhablock='MODEL', lhacode=[9])
yb = Parameter(name='yb', nature='external', type='real', value=1.1, texname='y_b',
               lhablock='MODEL', lhacode=[10])
ee = Parameter(name='ee', nature='external', type='real', value=0.31, texname='e',
               lhablock='MODEL', lhacode=[11])
y = Parameter(name='y', nature='internal', type='complex', value='complex(yr,yi)', texname='y')
half = Parameter(name='half', nature='internal', type='real', value='1/cmath.sqrt(2)',
                 texname='1/sqrt2')
