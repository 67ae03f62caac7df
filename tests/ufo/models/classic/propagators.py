from object_library import all_propagators, Propagator

# All denominators are the same.
denominator = "P('mu', id) * P('mu', id) - Mass(id) * Mass(id) + complex(0,1) * Mass(id) * Width(id)"
denominatorSq = "(" + denominator + ")**2"

numF = "(Gamma('mu', 1, 2) * P('mu', id) " \
       "+ Mass(id) * Identity(1, 2))"

S = Propagator(name = "S",
               numerator = "1",
               denominator = denominator
               )

T1 = Propagator(name = "T1",
                numerator = "-" + numF + "* complex(0,1) * Mass(id) * dWT",
                denominator = denominatorSq
               )
