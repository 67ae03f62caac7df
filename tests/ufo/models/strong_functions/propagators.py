from object_library import all_propagators, Propagator

square = "P('mu', id) * P('mu', id)"

# A width that depends on alpha_s, and a numerator that does.
S = Propagator(name='S', numerator='1',
               denominator='(' + square + ' - Mass(id)**2 + complex(0,1)*Mass(id)*Width(id)*(1 + fS))')
Y = Propagator(name='Y',
               numerator="complex(0,1) * Mass(id) * dWY * (Metric(1, 2) - P(1, id) * P(2, id) / Mass(id)**2)",
               denominator='(' + square + ' - Mass(id)**2 + complex(0,1)*Mass(id)*Width(id))**2')
