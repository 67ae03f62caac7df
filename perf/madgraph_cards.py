#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Imports cards of MadGraph from a folder, and counts what `helikos import` takes.

    git clone --depth 1 https://github.com/cms-sw/genproductions
    perf/madgraph_cards.py genproductions/bin/MadGraph5_aMCatNLO/cards --helikos build/.../helikos --pdf 325300 \
        --output perf/results/madgraph_cards.json

Pairs NAME_proc_card.dat and NAME_run_card.dat count, with NAME_customizecards.dat where it exists, if no process has
`[..]` and the model is the Standard Model (sm, loop_sm, heft). A card is

  taken       imported, and no entry is without a counterpart
  scale only  the same, but dynamical_scale_choice is replaced
  listed      imported, with entries that have no counterpart
  refused     not imported, or some processes are left out

A template, which has words such as @PROCESS in it, is counted apart.
"""
import argparse
import collections
import json
import re
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

STANDARD_MODEL = re.compile(r"(loop_)?(sm|qcd_qed_sm)(-\w+)?|heft(-\w+)?")


def commands_of(card):
    text = re.sub(r"\\\s*\n", " ", card.read_text(errors="replace").replace("\r", ""))
    return [line.split("#")[0].strip() for line in text.split("\n")]


def selected(folder):
    """Cards of leading order and of the Standard Model."""
    counts = collections.Counter()
    cards = []
    for card in sorted(folder.rglob("*proc_card.dat")):
        counts["process cards"] += 1
        commands = commands_of(card)
        processes = [c for c in commands if re.match(r"(generate|add\s+process)\b", c)]
        models = [c.split()[2] for c in commands if re.match(r"import\s+model\s+\S", c)]
        run = Path(str(card)[: -len("proc_card.dat")] + "run_card.dat")
        if any("[" in p for p in processes):
            counts["with loops"] += 1
        elif not STANDARD_MODEL.fullmatch(models[-1] if models else "sm"):
            counts["of other models"] += 1
        elif not run.exists():
            counts["without a run card"] += 1
        else:
            cards.append((card, run))
    return cards, counts


def kind_of(entry):
    """The name of an entry without its value."""
    return " ".join(entry.split(" = ")[0].split()[:3]) if entry.startswith(("set", "import")) else entry.split(" ")[0]


class Import:
    def __init__(self, arguments):
        self.arguments = arguments

    def __call__(self, cards):
        card, run = cards
        words = [self.arguments.helikos, "import", card, run]
        changes = Path(str(card)[: -len("proc_card.dat")] + "customizecards.dat")
        if changes.exists():
            words.append(changes)
        if self.arguments.pdf:
            words += ["--pdf", self.arguments.pdf]
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder) / "out.json"
            begin = time.time()
            try:
                done = subprocess.run(
                    [*map(str, words), "--output", f"{folder}/RUN.toml", "--json", str(out)],
                    capture_output=True, text=True, timeout=self.arguments.timeout)
            except subprocess.TimeoutExpired:
                return {"card": card, "status": "refused", "why": ["takes too long"], "seconds": time.time() - begin}
            seconds = time.time() - begin
            if done.returncode != 0:
                return {"card": card, "status": "refused", "why": [done.stderr.strip()], "seconds": seconds}
            result = json.loads(out.read_text())
        left_out = [p["why_not"] for p in result["processes"] if p["why_not"]]
        # Processes for which no event passes are none in MadGraph either.
        refused = [why for why in left_out if not why.startswith("no event passes")]
        missing = [r for r in result["remarks"] if r["fate"] == "missing"]
        replaced = {kind_of(r["entry"]) for r in result["remarks"] if r["fate"] == "replaced"}
        status = ("refused" if refused else "listed" if missing
                  else "scale only" if "dynamical_scale_choice" in replaced else "taken")
        return {"card": card, "status": status, "seconds": seconds, "commit": result["commit"],
                "why": sorted(set(refused)) if refused else sorted({kind_of(r["entry"]) for r in missing}),
                "reasons": sorted({r["entry"] + ": " + r["reason"] for r in missing})}


def short(why):
    """Without what is different from card to card."""
    why = re.sub(r"^helikos: ", "", why)
    why = re.sub(r"\S*/(\S+?):", r"\1:", why)
    why = re.sub(r"\S*(proc_card|run_card|customizecards)\.dat(:\d+)?: ", "", why)
    why = re.sub(r"column \d+: ", "", why)
    return re.sub(r" in (process|cut) \".*", "", why)[:110]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--helikos", required=True)
    parser.add_argument("--pdf", help="set in the place of placeholders such as $DEFAULT_PDF_SETS")
    parser.add_argument("--timeout", type=float, default=600)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--source", default="", help="where the cards come from, with the commit")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--list", type=Path, help="file that gets one line for each card")
    arguments = parser.parse_args()

    cards, counts = selected(arguments.folder)
    templates = [pair for pair in cards if "@" in re.sub(r"@\s*\d+", "", pair[0].read_text(errors="replace"))
                 or re.search(r"^\s*x[A-Z]+\s*=", pair[1].read_text(errors="replace"), re.M)]
    cards = [pair for pair in cards if pair not in templates]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        results = list(pool.map(Import(arguments), cards))
    status = collections.Counter(r["status"] for r in results)
    why = collections.Counter(w for r in results if r["status"] == "listed" for w in r["why"])
    combined = collections.Counter(" + ".join(r["why"]) for r in results if r["status"] == "listed")
    refused = collections.Counter(short(w) for r in results if r["status"] == "refused" for w in r["why"])
    seconds = sorted(r["seconds"] for r in results)
    number = len(results)
    summary = {
        "source": arguments.source,
        "commit": next((r["commit"] for r in results if "commit" in r), ""),
        "pdf": arguments.pdf,
        "counts": counts,
        "templates": len(templates),
        "cards": number,
        "status": status,
        "imported, part of all": round(1 - status["refused"] / number, 4),
        "without missing entries, part of all": round((status["taken"] + status["scale only"]) / number, 4),
        "cards with a missing entry, by entry": dict(why.most_common()),
        "cards with missing entries, by all of them": dict(combined.most_common()),
        "refused, by reason": dict(refused.most_common()),
        "seconds, median and most": [round(seconds[number // 2], 2), round(seconds[-1], 2)],
    }
    text = json.dumps(summary, indent=2)
    print(text)
    if arguments.output:
        arguments.output.write_text(text + "\n")
    if arguments.list:
        arguments.list.write_text("".join(
            f"{r['status']}\t{r['seconds']:.1f}\t{r['card'].relative_to(arguments.folder)}\t{'; '.join(r['why'])}\n"
            for r in results))


if __name__ == "__main__":
    main()
