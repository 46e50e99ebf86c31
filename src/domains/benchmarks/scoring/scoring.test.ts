import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { areTied, finished, intervalFrom, replicates } from './bootstrap.ts';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { translatorOf } from '#shared/texts';
import { probabilityMetrics, type Problem } from './contract.ts';
import { problemKey } from './problem-key.ts';
import { readScoreFile, type ScoreTask } from './score-file.ts';
import { scoresOf, type Truth } from './score.ts';

const regression: ScoreTask = {
  type: 'regression',
  ids: ['a-1', 'a-2', 'a-3', 'a-4'],
  folds: [0, 0, 1, 1],
  range: { min: 0, max: 10 },
};
const binary: ScoreTask = { ...regression, type: 'classification' };
const several: ScoreTask = { ...regression, type: 'multiclass', classes: ['fcc', 'bcc', 'hcp'] };

const read = (text: string | Uint8Array, task = regression) =>
  readScoreFile(typeof text === 'string' ? new TextEncoder().encode(text) : text, task);
const codes = (problems: readonly Problem[]) => problems.map(({ code, line }) => `${code}@${line}`);
const faults = (text: string | Uint8Array, task = regression) => codes(read(text, task).errors);

const good = 'fold\tid\tprediction\n0\ta-1\t1.0001\n0\ta-2\t2.0001\n1\ta-3\t3.0001\n1\ta-4\t4.0001\n';

