from object_library import all_lorentz, Lorentz

eeX = Lorentz(name='eeX', spins=[2, 2, 3],
              structure='0.3*Gamma(3,2,-1)*ProjM(-1,1) + 0.7*Gamma(3,2,-1)*ProjP(-1,1)')
FFX = Lorentz(name='FFX', spins=[2, 2, 3],
              structure='0.8*Gamma(3,2,-1)*ProjM(-1,1) - 0.5*Gamma(3,2,-1)*ProjP(-1,1)')
FeX = Lorentz(name='FeX', spins=[2, 2, 3],
              structure='0.4*Gamma(3,2,-1)*ProjM(-1,1) + 0.9*Gamma(3,2,-1)*ProjP(-1,1)')
eFX = Lorentz(name='eFX', spins=[2, 2, 3],
              structure='0.4*Gamma(3,2,-1)*ProjM(-1,1) + 0.9*Gamma(3,2,-1)*ProjP(-1,1)')
FFS = Lorentz(name='FFS', spins=[2, 2, 1], structure='0.6*ProjM(2,1) + 1.1*ProjP(2,1)')
FeS = Lorentz(name='FeS', spins=[2, 2, 1], structure='0.2*ProjM(2,1) + 0.5*ProjP(2,1)')
eFS = Lorentz(name='eFS', spins=[2, 2, 1], structure='0.5*ProjM(2,1) + 0.2*ProjP(2,1)')
XXS = Lorentz(name='XXS', spins=[3, 3, 1], structure='Metric(1,2)')
uug = Lorentz(name='uug', spins=[2, 2, 3], structure='Gamma(3,2,1)')
