# SPDX-License-Identifier: Apache-2.0
"""Medians, ratios within one run, and the table."""

from statistics import median

KEY = ("process", "precision", "name", "recipe", "threads")  # recipe: None of a peer


def key_of(entry):
    return tuple(entry.get(k) for k in KEY)


def by_key(measurements):
    groups = {}
    for m in measurements:
        groups.setdefault(key_of(m), []).append(m)
    return groups


def rates_by_round(group):
    return {m["round"]: m["rate"] for m in group if m["rate"] is not None}


def ratio(group, base):
    """Of medians, and the median of the ratios of each round; None if a side has no number."""
    ours, theirs = rates_by_round(group), rates_by_round(base or [])
    rounds = sorted(ours.keys() & theirs.keys())
    if not rounds:
        return None
    each = [ours[r] / theirs[r] for r in rounds]
    return {"of_medians": median(ours.values()) / median(theirs.values()),
            "median_of_rounds": median(each), "min": min(each), "max": max(each)}


def median_of(runs, *path):
    def value(run):
        for key in path:
            run = run[key]
        return run
    return median(map(value, runs)) if runs else None


def spread(values):
    if not values:
        return {"median": None, "min": None, "max": None}
    return {"median": median(values), "min": min(values), "max": max(values)}


def details(group):
    """What Helikos says of itself; nothing of a peer."""
    runs = [m["run"] for m in group if m.get("run")]
    if not runs:
        return {}
    phases = {p: median_of(runs, "phases", p) for p in runs[0]["phases"]}
    return {"events": runs[0]["events"], "batch": runs[0]["batch"], "phases": phases,
            "seconds": median_of(runs, "seconds"),
            "events_per_second": median_of(runs, "events_per_second"),
            "set_up": phases["set_up"], "memory": max(r["memory"] for r in runs),
            "peak_rss": max(m["peak_rss"] for m in group if m.get("run"))}


def entry_of(key, group, groups, first_peer):
    process, precision, name, recipe, threads = key
    reasons = sorted({m["reason"] for m in group if m["reason"]})
    entry = dict(zip(KEY, key), kind=group[0]["kind"], rounds=len(rates_by_round(group)),
                 rate=spread(list(rates_by_round(group).values())), reasons=reasons)
    if group[0]["kind"] == "helikos":
        entry["to_peer"] = ratio(group, groups.get((process, precision, first_peer, None, 1)))
        entry["to_double"] = ratio(group, groups.get((process, "d", name, recipe, threads)))
        entry["to_one_thread"] = ratio(group, groups.get((process, precision, name, recipe, 1)))
        entry["to_recursion"] = ratio(
            group, groups.get((process, precision, name, "recursion", threads)))
        entry.update(details(group))
    return entry


def summarize(measurements, first_peer):
    groups = by_key(measurements)
    return [entry_of(key, group, groups, first_peer) for key, group in groups.items()]


def number(value, form):
    return "-" if value is None else format(value, form)


def of_medians(entry, name):
    found = entry.get(name)
    return None if found is None else found["of_medians"]


def shares(entry):
    """Amplitudes and colour sum, in per cent of their sum."""
    phases = entry.get("phases")
    if not phases:
        return "-"
    both = phases["amplitudes"] + phases["color_sum"]
    return f"{100 * phases['amplitudes'] / both:.0f}/{100 * phases['color_sum'] / both:.0f}"


def row(entry):
    rate = entry["rate"]
    peak = entry.get("peak_rss")
    return [
        entry["process"], entry["precision"], entry["name"], entry["recipe"] or "-",
        str(entry["threads"]),
        number(rate["median"], ".4g"), number(rate["min"], ".4g"), number(rate["max"], ".4g"),
        number(of_medians(entry, "to_peer"), ".2f"),
        number(of_medians(entry, "to_double"), ".2f"),
        number(of_medians(entry, "to_one_thread"), ".2f"),
        number(of_medians(entry, "to_recursion"), ".3g"),
        shares(entry), number(entry.get("set_up"), ".3g"),
        number(None if peak is None else peak / 2**20, ".0f"),
        "; ".join(entry["reasons"]),
    ]


HEADER = ["process", "prec", "program", "recipe", "thr", "ME/s", "min", "max", "/peer", "/double",
          "/1 thr", "/recursion", "amp/col %", "set-up s", "RSS MiB", ""]


def table(summary):
    rows = [HEADER] + [row(entry) for entry in summary]
    widths = [max(len(r[i]) for r in rows) for i in range(len(HEADER))]
    left = (0, 2, 3, len(HEADER) - 1)

    def line(cells):
        return "  ".join(c.ljust(w) if i in left else c.rjust(w)
                         for i, (c, w) in enumerate(zip(cells, widths))).rstrip()
    return "\n".join(line(r) for r in rows)