describe('a score file', () => {
  test('is read whatever its delimiter, line ends, order, case of names and comments', () => {
    const expected = [1.0001, 2.0001, 3.0001, 4.0001];
    const same = [
      good,
      `\uFEFF# model: m\r\n\r\n${good.replaceAll('\n', '\r\n')}`,
      good.replaceAll('\n', '\r'),
      `# model: m\r\n${good.replaceAll('\n', '\r')}\n`,
      good.replaceAll('\t', ','),
      good.replaceAll('\t', ' ; '),
      good.replaceAll('\t', '   '),
      'Prediction\tID\n4.0001\ta-4\n"2.0001"\ta-2\n3.0001e0\t"a-3"\n+1.0001\ta-1',
      'a-1 1.0001\na-2 2.0001\na-3 3.0001\na-4 4.0001',
    ];
    for (const text of same) {
      const file = read(text);
      assert.deepEqual(codes(file.errors), [], text);
      assert.deepEqual([...file.predictions], expected, text);
      assert.deepEqual(file.folds, [
        { fold: 0, matched: 2, expected: 2 },
        { fold: 1, matched: 2, expected: 2 },
      ]);
    }
    assert.deepEqual(codes(read(same.at(-1)!).warnings), ['NO_HEADER@1']);
    assert.equal(read(same[1]!).meta.get('model'), 'm');
  });

  test('is told every fault at once, each with its line', () => {
    const lines = [
      'fold\tid\tprediction\tstd',
      '0\ta-1\t1,5\t-1',
      '7\ta-2\tNaN\t1',
      '0\ta-3\t1e999\t1',
      '0\ta-1\t1\t1',
    ];
    const text = [...lines, '1\t\t1\t1', '1\ta-9\t\t1', '1\ta-4'].join('\n');
    assert.deepEqual(faults(text), [
      ...['NOT_A_NUMBER@2', 'BAD_STD@2', 'BAD_FOLD@3', 'NAN_VALUE@3', 'WRONG_FOLD@4', 'INF_VALUE@4', 'DUPLICATE_ID@5'],
      ...['EMPTY_ID@6', 'UNKNOWN_ID@7', 'EMPTY_VALUE@7', 'COLUMN_COUNT@8', 'MISSING_IDS@0'],
    ]);
    const { errors } = read(text);
    assert.equal(errors.find(({ code }) => code === 'UNKNOWN_ID')?.expected, 'a-1');
    assert.equal(errors.find(({ code }) => code === 'DUPLICATE_ID')?.expected, '2');
    assert.equal(errors.find(({ code }) => code === 'NOT_A_NUMBER')?.expected, '1.5');
    // A row with an invalid value exists; it is not missing too.
    assert.equal(errors.find(({ code }) => code === 'MISSING_IDS')?.found, '1');
  });

  test('that is none is refused as a whole', () => {
    assert.deepEqual(faults(''), ['EMPTY_FILE@0']);
    assert.deepEqual(faults('# only words\n\n'), ['EMPTY_FILE@0']);
    assert.deepEqual(faults('id\tprediction\n'), ['MISSING_IDS@0']);
    assert.deepEqual(faults('id\tprediction\n', { ...regression, fillValue: 0 }), ['MISSING_IDS@0']);
    assert.deepEqual(faults(new Uint8Array([0x50, 0x4b, 3, 4])), ['BINARY_FILE@0']);
    assert.deepEqual(faults(new Uint8Array([0xff, 0xfe, 0x69, 0])), ['BINARY_FILE@0']);
    assert.deepEqual(faults(new Uint8Array([0x69, 0xc3, 0x28])), ['NOT_UTF8@0']);
    assert.deepEqual(faults(new Uint8Array(10_000_000).fill(32)), ['TOO_LARGE@0']);
    assert.deepEqual(faults(`id\tprediction\n${'x'.repeat(2000)}`), ['TOO_LARGE@2']);
    for (const header of ['sample prediction', 'id target', 'id prediction id', 'id prediction lower'])
      assert.deepEqual(faults(`${header}\na-1 1`), ['BAD_HEADER@1'], header);
  });

  test('may hold columns that mean nothing here, which are named', () => {
    const rows = [1, 2, 3, 4].map((one) => `${one}\ta-${one}\t${one}.5001\t9`).join('\n');
    for (const [header, names] of [
      ['index\tid\tprediction\ttarget', ['index', 'target']],
      ['\tid\tprediction\tTarget', ['#1', 'Target']],
    ] as const) {
      const { errors, warnings, predictions } = read(`${header}\n${rows}`);
      assert.deepEqual([codes(errors), codes(warnings)], [[], ['EXTRA_COLUMN@1', 'EXTRA_COLUMN@1']]);
      assert.deepEqual(
        warnings.map(({ found }) => found),
        names,
      );
      assert.deepEqual([...predictions], [1.5001, 2.5001, 3.5001, 4.5001]);
    }
    assert.equal(faults('id\tprediction\terror\na-1\t1')[0], 'COLUMN_COUNT@2');
  });

  test('gets a hint for numbers with a comma', () => {
    const hint = (text: string) => read(`id\tprediction\na-1\t${text}`).errors[0]!;
    const words = (text: string) => {
      const problem = hint(text);
      return translatorOf(scoringTexts, 'en').dynamic(`problems.${problemKey(problem)}`, '', { ...problem });
    };
    for (const [text, expected] of [
      ['1,5', '1.5'],
      ['-0,123', '-0.123'],
      ['1,000', '1000 / 1.000'],
      ['12,345,678', '12345678'],
      ['1,234.5', '1234.5'],
      ['1,2,3', ''],
      ['1.234,5', ''],
    ] as const)
      assert.equal(hint(text).expected, expected, text);
    assert.match(words('1,000'), /use no thousands sign/);
    assert.match(words('1,5'), /use a decimal point: 1\.5$/);
    assert.match(words('x'), /is not a number$/);
  });

  test('is spoken of in the singular where one thing is wrong', () => {
    const { errors } = read(good.replace('1\ta-4\t4.0001\n', ''));
    const say = translatorOf(scoringTexts, 'en');
    assert.equal(say('problems.MISSING_IDS', { ...errors[0]! }), '1 sample has no prediction: a-4');
    assert.equal(say('problems.COLUMN_COUNT', { found: '1', expected: '3' }), '1 column instead of 3');
    assert.match(say('problems.MISSING_IDS', { found: '2', expected: 'a, b' }), /^2 samples have/);
  });

  test('may say that it is certain, but then has no likelihood', () => {
    const text = `id\tprediction\tstd\n${[1, 2, 3, 4].map((one) => `a-${one}\t${one}.5001\t${one - 1}`).join('\n')}`;
    const { errors, warnings, predictions, std } = read(text);
    assert.deepEqual([codes(errors), codes(warnings)], [[], ['ZERO_STD@0']]);
    const scores = scoresOf(
      { type: 'regression', targets: [1, 2, 3, 4], folds: regression.folds },
      { values: predictions, std },
    );
    const of = (metric: string) => scores.find((score) => score.metric === metric);
    assert.deepEqual([of('nll')?.mean, of('nll')?.folds[0]], [null, null]);
    assert.ok(of('coverage')?.mean !== null);
    assert.deepEqual(faults(text.replace('1.5001\t0', '1.5001\t-1')), ['BAD_STD@2']);
  });

  test('cannot use names that objects know, nor make numbers slow', () => {
    const hostile = ['__proto__', 'constructor', 'toString'].map((id) => `${id}\t1`).join('\n');
    assert.deepEqual(faults(`id\tprediction\n${hostile}`), [
      ...['UNKNOWN_ID@2', 'UNKNOWN_ID@3', 'UNKNOWN_ID@4', 'MISSING_IDS@0'],
    ]);
    for (const value of ['0x1F', '1_000', '1 e5', `${'1'.repeat(900)}e`, '=1+1', '１'])
      assert.equal(faults(`id\tprediction\na-1\t${value}`)[0], 'NOT_A_NUMBER@2', value.slice(0, 20));
  });

  test('lists fifty problems and counts the others', () => {
    const file = read(`id\tprediction\n${'b\t1\n'.repeat(80)}`);
    assert.deepEqual([file.errors.length, file.more], [50, 31]);
  });

  test('holds probabilities or labels for one class, and labels for several', () => {
    const rows = (values: string[]) =>
      `id\tprediction\n${values.map((value, at) => `a-${at + 1}\t${value}`).join('\n')}`;
    assert.deepEqual([...read(rows(['True', 'false', '0.25', '1']), binary).predictions], [1, 0, 0.25, 1]);
    assert.deepEqual(faults(rows(['1.5', '-0.1', '0', '1']), binary), ['OUT_OF_RANGE@2', 'OUT_OF_RANGE@3']);
    assert.deepEqual(codes(read(rows(['True', 'false', 'true', 'true']), binary).warnings), ['LABELS_ONLY@0']);
    assert.deepEqual([...read(rows(['bcc', 'fcc', 'hcp', 'fcc']), several).predictions], [1, 0, 2, 0]);
    assert.deepEqual(faults(rows(['bcc', 'FCC', 'hcp', '']), several), ['OUT_OF_RANGE@3', 'EMPTY_VALUE@5']);
  });

  test('is doubted where a unit or a habit looks wrong', () => {
    const doubts = (values: number[], task = regression) =>
      codes(read(`id\tprediction\n${values.map((value, at) => `a-${at + 1}\t${value}`).join('\n')}`, task).warnings);
    assert.deepEqual(doubts([5, 5, 5, 5]), ['CONSTANT@0']);
    assert.deepEqual(doubts([1, 2, 3, 4]), ['LOW_PRECISION@0']);
    assert.deepEqual(doubts([1000.5, 2000.5, 3, 4]), ['WIDE_RANGE@0']);
    assert.deepEqual(doubts([-1.2345, 2, 3, 4], { ...regression, isNonNegative: true }), ['NEGATIVE@0']);
  });
});

