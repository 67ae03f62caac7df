#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tests of perf/backends.py with the program that was built: backends.py HELIKOS. Nothing depends on
how fast it is."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parent.parent.parent
PERF = ROOT / "perf"
sys.path.insert(0, str(PERF))

from bench.clock import Clock  # noqa: E402
from bench.scaling import CASES, Place, Scaling, counts_up_to, places_of_cards, places_of_host  # noqa: E402
from bench.side_by_side import digits_of, largest_difference  # noqa: E402

HELIKOS = sys.argv.pop(1)
TINY = ["--rounds", "2", "--seconds", "0.001", "--scaling-seconds", "0.001"]


def script(folder, name, text):
    path = Path(folder) / name
    path.write_text("#!/bin/sh\n" + text + "\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def backends(*words):
    return subprocess.run([sys.executable, str(PERF / "backends.py"), *map(str, words)],
                          capture_output=True, text=True, check=False)


class Table(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.output = Path(self.folder.name) / "out.json"

    def record(self, *words):
        done = backends(*words, "--output", self.output)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(self.output.read_text(encoding="utf-8")), done

    def test_builds_side_by_side(self):
        other = script(self.folder.name, "other", f"exec '{HELIKOS}' \"$@\" --set aEWM1=100")
        no_card = script(self.folder.name, "no_card", "echo 'helikos: there is no card' >&2; exit 1")
        record, done = self.record(
            "--binary", f"one={HELIKOS}", f"two={HELIKOS}", f"other={other}", f"cuda={no_card}",
            "hip=/nothing", "--only", "table", "--processes", "ee_mumu", "pp_ll", *TINY)
        self.assertEqual(list(record["builds"]), ["one", "two", "other"])
        self.assertEqual(record["skipped"]["cuda"], "there is no card")
        self.assertIn("/nothing", record["skipped"]["hip"])
        self.assertIn("cuda is left out: there is no card\n", done.stderr)
        self.assertEqual([e["process"] for e in record["table"]], ["ee_mumu", "pp_ll"])
        for entry in record["table"]:
            for rates in entry["rates"].values():
                self.assertEqual(len(rates["rates"]), 2)
                self.assertGreater(rates["rate"], 0)
                self.assertEqual(rates["batch"], int(max(rates["scan"], key=rates["scan"].get)))
            agreement = entry["agreement"]
            self.assertEqual(agreement["two"]["digits"], 16)
            self.assertEqual(agreement["other"]["digits"], 0)
        points = record["table"][0]["agreement"]["one"]
        self.assertGreater(points["points"], 0)
        self.assertLess(points["from_references"], 1e-10)
        self.assertIn("other/one", done.stdout)
        again = backends("--show", self.output)
        self.assertEqual(again.stdout, done.stdout)

    def test_scaling(self):
        record, _ = self.record("--binary", f"one={HELIKOS}", "--only", "cores", "--cases", "run",
                                "--quick", *TINY)
        points = record["cores"]
        self.assertEqual((points[0]["kind"], points[0]["count"]), ("strong", 1))
        self.assertEqual(points[0]["seconds_speedup"], 1)
        self.assertEqual(points[0]["threads"], 1)
        self.assertIn("default", [p["place"] for p in points])
        for p in points:
            self.assertNotIn("reason", p)
            self.assertGreater(p["wall_speedup"], 0)
            if p["place"] != "default":
                self.assertEqual(p["threads"], p["count"])
            least = points[0]["work"] * (p["count"] if p["kind"] == "weak" else 1)
            self.assertGreaterEqual(p["work"], least)

    def test_what_cannot_be(self):
        for words, status, why in [
                (["--binary", "one"], 2, "is not NAME=VALUE"),
                (["--binary", "a=x", "a=y"], 2, "two programs have the same name"),
                (["--binary", "a=x", "--folder", "/nothing"], 2, "there is no such folder"),
                (["--binary", "a=/nothing"], 1, "no build runs here")]:
            done = backends(*words, "--output", self.output)
            self.assertEqual(done.returncode, status, done.stderr)
            self.assertIn(why, done.stderr)
            self.assertNotIn("Traceback", done.stderr)
        done = backends("--binary", "a=x", "--output", "/nothing/out.json")
        self.assertEqual(done.returncode, 2)
        self.assertIn("there is no folder /nothing", done.stderr)

    def test_without_time_or_cards(self):
        record, done = self.record("--binary", f"one={HELIKOS}", "--within", "0", "--processes",
                                   "ee_mumu", *TINY)
        self.assertEqual(record["table"][0]["reason"], "no time was left")
        self.assertEqual({p["reason"] for p in record["cores"]}, {"no time was left"})
        self.assertEqual(record["cards"], [])
        self.assertIn("part cards is left out", done.stderr)


class Cases(unittest.TestCase):
    def test_run_and_count_their_work(self):
        settings = SimpleNamespace(timeout=300, folder=None, batch=lambda place: 64)
        sizes = {"run": 3, "integrate": 2000, "generate": 50}
        for case in (c for c in CASES if c.quick):
            command = case.words[0]
            found = Scaling(HELIKOS, case, settings).run(Place("cores", 1), sizes[command])
            self.assertNotIn("reason", found, case.name)
            self.assertGreater(found["wall"], found["seconds"])
            if command == "integrate":
                self.assertGreater(found["work"], sizes[command])
            else:
                self.assertEqual(found["work"], sizes[command] * (64 if command == "run" else 1))

    def test_give_a_reason(self):
        settings = SimpleNamespace(timeout=300, folder=None, batch=lambda place: 64)
        place = Place("cards", 2, ("/nothing",))
        points = Scaling(HELIKOS, CASES[0], settings).measure([place], Clock())
        self.assertIn("/nothing", points[0]["reason"])


class Pieces(unittest.TestCase):
    def test_places(self):
        self.assertEqual(counts_up_to(6), [1, 2, 4, 6])
        self.assertEqual(counts_up_to(0), [])
        places = places_of_host([[0, 2], [1, 3]])
        self.assertEqual([(p.kind, p.count) for p in places],
                         [("cores", 1), ("cores", 2), ("hyperthreads", 2), ("hyperthreads", 4),
                          ("default", 4)])
        if places[1].prefix:
            self.assertEqual(places[1].prefix[-1], "0,1")
            self.assertEqual(places[2].prefix[-1], "0,2")
        self.assertEqual([p.prefix for p in places_of_cards(2, "cards", ["mpirun"])],
                         [(), ("mpirun", "-n", "2")])
        self.assertEqual(places_of_cards(2, "cards", [])[1].options, ("--devices", "2"))

    def test_speed_up(self):
        settings = SimpleNamespace()
        scaling = Scaling(HELIKOS, CASES[0], settings)
        unit = {"work": 100, "seconds": 1.0, "wall": 2.0, "ranks": 1, "threads": 1}
        twice = {**unit, "work": 200, "wall": 2.5, "threads": 2}
        point = scaling.point(("weak", Place("cores", 2), 2), [twice, {"reason": "no"}], [unit, unit])
        self.assertEqual(point["seconds_speedup"], 2.0)
        self.assertEqual(point["wall_speedup"], 1.6)
        self.assertEqual(len(point["wall_speedups"]), 1)

    def test_digits(self):
        self.assertEqual(digits_of(0.0), 16)
        self.assertEqual(digits_of(2e-13), 12)
        self.assertEqual(digits_of(3.0), 0)
        self.assertEqual(digits_of("not finite"), 0)
        self.assertIsNone(digits_of(None))
        self.assertAlmostEqual(largest_difference([1.0, 2.02], [1.0, 2.0]), 0.01)
        self.assertEqual(largest_difference([None], [1.0]), "not finite")
        self.assertIsNone(largest_difference([1.0], [1.0, 2.0]))

    def test_clock(self):
        self.assertEqual(list(Clock().rounds(3)), [0, 1, 2])
        self.assertEqual(list(Clock(0).rounds(3)), [0])
        self.assertTrue(all(own.is_over() for _, own in Clock(0).shared("ab")))
        self.assertFalse(Clock().part(1, 2).is_over())


if __name__ == "__main__":
    unittest.main()
