from .object_library import all_lorentz, Lorentz

try:
    from . import form_factors as ForFac
except ImportError as error:
    pass

SSS1 = Lorentz(name='SSS1', spins=[1, 1, 1], structure='1')
FFS1 = Lorentz(name='FFS1',
               spins=[2, 2, 1],
               structure='''Identity(2,1)
                          + complex(0,1)*Gamma5(2,1)''')