describe('a score', () => {
  const near = (value: number | null | undefined, expected: number) =>
    assert.ok(Math.abs(value! - expected) <= 1e-12 * Math.max(1, Math.abs(expected)), `${value} ≠ ${expected}`);
  const scored = (truth: Truth, values: number[], more: object = {}) => {
    const scores = scoresOf(truth, { values: Float64Array.from(values), ...more });
    return (metric: string) => scores.find((score) => score.metric === metric);
  };

  test('of numbers is computed in each fold, then averaged', () => {
    const truth: Truth = { type: 'regression', targets: [1, 2, 4, 0, 10], folds: [0, 0, 0, 1, 1] };
    const of = scored(truth, [2, 2, 2, 1, 8]);
    assert.deepEqual(of('mae')?.folds, [1, 1.5]);
    assert.deepEqual([of('mae')?.mean, of('mae')?.std, of('mae')?.min, of('mae')?.max], [1.25, 0.25, 1, 1.5]);
    near(of('rmse')?.folds[0], Math.sqrt(5 / 3));
    assert.deepEqual(of('medae')?.folds, [1, 1.5]);
    assert.deepEqual(of('maxe')?.folds, [2, 2]);
    near(of('bias')?.folds[0], -1 / 3);
    // The target zero has no relative error.
    near(of('mape')?.folds[1], 0.2);
    near(of('r2')?.folds[1], 1 - 5 / 50);
    // Constant predictions have no correlation.
    assert.deepEqual([of('pearson')?.folds, of('pearson')?.mean], [[null, 1], null]);
    near(of('scaledError')?.folds[0], 1 / 2.88);
    assert.equal(of('coverage'), undefined);
  });

  test('of uncertainties says how often they hold the truth', () => {
    const truth: Truth = { type: 'regression', targets: [0, 1, 2, 3], folds: [0, 0, 0, 0] };
    const of = scored(truth, [0, 1, 2, 9], { std: Float64Array.of(1, 1, 1, 1) });
    near(of('coverage')?.mean, 0.75 - 0.95);
    near(of('intervalWidth')?.mean, 3.92);
    near(of('nll')?.mean, 0.5 * Math.log(2 * Math.PI) + 36 / 8);
  });

  test('of probabilities does not mix them up with labels', () => {
    const truth: Truth = { type: 'classification', targets: [1, 1, 0, 0, 1, 0], folds: [0, 0, 0, 0, 0, 0] };
    const of = scored(truth, [0.9, 0.4, 0.4, 0.1, 0.8, 0.6]);
    near(of('rocAuc')?.mean, 7.5 / 9);
    near(of('rocAucLabels')?.mean, 2 / 3);
    near(of('accuracy')?.mean, 4 / 6);
    near(of('f1')?.mean, 4 / 6);
    near(of('mcc')?.mean, (2 * 2 - 1) / 9);
    near(of('averagePrecision')?.mean, 2 / 3 + (1 / 3) * (3 / 5));
    near(of('brier')?.mean, (0.01 + 0.36 + 0.16 + 0.01 + 0.04 + 0.36) / 6);
    near(of('ece')?.mean, (0.1 + 2 * 0.1 + 0.1 + 0.2 + 0.6) / 6);
    // Labels do not rank rows: metrics that need probabilities are absent, also from the bootstrap.
    const labels = [1, 0, 0, 0, 1, 1];
    const ofLabels = scored(truth, labels);
    for (const metric of probabilityMetrics) {
      assert.equal(ofLabels(metric), undefined, metric);
      assert.equal(intervalFrom(finished(replicates(metric, truth, Float64Array.from(labels)))), null);
    }
    near(ofLabels('rocAucLabels')?.mean, 2 / 3);
    near(ofLabels('accuracy')?.mean, 4 / 6);
    const oneClass = scored({ ...truth, targets: [1, 1, 1, 1, 1, 1] }, [0.9, 0.4, 0.4, 0.1, 0.8, 0.6]);
    assert.deepEqual([oneClass('rocAuc'), oneClass('balancedAccuracy')], [undefined, undefined]);
  });

  test('of several classes counts each class alike where it says so', () => {
    const truth: Truth = { type: 'multiclass', targets: [0, 0, 0, 1, 2], folds: [0, 0, 0, 0, 0], classes: 3 };
    const of = scored(truth, [0, 0, 1, 1, 0]);
    near(of('accuracy')?.mean, 3 / 5);
    near(of('balancedAccuracy')?.mean, (2 / 3 + 1 + 0) / 3);
    near(of('f1Macro')?.mean, (2 / 3 + 2 / 3 + 0) / 3);
  });

  test('does not depend on the order of rows', () => {
    const targets = [3.1, 0.2, 7.7, 5.5];
    const folds = [1, 0, 1, 0];
    const values = [3, 0.5, 7, 6];
    const turned = <T>(list: T[]) => list.toReversed();
    const one = scoresOf({ type: 'regression', targets, folds }, { values: Float64Array.from(values) });
    const other = scoresOf(
      { type: 'regression', targets: turned(targets), folds: turned(folds) },
      { values: Float64Array.from(turned(values)) },
    );
    for (const [at, { mean }] of one.entries()) near(other[at]!.mean, mean!);
  });
});

