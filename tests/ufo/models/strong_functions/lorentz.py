from .object_library import all_lorentz, Lorentz
from . import form_factors as ForFac

FFV1 = Lorentz(name='FFV1', spins=[2, 2, 3], structure='Gamma(3,2,1)')
FFS1 = Lorentz(name='FFS1', spins=[2, 2, 1], structure='Identity(2,1)')
VVV1 = Lorentz(name='VVV1', spins=[3, 3, 3],
               structure='P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + '
                         'P(2,3)*Metric(1,3) + P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)')
VVVV1 = Lorentz(name='VVVV1', spins=[3, 3, 3, 3], structure='Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)')
VVVV3 = Lorentz(name='VVVV3', spins=[3, 3, 3, 3], structure='Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)')
VVVV4 = Lorentz(name='VVVV4', spins=[3, 3, 3, 3], structure='Metric(1,3)*Metric(2,4) - Metric(1,2)*Metric(3,4)')
VVSF = Lorentz(name='VVSF', spins=[3, 3, 1], structure='(P(1,2)*P(2,1) - P(-1,1)*P(-1,2)*Metric(1,2))*FG',
               formfactors=[ForFac.FG])
