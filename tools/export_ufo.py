#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a model in the UFO format as a plain folder, which Helikos reads.

    python3 tools/export_ufo.py FOLDER [OUTPUT]

Some models are programs: their files have loops, or ask the environment. This script runs them
once, and writes what they define to OUTPUT (FOLDER_plain if it is not given). Only the files of
data are run (particles.py, parameters.py, ..), with classes of this script in place of
object_library.py. Run it only on models that you trust.
"""

import builtins
import importlib
import keyword
import os
import shutil
import sys
import types

PACKAGE = "ufo_model"
FILES = ["particles", "parameters", "propagators", "couplings", "form_factors", "lorentz", "vertices",
         "coupling_orders"]
OPTIONAL = ["propagators", "form_factors", "coupling_orders"]
# Files that a folder may have, and that are no data of trees.
STUBS = ["function_library", "CT_couplings", "CT_parameters", "CT_vertices"]
# The constructors, the files of their objects, and the arguments that are written.
CONSTRUCTORS = {
    "Particle": ("particles", ["pdg_code", "name", "antiname", "spin", "color", "mass", "width", "charge",
                               "goldstone", "GoldstoneBoson", "goldstoneboson", "propagator"]),
    "Parameter": ("parameters", ["name", "nature", "type", "value", "lhablock", "lhacode"]),
    "Propagator": ("propagators", ["name", "numerator", "denominator"]),
    "Coupling": ("couplings", ["name", "value", "order"]),
    "FormFactor": ("form_factors", ["name", "type", "value"]),
    "Lorentz": ("lorentz", ["name", "spins", "structure", "formfactors"]),
    "Vertex": ("vertices", ["name", "particles", "color", "lorentz", "couplings", "type"]),
    "CouplingOrder": ("coupling_orders", ["name", "expansion_order", "hierarchy"]),
}
# What __init__ of the usual object_library.py takes without a key.
POSITIONAL = {
    "Particle": ["pdg_code", "name", "antiname", "spin", "color", "mass", "width", "texname", "antitexname"],
    "Parameter": ["name", "nature", "type", "value", "texname", "lhablock", "lhacode"],
    "Propagator": ["name", "numerator", "denominator"],
    "Coupling": ["name", "value", "order"],
    "FormFactor": ["name", "type", "value"],
    "Lorentz": ["name", "spins", "structure"],
    "Vertex": ["name", "particles", "color", "lorentz", "couplings"],
    "CouplingOrder": ["name", "expansion_order", "hierarchy"],
}
MODULES = {"particles": "P", "parameters": "Param", "propagators": "Prop", "couplings": "C",
           "form_factors": "ForFac", "lorentz": "L"}


class Thing:
    """Any object of a UFO folder."""

    objects = []

    def __init__(self, *values, **arguments):
        self.arguments = dict(zip(POSITIONAL[type(self).__name__], values))
        self.arguments.update(arguments)
        self.__dict__.update(self.arguments)
        type(self).objects.append(self)

    def __str__(self):
        return self.arguments["name"]


class Antiparticle:
    """The result of Particle.anti()."""

    def __init__(self, particle):
        self.particle = particle
        self.name, self.antiname = particle.antiname, particle.name
        self.pdg_code = -particle.pdg_code

    def anti(self):
        return self.particle


class Anything:
    """Stands for what trees do not need: counterterms, functions."""

    def __init__(self, *_, **__):
        pass

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Anything()

    def __call__(self, *_, **__):
        return Anything()


class Stub(types.ModuleType):
    """A module that has every name."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return [] if name.startswith("all_") else Anything()


def anti(particle):
    if not hasattr(particle, "antiparticle"):
        particle.antiparticle = Antiparticle(particle)
    return particle.antiparticle


def prepare(folder):
    """Lets the files of the folder import each other, in all spellings of imports."""
    package = types.ModuleType(PACKAGE)
    package.__path__ = [folder]
    sys.modules[PACKAGE] = package
    library = Stub(PACKAGE + ".object_library")
    for name in CONSTRUCTORS:
        constructor = type(name, (Thing,), {"objects": []})
        setattr(library, name, constructor)
        setattr(library, "all_" + CONSTRUCTORS[name][0], constructor.objects)
    library.all_orders = library.CouplingOrder.objects
    library.Particle.anti = anti
    local = ["object_library"] + STUBS
    sys.modules[library.__name__] = library
    for name in STUBS:
        sys.modules[PACKAGE + "." + name] = Stub(PACKAGE + "." + name)
    original = builtins.__import__

    def import_from_folder(name, globals=None, locals=None, fromlist=(), level=0):
        inside = globals is not None and globals.get("__package__") == PACKAGE
        first = name.partition(".")[0]
        if inside and level == 0 and (first in local or os.path.exists(os.path.join(folder, first + ".py"))):
            level = 1
        return original(name, globals, locals, fromlist, level)

    builtins.__import__ = import_from_folder
    return library


