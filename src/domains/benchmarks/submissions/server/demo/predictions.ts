import { gaussian, random } from '#shared/random';
import type { Truth } from '#module/benchmarks/scoring';
import type { DemoModel } from './models.ts';

/** Mean of |x| of a normal distribution with deviation 1. */
const meanAbsolute = Math.sqrt(2 / Math.PI);

interface Rows extends Truth {
  ids: readonly string[];
  classes: number;
  labels: readonly string[];
}

/** The score file of a demonstration model: the same text on every installation. */
export function scoreFileOf(model: DemoModel, rows: Rows): string {
  const draw = random(`${model.set} ${model.name}`);
  const lines = rows.ids.map((id, at) => `${rows.folds[at]}\t${id}\t${predictionOf(model, rows, at, draw)}`);
  return [`# model: ${model.name}`, `fold\tid\tprediction${model.hasStd ? '\tstd' : ''}`, ...lines, ''].join('\n');
}

function predictionOf(model: DemoModel, rows: Rows, at: number, draw: () => number): string {
  const truth = rows.targets[at]!;
  if (rows.type === 'regression') return numberFor(model, rows, at, draw);
  const isWrong = draw() < model.error!;
  if (rows.type === 'multiclass') {
    const other = (truth + 1 + Math.floor(draw() * (rows.classes - 1))) % rows.classes;
    return rows.labels[isWrong ? other : truth]!;
  }
  const isPositive = (truth === 1) !== isWrong;
  if (model.hasLabelsOnly) return String(isPositive);
  // More confident where the label is right than where it is wrong.
  const confidence = isWrong ? 0.35 * draw() ** 1.5 : 0.5 * draw() ** 0.4;
  return (0.5 + (isPositive ? confidence : -confidence)).toFixed(5);
}

function numberFor({ error, hasStd }: DemoModel, rows: Rows, at: number, draw: () => number): string {
  if (error === undefined) return meanWithout(rows, rows.folds[at]!).toFixed(6);
  const spread = error / meanAbsolute;
  const value = (rows.targets[at]! + spread * gaussian(draw)).toFixed(6);
  return hasStd ? `${value}\t${(spread * (0.85 + 0.2 * draw())).toFixed(6)}` : value;
}

/** Mean of the targets outside a fold: the best prediction of a model without features. */
function meanWithout({ targets, folds }: Truth, fold: number): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < targets.length; at++) {
    if (folds[at] === fold) continue;
    sum += targets[at]!;
    count++;
  }
  return sum / count;
}