describe('an interval', () => {
  const size = 400;
  const wave = (at: number, phase: number) => Math.sin(at * 12.9898 + phase);
  const rows = Array.from({ length: size }, (_, at) => at);
  const truth: Truth = { type: 'regression', targets: rows.map((at) => at / 100), folds: rows.map((at) => at % 5) };
  const model = (spread: number, phase: number) =>
    Float64Array.from(rows, (at) => truth.targets[at]! + spread * wave(at, phase));
  const drawn = (values: Float64Array, it = truth, metric: 'mae' | 'rmse' | 'medae' | 'rocAuc' = 'mae') =>
    finished(replicates(metric, it, values));

  test('holds the score and is the same every time', () => {
    const values = model(0.5, 0);
    const mae = scoresOf(truth, { values }).find(({ metric }) => metric === 'mae')!.mean!;
    const { low, high } = intervalFrom(drawn(values))!;
    assert.ok(low < mae && mae < high && high - low < 0.2 * mae, `${low} ${mae} ${high}`);
    assert.deepEqual(intervalFrom(drawn(values)), { low, high });
    for (const metric of ['rmse', 'medae'] as const) {
      const own = scoresOf(truth, { values }).find((score) => score.metric === metric)!.mean!;
      const interval = intervalFrom(drawn(values, truth, metric))!;
      assert.ok(interval.low < own && own < interval.high, metric);
    }
  });

  test('tells models apart that differ, and no others', () => {
    const [a, b, c] = [drawn(model(0.5, 0)), drawn(model(0.5, 1)), drawn(model(0.7, 2))];
    assert.equal(areTied(a, b), true);
    assert.equal(areTied(a, c), false);
  });

  test('of an area under the curve is that of the rows written out', () => {
    const it: Truth = { type: 'classification', targets: rows.map((at) => (at % 3 ? 0 : 1)), folds: truth.folds };
    const values = Float64Array.from(rows, (at) => Math.round(5 + 3 * wave(at, 0) + (at % 3 ? 0 : 1)) / 10);
    const auc = scoresOf(it, { values }).find(({ metric }) => metric === 'rocAuc')!.mean!;
    const { low, high } = intervalFrom(drawn(values, it, 'rocAuc'))!;
    assert.ok(low < auc && auc < high, `${low} ${auc} ${high}`);
  });
});

