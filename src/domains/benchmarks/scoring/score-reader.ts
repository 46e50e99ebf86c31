import type { Problem, ProblemCode, TaskType } from './contract.ts';
import { delimiterOf, fieldsOf, headerOf, type ColumnName, type Delimiter } from './score-columns.ts';
import { nearestId, numberMeant, numberOf, significantDigits } from './score-numbers.ts';

/** The data for checking a score file: the rows that it must predict, in the order of the data set. */
export interface ScoreTask {
  type: TaskType;
  ids: readonly string[];
  /** The fold of each row; all 0 without folds. */
  folds: ArrayLike<number>;
  /** Labels of a multiclass task. */
  classes?: readonly string[];
  isNonNegative?: boolean;
  /** Minimum and maximum target, for warnings about units. */
  range?: { min: number; max: number };
  /** A prediction, or the number of a class, for rows that the file lacks; without it such a file is refused. */
  fillValue?: number | null;
}

export interface ScoreFile {
  errors: Problem[];
  warnings: Problem[];
  /** Number of errors that are not listed. */
  more: number;
  /** Number of data lines. */
  rows: number;
  matched: number;
  /** Number of missing rows that got the fill value. */
  filled: number;
  /** Matched and expected rows of each fold. */
  folds: { fold: number; matched: number; expected: number }[];
  /** In the order of the task's ids; NaN if the file has none. A label is the number of its class. */
  predictions: Float64Array<ArrayBuffer>;
  std: Float64Array<ArrayBuffer> | null;
  lower: Float64Array<ArrayBuffer> | null;
  upper: Float64Array<ArrayBuffer> | null;
  /** Whether there are only labels, or only 0 and 1, where probabilities were possible. */
  hasLabelsOnly: boolean;
  /** `# key: value` lines. */
  meta: Map<string, string>;
}

const shownProblems = 50;
/** Similar ids are searched among all ids, which takes time. */
const explainedIds = 10;
const listedIds = 10;
const longestFound = 60;
const maxMeta = 50;
/** Maximum number of ignored columns that are listed. */
const maxExtra = 10;
/** A prediction outside the range of the targets by more than this multiple of the range indicates a wrong unit. */
const wideSpan = 3;
const fewDigits = 3;
const cut = (text: string) => (text.length > longestFound ? `${text.slice(0, longestFound)}…` : text);

type About = Partial<Pick<Problem, 'column' | 'found' | 'expected'>>;

