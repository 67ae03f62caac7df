from object_library import all_propagators, Propagator

denominator = "(P('mu', id) * P('mu', id) - Mass(id) * Mass(id) + complex(0,1) * Mass(id) * Width(id))"
numV = "(-1 * Metric(1, 2) + Metric(1,'mu')* P('mu', id) * P(2, id) / Mass(id)**2)"
numF = "(Gamma('mu', 1, 2) * P('mu', id) + Mass(id) * Identity(1, 2))"

S = Propagator(name="S", numerator="1", denominator=denominator)
F = Propagator(name="F", numerator=numF, denominator=denominator)
V1 = Propagator(name="V1", numerator=numV, denominator=denominator)
V2 = Propagator(name="V2", numerator="-1 * Metric(1, 2)", denominator="P('mu', id) * P('mu', id)")
X1 = Propagator(name="X1", numerator="-" + numV + " * complex(0,1) * Mass(id) * dWX",
                denominator=denominator + "**2")