def load(folder):
    """Runs the files of a folder. Returns the objects by the names of their constructors."""
    sys.dont_write_bytecode = True
    library = prepare(os.path.abspath(folder))
    for name in FILES:
        if name in OPTIONAL and not os.path.exists(os.path.join(folder, name + ".py")):
            continue
        importlib.import_module(PACKAGE + "." + name)
    return {name: getattr(library, name).objects for name in CONSTRUCTORS}


def names_of(objects, prefix):
    """A name of Python for each object: its own where it is one, and new."""
    names = {}
    used = set()
    for number, thing in enumerate(objects):
        name = thing.arguments["name"].replace("~", "__tilde__").replace("+", "__plus__").replace("-", "__minus__")
        if not (name.isidentifier() and name.isascii()) or name in used or name in CONSTRUCTORS:
            name = "%s_%d" % (prefix, number + 1)
        if keyword.iskeyword(name) or name in MODULES.values() or name in used:
            name = "%s__%d" % (prefix, number + 1)
        used.add(name)
        names[id(thing)] = name
    return names


class Writer:
    def __init__(self, model):
        self.model = model
        self.names = {}
        for constructor, (file, _) in CONSTRUCTORS.items():
            prefix = MODULES.get(file, "")
            for key, name in names_of(model[constructor], "x").items():
                self.names[key] = (prefix + "." if prefix else "") + name

    def text(self, value):
        if isinstance(value, Antiparticle):
            return self.names[id(value.particle)] + ".anti()"
        if id(value) in self.names:
            return self.names[id(value)]
        if isinstance(value, (list, tuple)):
            texts = ", ".join(self.text(item) for item in value)
            if isinstance(value, list):
                return "[" + texts + "]"
            return "(" + texts + ("," if len(value) == 1 else "") + ")"
        if isinstance(value, dict):
            return "{" + ", ".join(self.text(k) + ": " + self.text(v) for k, v in value.items()) + "}"
        if isinstance(value, (str, bool, int, float)) or value is None:
            return repr(value)
        raise SystemExit("export_ufo.py: cannot write %r" % (value,))

    def write(self, constructor, path):
        file, keys = CONSTRUCTORS[constructor]
        with open(path, "w", encoding="utf-8") as out:
            out.write("from object_library import %s\n" % constructor)
            for module, prefix in MODULES.items():
                if module != file and os.path.exists(os.path.join(os.path.dirname(path), module + ".py")):
                    out.write("import %s as %s\n" % (module, prefix))
            for thing in self.model[constructor]:
                name = self.names[id(thing)].rpartition(".")[2]
                arguments = ["%s = %s" % (key, self.text(thing.arguments[key])) for key in keys if key in thing.arguments]
                out.write("\n%s = %s(%s)\n" % (name, constructor, (",\n" + " " * 8).join(arguments)))


def export(folder, output):
    model = load(folder)
    os.makedirs(output)
    writer = Writer(model)
    order = ["Parameter", "Propagator", "FormFactor", "Particle", "Coupling", "Lorentz", "Vertex", "CouplingOrder"]
    for constructor in order:
        file = CONSTRUCTORS[constructor][0]
        if model[constructor] or file not in OPTIONAL:
            writer.write(constructor, os.path.join(output, file + ".py"))
    for name in os.listdir(folder):  # restriction cards
        if name.endswith(".dat"):
            shutil.copy(os.path.join(folder, name), output)


def main():
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    folder = sys.argv[1].rstrip("/")
    output = sys.argv[2] if len(sys.argv) == 3 else folder + "_plain"
    if not os.path.isfile(os.path.join(folder, "vertices.py")):
        sys.exit("export_ufo.py: %s: is no UFO folder, as it has no vertices.py" % folder)
    if os.path.exists(output):
        sys.exit("export_ufo.py: %s: exists already" % output)
    export(folder, output)
    print("%s is written" % output)


if __name__ == "__main__":
    main()
