# -*- coding: utf-8 -*-
u'''A model in the form of a package, written by hand: Größen in GeV.
   if this: were not a string, it would be wrong.'''
from __future__ import absolute_import
from . import configuration
import object_library
all_parameters = object_library.all_parameters
Parameter = object_library.Parameter; from .function_library import (complexconjugate, re,
                                                                     im,)

lambda0 = .5
half = 1/2
default = lambda0 * half ** 2 - -half  # 0.625

lam = Parameter(name="lam", nature="external", type="real", value=default,
	texname="\lambda", lhablock="FRBLOCK",
	lhacode=(1,))

if configuration.heavyHiggs:
    MH = Parameter(name='MH', nature='external', type='real', value=1000.0, lhablock='MASS',
                   lhacode=[25])
elif not configuration.lightHiggs:
    MH = Parameter(name='MH', nature='external', type='real', value=500.0, lhablock='MASS',
                   lhacode=[25])
else:
    MH = Parameter(name='MH', nature='external', type='real', value='125.0', lhablock='MASS',
                   lhacode=[25])
    if configuration.lightHiggs: LIGHT = 'light'

ZERO = Parameter(name='ZERO', nature='internal', type='real', value='0.0')
yc = Parameter(name = r'yc', nature = 'internal', type = 'complex', value = ('complex(0,1)'
               '*lam'))
