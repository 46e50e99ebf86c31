"""Scores a file of predictions as the portal does that this benchmark comes from. Python standard library only.

Called by Codabench: python3 scoring.py <input> <output>. <input>/ref/reference.csv has the columns id, fold and target,
<input>/res the submitted file; scores.json in <output> has one value for each metric of task.json, which is next to this program.
A metric is computed inside each fold and then averaged.
"""
import csv
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def fail(sentence):
    sys.stderr.write(sentence + "\n")
    sys.exit(1)


def number(text):
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    return value


def read_reference(path, task):
    with open(path, newline="", encoding="utf-8-sig") as file:
        rows = list(csv.DictReader(file))
    classes = {label: at for at, label in enumerate(task["classes"])}
    truths = {"true": 1.0, "false": 0.0}

    def target(text):
        if classes:
            return classes[text]
        return truths[text.lower()] if text.lower() in truths else float(text)

    return {row["id"]: (int(row.get("fold") or 0), target(row["target"])) for row in rows}


def submitted(folder):
    names = [name for name in sorted(os.listdir(folder)) if name.lower().endswith((".txt", ".csv", ".tsv"))]
    if len(names) != 1:
        fail("Submit one text file with the columns id and prediction; found: " + (", ".join(names) or "none"))
    return os.path.join(folder, names[0])


def read_predictions(path, task):
    classes = {label: at for at, label in enumerate(task["classes"])}
    with open(path, encoding="utf-8-sig") as file:
        lines = [line.rstrip("\r\n") for line in file]
    lines = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not lines:
        fail("The file is empty.")
    delimiter = max("\t,;", key=lines[0].count)
    cells = lambda line: [cell.strip().strip('"') for cell in (line.split() if delimiter not in line else line.split(delimiter))]
    head = [name.lower() for name in cells(lines[0])]
    if "id" in head and "prediction" in head:
        lines = lines[1:]
    else:
        head = ["id", "prediction"]
    found = {}
    for at, line in enumerate(lines):
        row = dict(zip(head, cells(line)))
        name = row.get("id", "")
        if name in found:
            fail("The id %s is there twice." % name)
        text = row.get("prediction", "")
        if classes:
            value = classes.get(text, math.nan)
        elif text.lower() in ("true", "false"):
            value = 1.0 if text.lower() == "true" else 0.0
        else:
            value = number(text)
        if not math.isfinite(value):
            fail("The prediction of %s is not valid: %s" % (name, text))
        bounds = {key: number(row[key]) for key in ("std", "lower", "upper") if key in row}
        found[name] = (value, bounds)
    return found


def mean(values):
    return sum(values) / len(values)


def ranks(values):
    order = sorted(range(len(values)), key=lambda at: values[at])
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start + 1
        while end < len(order) and values[order[end]] == values[order[start]]:
            end += 1
        for at in order[start:end]:
            found[at] = (start + 1 + end) / 2
        start = end
    return found


def pearson(y, p):
    my, mp = mean(y), mean(p)
    both = sum((a - my) * (b - mp) for a, b in zip(y, p))
    vy, vp = sum((a - my) ** 2 for a in y), sum((b - mp) ** 2 for b in p)
    return None if vy == 0 or vp == 0 else both / math.sqrt(vy * vp)


def median(values):
    ordered = sorted(values)
    half = len(ordered) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def r2(y, p):
    my = mean(y)
    variance = sum((a - my) ** 2 for a in y)
    return None if len(y) < 2 or variance == 0 else 1 - sum((a - b) ** 2 for a, b in zip(y, p)) / variance


def mape(y, p):
    terms = [abs(a - b) / abs(a) for a, b in zip(y, p) if abs(a) > 1e-5]
    return mean(terms) if terms else None


def roc(y, p):
    positive = sum(y)
    negative = len(y) - positive
    if not positive or not negative:
        return None
    total = sum(rank for rank, truth in zip(ranks(p), y) if truth)
    return (total - positive * (positive + 1) / 2) / (positive * negative)


