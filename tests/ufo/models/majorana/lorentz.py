from .object_library import all_lorentz, Lorentz

FFS1 = Lorentz(name='FFS1', spins=[2, 2, 1], structure='ProjM(2,1)')
FFS2 = Lorentz(name='FFS2', spins=[2, 2, 1], structure='ProjP(2,1)')
FFS3 = Lorentz(name='FFS3', spins=[2, 2, 1], structure='Identity(2,1)')
FFV1 = Lorentz(name='FFV1', spins=[2, 2, 3], structure='Gamma(3,2,-1)*ProjM(-1,1)')
FFV2 = Lorentz(name='FFV2', spins=[2, 2, 3], structure='Gamma(3,2,-1)*ProjP(-1,1)')
FFV3 = Lorentz(name='FFV3', spins=[2, 2, 3], structure='Gamma(3,2,1)')
SSV1 = Lorentz(name='SSV1', spins=[1, 1, 3], structure='P(3,1) - P(3,2)')
SSVV1 = Lorentz(name='SSVV1', spins=[1, 1, 3, 3], structure='Metric(3,4)')
FFFF1 = Lorentz(name='FFFF1', spins=[2, 2, 2, 2], structure='Identity(2,1)*Identity(4,3)')
FFFF2 = Lorentz(name='FFFF2', spins=[2, 2, 2, 2], structure='Identity(3,1)*Identity(4,2)')
FFFF3 = Lorentz(name='FFFF3', spins=[2, 2, 2, 2], structure='Identity(4,1)*Identity(3,2)')
