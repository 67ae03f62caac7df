from __future__ import absolute_import
import os
from .object_library import all_parameters, Parameter

NUMBER = int(os.environ.get('HELIKOS_TEST_SCALARS', '2'))

ZERO = Parameter(name='ZERO', nature='internal', type='real', value='0.0', texname='0')
masses = []
for i in range(NUMBER):
    masses.append(Parameter(name='M%d' % i, nature='external', type='real', value=100.0 * (i + 1),
                            texname='M', lhablock='MASS', lhacode=[9000 + i]))