def average_precision(y, p):
    order = sorted(range(len(p)), key=lambda at: -p[at])
    all_positive = sum(y)
    if not all_positive:
        return None
    hits = false = before = 0
    total = 0.0
    for place, at in enumerate(order):
        if y[at]:
            hits += 1
        else:
            false += 1
        if place + 1 == len(order) or p[order[place + 1]] != p[at]:
            total += (hits - before) / all_positive * hits / (hits + false)
            before = hits
    return total


def share(part, whole):
    return part / whole if whole else 0.0


def confusion(y, p):
    labels = [value > 0.5 for value in p]
    tp = sum(1 for a, b in zip(y, labels) if a and b)
    fp = sum(1 for a, b in zip(y, labels) if not a and b)
    tn = sum(1 for a, b in zip(y, labels) if not a and not b)
    fn = sum(1 for a, b in zip(y, labels) if a and not b)
    return tp, fp, tn, fn


def mcc(y, p):
    tp, fp, tn, fn = confusion(y, p)
    return share(tp * tn - fp * fn, math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def balanced(y, p):
    tp, fp, tn, fn = confusion(y, p)
    return (tp / (tp + fn) + tn / (tn + fp)) / 2 if tp + fn and tn + fp else None


def log_loss(y, p):
    clip = lambda value: min(max(value, 1e-15), 1 - 1e-15)
    return mean([-math.log(clip(b)) if a else -math.log1p(-clip(b)) for a, b in zip(y, p)])


def ece(y, p):
    bins = {}
    for a, b in zip(y, p):
        bins.setdefault(min(9, int(b * 10)), []).append((a, b))
    return sum(abs(mean([b for _, b in rows]) - mean([a for a, _ in rows])) * len(rows) for rows in bins.values()) / len(y)


def tallies(y, p, count):
    rows = [{"hits": 0, "there": 0, "given": 0} for _ in range(count)]
    for a, b in zip(y, p):
        rows[int(a)]["there"] += 1
        rows[int(b)]["given"] += 1
        rows[int(a)]["hits"] += a == b
    return rows


def recall_of_classes(rows):
    return mean([row["hits"] / row["there"] for row in rows if row["there"]])


def macro_f1(rows):
    return mean([2 * row["hits"] / (row["there"] + row["given"]) for row in rows if row["there"] + row["given"]])


def several_mcc(rows):
    size = sum(row["there"] for row in rows)
    both = lambda a, b: sum(row[a] * row[b] for row in rows)
    root = math.sqrt((size**2 - both("given", "given")) * (size**2 - both("there", "there")))
    return (sum(row["hits"] for row in rows) * size - both("there", "given")) / root if root else 0.0


def interval(p, bounds):
    if all("lower" in one and "upper" in one for one in bounds):
        return [(one["lower"], one["upper"]) for one in bounds]
    if all("std" in one for one in bounds):
        return [(value - 1.96 * one["std"], value + 1.96 * one["std"]) for value, one in zip(p, bounds)]
    return None


def coverage(y, p, bounds):
    ends = interval(p, bounds)
    return ends and mean([low <= a <= high for a, (low, high) in zip(y, ends)]) - 0.95


def width(p, bounds):
    ends = interval(p, bounds)
    return ends and mean([high - low for low, high in ends])


def nll(y, p, bounds):
    if not all(one.get("std", 0) > 0 for one in bounds):
        return None
    term = lambda a, b, s: 0.5 * math.log(2 * math.pi * s**2) + (a - b) ** 2 / (2 * s**2)
    return mean([term(a, b, one["std"]) for a, b, one in zip(y, p, bounds)])


def formulas(kind, y, p, bounds, scale, count):
    if kind == "regression":
        mae = lambda: mean([abs(a - b) for a, b in zip(y, p)])
        return {
            "mae": mae,
            "rmse": lambda: math.sqrt(mean([(a - b) ** 2 for a, b in zip(y, p)])),
            "medae": lambda: median([abs(a - b) for a, b in zip(y, p)]),
            "maxe": lambda: max(abs(a - b) for a, b in zip(y, p)),
            "bias": lambda: mean([b - a for a, b in zip(y, p)]),
            "mape": lambda: mape(y, p),
            "r2": lambda: r2(y, p),
            "pearson": lambda: pearson(y, p),
            "spearman": lambda: pearson(ranks(y), ranks(p)),
            "scaledError": lambda: mae() / scale if scale else None,
            "coverage": lambda: coverage(y, p, bounds),
            "intervalWidth": lambda: width(p, bounds),
            "nll": lambda: nll(y, p, bounds),
        }
    if kind == "multiclass":
        rows = tallies(y, p, count)
        return {
            "accuracy": lambda: sum(row["hits"] for row in rows) / len(y),
            "balancedAccuracy": lambda: recall_of_classes(rows),
            "f1Macro": lambda: macro_f1(rows),
            "mcc": lambda: several_mcc(rows),
        }
    tp, fp, tn, fn = confusion(y, p)
    return {
        "rocAuc": lambda: None if set(p) <= {0.0, 1.0} else roc(y, p),
        "rocAucLabels": lambda: roc(y, [float(value > 0.5) for value in p]),
        "averagePrecision": lambda: None if set(p) <= {0.0, 1.0} else average_precision(y, p),
        "accuracy": lambda: (tp + tn) / len(y),
        "balancedAccuracy": lambda: balanced(y, p),
        "precision": lambda: share(tp, tp + fp),
        "recall": lambda: share(tp, tp + fn),
        "specificity": lambda: share(tn, tn + fp),
        "f1": lambda: share(2 * tp, 2 * tp + fp + fn),
        "mcc": lambda: mcc(y, p),
        "brier": lambda: mean([(b - a) ** 2 for a, b in zip(y, p)]),
        "logLoss": lambda: log_loss(y, p),
        "ece": lambda: ece(y, p),
    }


def scores(reference, predictions, task):
    missing = [name for name in reference if name not in predictions]
    unknown = [name for name in predictions if name not in reference]
    if unknown:
        fail("Unknown ids: " + ", ".join(unknown[:10]))
    if missing and task["fillValue"] is None:
        fail("%d ids are missing: %s" % (len(missing), ", ".join(missing[:10])))
    for name in missing:
        predictions[name] = (float(task["fillValue"]), {})
    targets = [target for _, target in reference.values()]
    middle = mean(targets)
    scale = mean([abs(target - middle) for target in targets])
    folds = {}
    for name, (fold, target) in reference.items():
        folds.setdefault(fold, []).append((target, *predictions[name]))
    found = {}
    for metric in task["metrics"]:
        values = []
        for rows in folds.values():
            y, p, bounds = ([row[at] for row in rows] for at in range(3))
            values.append(formulas(task["type"], y, p, bounds, scale, len(task["classes"]))[metric]())
        if all(value is not None for value in values):
            found[metric] = mean(values)
    return found


def main(given, output):
    with open(os.path.join(HERE, "task.json"), encoding="utf-8") as file:
        task = json.load(file)
    reference_file = os.path.join(given, "ref", "reference.csv")
    if not os.path.exists(reference_file):
        fail("reference_data/reference.csv is missing: the keepers of the data set have it.")
    reference = read_reference(reference_file, task)
    found = scores(reference, read_predictions(submitted(os.path.join(given, "res")), task), task)
    os.makedirs(output, exist_ok=True)
    with open(os.path.join(output, "scores.json"), "w", encoding="utf-8") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main(*(sys.argv[1:3] if len(sys.argv) > 2 else ("/app/input", "/app/output")))