/** Takes the lines of a score file one by one. `line` returns false if reading further is pointless. */
export function scoreReader(task: ScoreTask) {
  const size = task.ids.length;
  const places = new Map(task.ids.map((id, at) => [id, at]));
  const firstLines = new Int32Array(size);
  const predictions = new Float64Array(size).fill(NaN);
  const bounds: Partial<Record<'std' | 'lower' | 'upper', Float64Array<ArrayBuffer>>> = {};
  const errors: Problem[] = [];
  const warnings: Problem[] = [];
  const meta = new Map<string, string>();
  const classes = new Map((task.classes ?? []).map((label, at) => [label, at]));
  let columns: Map<ColumnName, number> | undefined;
  let count = 0;
  let delimiter: Delimiter = '\t';
  let rows = 0;
  let more = 0;
  let explained = 0;
  let longDigits = 0;
  let negative = 0;
  let zeroStd = 0;
  let filled = 0;

  const problem = (code: ProblemCode, line: number, { column = '', found = '', expected = '' }: About): Problem => ({
    code,
    line,
    column,
    found: cut(found),
    expected: cut(expected),
  });
  const error = (code: ProblemCode, line: number, about: About = {}): undefined => {
    if (errors.length < shownProblems) errors.push(problem(code, line, about));
    else more++;
  };
  const warn = (code: ProblemCode, about: About = {}, line = 0) => void warnings.push(problem(code, line, about));

  function begin(text: string, line: number): 'header' | 'data' | undefined {
    delimiter = delimiterOf(text);
    const fields = fieldsOf(text, delimiter);
    const header = headerOf(fields, (id) => places.has(id));
    if ('fault' in header) {
      error('BAD_HEADER', line, { found: header.fault, expected: 'fold id prediction' });
      return undefined;
    }
    columns = header.columns;
    count = header.count;
    for (const name of header.extra.slice(0, maxExtra)) warn('EXTRA_COLUMN', { found: name, column: cut(name) }, line);
    for (const name of ['std', 'lower', 'upper'] as const)
      if (columns.has(name)) bounds[name] = new Float64Array(size).fill(NaN);
    if (header.isNamed) return 'header';
    warn('NO_HEADER', { found: text }, line);
    return 'data';
  }

  function line(text: string, number: number): boolean {
    if (text.trim() === '') return true;
    if (text.trimStart().startsWith('#')) {
      const at = text.indexOf(':');
      if (at > 0 && meta.size < maxMeta)
        meta.set(text.slice(0, at).replace('#', '').trim(), cut(text.slice(at + 1).trim()));
      return true;
    }
    if (!columns) {
      const began = begin(text, number);
      if (began !== 'data') return began === 'header';
    }
    rows++;
    const fields = fieldsOf(text, delimiter);
    if (fields.length === count) row(fields, number);
    else error('COLUMN_COUNT', number, { found: `${fields.length}`, expected: `${count}` });
    return true;
  }

  function row(fields: readonly string[], number: number): void {
    const field = (name: ColumnName) => fields[columns!.get(name)!] ?? '';
    const at = placeOf(field('id'), number);
    if (columns!.has('fold')) fold(field('fold'), at, number);
    const value = valueOf(field('prediction'), number);
    if (at === undefined) return;
    if (value !== undefined) predictions[at] = value;
    for (const name of ['std', 'lower', 'upper'] as const)
      if (bounds[name]) bounds[name][at] = boundOf(name, field(name), number);
    const { lower, upper } = bounds;
    if (lower && upper && lower[at]! > upper[at]!)
      error('BAD_STD', number, { column: 'lower', found: field('lower'), expected: `≤ ${field('upper')}` });
  }

  /** The index of a row's id at its first occurrence. */
  function placeOf(id: string, number: number): number | undefined {
    if (id === '') return error('EMPTY_ID', number, { column: 'id' });
    const at = places.get(id);
    if (at === undefined) {
      const near = explained++ < explainedIds ? nearestId(id, task.ids) : undefined;
      return error('UNKNOWN_ID', number, { column: 'id', found: id, expected: near ?? '' });
    }
    if (firstLines[at])
      return error('DUPLICATE_ID', number, { column: 'id', found: id, expected: `${firstLines[at]}` });
    firstLines[at] = number;
    return at;
  }

  const known = new Set(Array.from(task.folds));
  function fold(text: string, at: number | undefined, number: number): void {
    const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (!known.has(value)) error('BAD_FOLD', number, { column: 'fold', found: text, expected: `0…${known.size - 1}` });
    else if (at !== undefined && task.folds[at] !== value)
      error('WRONG_FOLD', number, { column: 'fold', found: text, expected: `${task.folds[at]}` });
  }

  function valueOf(text: string, number: number): number | undefined {
    const about = { column: 'prediction', found: text };
    if (task.type === 'multiclass') {
      const label = classes.get(text);
      if (label !== undefined) return label;
      const code = text === '' ? 'EMPTY_VALUE' : 'OUT_OF_RANGE';
      return error(code, number, { ...about, expected: [...classes.keys()].join(', ') });
    }
    if (task.type === 'classification' && /^(true|false)$/i.test(text)) return /^t/i.test(text) ? 1 : 0;
    const value = numberOf(text);
    if (typeof value === 'string') {
      return error(value, number, { ...about, expected: numberMeant(text) });
    }
    if (task.type === 'classification' && (value < 0 || value > 1))
      return error('OUT_OF_RANGE', number, { ...about, expected: '0…1' });
    if (significantDigits(text) > fewDigits) longDigits++;
    if (value < 0) negative++;
    return value;
  }

  function boundOf(name: 'std' | 'lower' | 'upper', text: string, number: number): number {
    const value = numberOf(text);
    if (typeof value === 'number' && (name !== 'std' || value >= 0)) {
      if (name === 'std' && value === 0) zeroStd++;
      return value;
    }
    error('BAD_STD', number, { column: name, found: text, expected: name === 'std' ? '≥ 0' : '' });
    return NaN;
  }

  /** After the last line: adds missing rows and warnings. */
  function end(): void {
    if (!columns) return error('EMPTY_FILE', 0);
    const missing = task.ids.filter((_, at) => !firstLines[at]);
    if (missing.length) tellMissing(missing);
    if (errors.length === 0) doubt();
  }

  function tellMissing(missing: readonly string[]): void {
    const about = { found: `${missing.length}`, expected: missing.slice(0, listedIds).join(', ') };
    const { fillValue = null } = task;
    // If only some rows have an uncertainty, it cannot be filled in for the others.
    if (fillValue === null || rows === 0 || Object.keys(bounds).length) return error('MISSING_IDS', 0, about);
    for (let at = 0; at < size; at++) if (!firstLines[at]) predictions[at] = fillValue;
    filled = missing.length;
    warn('FILLED_IDS', about);
  }

  function doubt(): void {
    const first = predictions[0];
    const isConstant = size > 1 && predictions.every((value) => value === first);
    if (isConstant) warn('CONSTANT', { found: `${first}` });
    if (hasLabelsOnly()) warn('LABELS_ONLY');
    if (zeroStd) warn('ZERO_STD', { found: `${zeroStd}`, column: 'std' });
    if (task.type !== 'regression') return;
    if (!isConstant && longDigits === 0) warn('LOW_PRECISION', { expected: `> ${fewDigits}` });
    if (task.isNonNegative && negative) warn('NEGATIVE', { found: `${negative}` });
    if (!task.range) return;
    const { min, max } = task.range;
    const span = wideSpan * (max - min);
    const wide = predictions.filter((value) => value < min - span || value > max + span).length;
    if (wide) warn('WIDE_RANGE', { found: `${wide}`, expected: `${min}…${max}` });
  }

  const hasLabelsOnly = () =>
    task.type === 'classification' && size > 0 && predictions.every((value) => value === 0 || value === 1);

  function result(): ScoreFile {
    const folds = [...known].toSorted((a, b) => a - b).map((value) => ({ fold: value, matched: 0, expected: 0 }));
    const byFold = new Map(folds.map((one) => [one.fold, one]));
    let matched = 0;
    for (let at = 0; at < size; at++) {
      const own = byFold.get(task.folds[at]!)!;
      own.expected++;
      if (!firstLines[at]) continue;
      own.matched++;
      matched++;
    }
    const { std = null, lower = null, upper = null } = bounds;
    const counts = { rows, matched, filled, folds, more };
    return { errors, warnings, ...counts, predictions, std, lower, upper, hasLabelsOnly: hasLabelsOnly(), meta };
  }

  return { error, line, end, result };
}
