from .object_library import all_lorentz, Lorentz
try:
    from . import form_factors as ForFac
except ImportError:
    pass

FFV = Lorentz(name='FFV', spins=[2, 2, 3], structure='Gamma(3,2,1)')
FFVF = Lorentz(name='FFVF', spins=[2, 2, 3], structure='FP*Gamma(3,2,1)',
               formfactors=[ForFac.FP, ForFac.FL])
SSS = Lorentz(name='SSS', spins=[1, 1, 1], structure='1')
SSSS = Lorentz(name='SSSS', spins=[1, 1, 1, 1], structure='FX', formfactors=[ForFac.FX])
FFFF = Lorentz(name='FFFF', spins=[2, 2, 2, 2],
               structure='(Gamma(-1,2,1)*Gamma(-1,4,3) - (P(-1,1)+P(-1,2))*Gamma(-1,2,1)*'
                         '(P(-2,1)+P(-2,2))*Gamma(-2,4,3)/MV**2)*FV',
               formfactors=[ForFac.FV])
