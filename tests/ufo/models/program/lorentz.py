from .object_library import all_lorentz, Lorentz

SSSS1 = Lorentz(name='SSSS1', spins=[1] * 4, structure='1')
