from object_library import Lorentz

VVV1 = Lorentz(name = 'VVV1', spins = [3, 3, 3], structure = 'P(3,1)*Metric(1,2) - P(3,2)*Metric(1,2) - P(2,1)*Metric(1,3) + P(2,3)*Metric(1,3) + P(1,2)*Metric(2,3) - P(1,3)*Metric(2,3)')

VVVV1 = Lorentz(name = 'VVVV1', spins = [3, 3, 3, 3], structure = 'Metric(1,4)*Metric(2,3) - Metric(1,3)*Metric(2,4)')

VVVV3 = Lorentz(name = 'VVVV3', spins = [3, 3, 3, 3], structure = 'Metric(1,4)*Metric(2,3) - Metric(1,2)*Metric(3,4)')

VVVV4 = Lorentz(name = 'VVVV4', spins = [3, 3, 3, 3], structure = 'Metric(1,3)*Metric(2,4) - Metric(1,2)*Metric(3,4)')

VSS1 = Lorentz(name = 'VSS1', spins = [3, 1, 1], structure = 'P(1,2) - P(1,3)')

VVSS1 = Lorentz(name = 'VVSS1', spins = [3, 3, 1, 1], structure = 'Metric(1,2)')

SSS1 = Lorentz(name = 'SSS1', spins = [1, 1, 1], structure = '1')

SSSS1 = Lorentz(name = 'SSSS1', spins = [1, 1, 1, 1], structure = '1')

VVS1 = Lorentz(name = 'VVS1', spins = [3, 3, 1], structure = 'P(-1,1)*P(-1,2)*Metric(1,2) - P(2,1)*P(1,2)')

VVVS1 = Lorentz(name = 'VVVS1', spins = [3, 3, 3, 1], structure = 'P(2,1)*Metric(1,3) - P(3,1)*Metric(1,2)')

VVVS2 = Lorentz(name = 'VVVS2', spins = [3, 3, 3, 1], structure = 'P(3,2)*Metric(1,2) - P(1,2)*Metric(2,3)')

VVVS3 = Lorentz(name = 'VVVS3', spins = [3, 3, 3, 1], structure = 'P(1,3)*Metric(2,3) - P(2,3)*Metric(1,3)')