describe('with hidden targets one row contributes no more than its bound', () => {
  const size = 100;
  const y = Float64Array.from({ length: size }, (_one, at) => 1 + (at % 10));
  const valueOf = (metric: string, truth: Truth, prediction: Parameters<typeof scoresOf>[1]) =>
    scoresOf(truth, prediction).find((score) => score.metric === metric)!.mean!;

  test('to relative errors, R² and likelihoods of numbers', () => {
    const truth: Truth = { type: 'regression', targets: y, folds: new Uint8Array(size) };
    const std = y.map(() => 0.1);
    const exact = { values: y.slice(), std };
    const absurd = { values: y.with(0, 1e9), std };
    const lost = (metric: string, of: Truth) => Math.abs(valueOf(metric, of, absurd) - valueOf(metric, of, exact));
    const hidden = { ...truth, isBounded: true };
    for (const [metric, most] of [
      ['mape', 2 / size],
      ['r2', 4 / size],
      ['nll', 8 / size],
    ] as const) {
      assert.ok(Math.abs(lost(metric, hidden) - most) < 1e-9, metric);
      assert.ok(lost(metric, truth) > 1000 * most, metric);
      assert.equal(valueOf(metric, hidden, exact), valueOf(metric, truth, exact));
    }
  });

  test('to the log loss', () => {
    const labels = y.map((one) => Number(one > 5));
    const truth: Truth = { type: 'classification', targets: labels, folds: new Uint8Array(size) };
    const sure = labels.map((label) => 0.001 + 0.998 * label);
    const wrong = { values: sure.with(0, 1 - 1e-15) };
    const more = (of: Truth) => valueOf('logLoss', of, wrong) - valueOf('logLoss', of, { values: sure });
    assert.ok(more(truth) > 0.3);
    assert.ok(more({ ...truth, isBounded: true }) < 0.07);
  });
});
