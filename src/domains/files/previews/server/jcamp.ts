import { Failure } from '#shared/fail';
import { numbersIn, recordIn, valuesIn, type DataRecord, type Variable } from './jcamp-records.ts';
import { assignedFields, groupedValues, steppedValues, type Stepped, type Value } from './jcamp-values.ts';
import { malformed } from './lattice.ts';
import type { FileRemark } from '../contract.ts';

/*
 * JCAMP-DX 4.24 and 5.01 (McDonald and Wilks, Appl. Spectrosc. 42, 151, 1988; Lampen et al., Appl. Spectrosc. 53, 1093,
 * 1999): spectra with equal steps of the abscissa, lists of peaks and of assignments; one in a file, several in the
 * blocks of a file, or the pages of NTUPLES.
 */

/** One of the data records of a file. */
export interface Spectrum {
  name: string;
  columns: string[];
  rows: string[][];
  /** The labels of its block, one a line. */
  above: string[];
  remarks: FileRemark[];
  shown: number;
  total: number;
  /** Whether the file was read to the end of this record. */
  isComplete: boolean;
}

/**
 * One of the spectra of a text, and their number.
 * @param which from 1 on
 * @throws files.previews.malformed
 */
export function jcampSpectrum(text: string, which = 1, isWhole = true): Spectrum {
  const { record, total } = recordIn(text, which);
  if (!record) throw malformed();
  const isComplete = isWhole || which < total;
  const lines = record.lines();
  // The last line of a part of a file may be half of one.
  const read = readable(total > 1, () => {
    const table = tableOf(record, isComplete ? lines : lines.slice(0, -1), isComplete);
    if (table.rows.length === 0) throw malformed();
    return table;
  });
  return { ...read, name: record.name, above: record.above, shown: which, total, isComplete };
}

/** A part of several that cannot be read is said to be so: the others can be. */
function readable(hasOthers: boolean, read: () => Table): Table {
  try {
    return read();
  } catch (error) {
    if (!hasOthers || !(error instanceof Failure)) throw error;
    return { columns: [], rows: [], remarks: [{ kind: 'unreadable', name: '', stated: '', read: '' }] };
  }
}

type Table = Pick<Spectrum, 'columns' | 'rows' | 'remarks'>;

function tableOf(record: DataRecord, lines: readonly string[], isComplete: boolean): Table {
  const stepped = /([A-Z]\d*)\+\+\(([A-Z]\d*)\.\./.exec(record.form);
  if (stepped) return steppedTable(record, lines, [stepped[1]!, stepped[2]!], isComplete);
  const grouped = /^\(([A-Z\d]+)\.\./.exec(record.form)?.[1];
  const symbols = (grouped ?? /^\(([A-Z\d]+)\)/.exec(record.form)?.[1])?.match(/[A-Z]\d*/g);
  if (!symbols) throw malformed();
  return grouped ? groupedTable(record, lines, symbols, isComplete) : assignedTable(record, lines, symbols);
}

const written = (value: number) => String(Number(value.toPrecision(12)));
const cell = (value: Value, factor: number) => (value === null ? '' : written(value * factor));

/** Names of symbols that have no units of their own. */
const plainNames: Record<string, string> = { W: 'width', M: 'multiplicity', A: 'assignment' };

function columnOf({ symbol, name, unit }: Variable): string {
  const said = name ?? plainNames[symbol] ?? symbol.toLowerCase();
  return unit ? `${said} (${unit.slice(0, 40)})` : said;
}

function steppedTable(
  record: DataRecord,
  lines: readonly string[],
  symbols: [string, string],
  isComplete: boolean,
): Table {
  const [x, y] = symbols.map((symbol) => record.variable(symbol)) as [Variable, Variable];
  const stepped = steppedValues(lines);
  const { values, failedChecks } = stepped;
  const stated = record.points(y.symbol);
  const { places, step, ends } = placesOf(stepped, x, stated, record.number('DELTAX'));
  const ordinates = values.map((value) => (value === null ? null : value * y.factor));
  const remarks: FileRemark[] = [];
  if (failedChecks > 0) remarks.push({ kind: 'checks', name: '', stated: '', read: String(failedChecks) });
  if (isComplete) {
    const near = 0.75 * Math.abs(step) + stepped.resolution * Math.abs(x.factor);
    remarks.push(
      ...pointsRemark(stated, values.length),
      ...differing(x.firstLabel, x.first, ends[0], near),
      ...differing(x.lastLabel, x.last, ends[1], near),
      ...extremesRemarks(y, ordinates),
    );
  }
  return {
    columns: [columnOf(x), columnOf(y)],
    rows: values.map((value, at) => [written(places[at]!), cell(value, y.factor)]),
    remarks,
  };
}

/**
 * The abscissas. Evenly from the first to the last one that the file states, if it has as many points as it states;
 * otherwise those of each line, so that a loss in one does not shift the others.
 */
function placesOf(
  { lines, values }: Stepped,
  { factor, first, last }: Variable,
  stated: number | undefined,
  delta: number | undefined,
): { places: number[]; step: number; ends: [number | undefined, number | undefined] } {
  const count = values.length;
  if (lines.length === 0) throw malformed();
  const starts = lines.map(({ abscissa }) => abscissa * factor);
  const points = stated !== undefined && stated > 1 ? stated : count;
  const fromEnds = first !== undefined && last !== undefined && points > 1 ? (last - first) / (points - 1) : undefined;
  const [begin, end] = [lines[0]!, lines.at(-1)!];
  const fromLines = end.from > begin.from ? (starts.at(-1)! - starts[0]!) / (end.from - begin.from) : undefined;
  const step = fromEnds ?? delta ?? fromLines ?? 1;
  // A line with a check begins at the ordinate that it checks, or behind it: programs differ.
  const indices = (behind: number) => lines.map(({ from, isChecked }) => from - (isChecked ? behind : 0));
  const error = (behind: number) =>
    indices(behind).reduce((sum, index, at) => sum + Math.abs(starts[at]! - starts[0]! - index * step), 0);
  const anchors = indices(error(1) <= error(0) ? 1 : 0);
  const isEven = first !== undefined && last !== undefined && count === points;
  let line = 0;
  const places = values.map((_value, at) => {
    if (isEven) return first + at * step;
    while (line + 1 < lines.length && lines[line + 1]!.from <= at) line += 1;
    return starts[line]! + (at - anchors[line]!) * step;
  });
  if (!places.every(Number.isFinite)) throw malformed();
  return { places, step, ends: [starts[0], starts.at(-1)! + (count - 1 - anchors.at(-1)!) * step] };
}

function groupedTable(
  record: DataRecord,
  lines: readonly string[],
  symbols: readonly string[],
  isComplete: boolean,
): Table {
  const variables = symbols.map((symbol) => record.variable(symbol));
  const groups = groupedValues(lines, symbols.length);
  const remarks: FileRemark[] = [];
  const columnAt = (at: number) =>
    groups.map((group) => (group[at] === null ? null : group[at]! * variables[at]!.factor));
  if (isComplete) {
    remarks.push(...pointsRemark(record.points(symbols[0]!), groups.length));
    const [x, y] = variables;
    // A list of peaks need not begin at the first abscissa of the spectrum.
    if (x && !record.isPeaks) {
      const places = columnAt(0);
      remarks.push(...differing(x.firstLabel, x.first, places[0] ?? undefined, digitOf(x.first)));
      remarks.push(...differing(x.lastLabel, x.last, places.at(-1) ?? undefined, digitOf(x.last)));
    }
    if (y) remarks.push(...extremesRemarks(y, columnAt(1)));
  }
  return {
    columns: variables.map(columnOf),
    rows: groups.map((group) => group.map((value, at) => cell(value, variables[at]!.factor))),
    remarks,
  };
}

function assignedTable(record: DataRecord, lines: readonly string[], symbols: readonly string[]): Table {
  const variables = symbols.map((symbol) => record.variable(symbol));
  const rows = assignedFields(lines).map((fields) => {
    // Fields before the text may be left out.
    const all =
      fields.length < symbols.length ? [...fields.slice(0, -1), ...symbols.slice(fields.length).map(() => '')] : fields;
    const cells = fields.length < symbols.length ? [...all, fields.at(-1)!] : all;
    return symbols.map((symbol, at) => {
      const text = (cells[at] ?? '').slice(0, 500);
      return /^[AM]/.test(symbol) || text === '' || text === '?' || !Number.isFinite(Number(text))
        ? text.replace(/^\?$/, '')
        : written(Number(text) * variables[at]!.factor);
    });
  });
  return { columns: variables.map(columnOf), rows, remarks: pointsRemark(record.points(symbols[0]!), rows.length) };
}

const pointsRemark = (stated: number | undefined, read: number): FileRemark[] =>
  stated === undefined || stated === read
    ? []
    : [{ kind: 'differs', name: 'NPOINTS', stated: String(stated), read: String(read) }];

/** The last digit of a stated number, which may be rounded. */
function digitOf(value: number | undefined): number {
  const [mantissa = '', exponent = '0'] = String(value ?? 0).split('e');
  return 1.001 * 10 ** (Number(exponent) - (mantissa.split('.')[1]?.length ?? 0));
}

function differing(
  name: string,
  stated: number | undefined,
  read: number | undefined,
  tolerance: number,
): FileRemark[] {
  const isSame = stated === undefined || read === undefined || Math.abs(stated - read) <= tolerance;
  return isSame ? [] : [{ kind: 'differs', name, stated: written(stated), read: written(read) }];
}

/** Compares the largest and the smallest ordinate with those that the file states, to a part in a thousand. */
function extremesRemarks({ max, min, maxLabel, minLabel, factor }: Variable, values: readonly Value[]): FileRemark[] {
  const { least, most } = numbersIn(values);
  const tolerance = (stated: number | undefined) =>
    1e-3 * (most - least) + Math.max(1.01 * Math.abs(factor), digitOf(stated));
  return valuesIn(values) === 0
    ? []
    : [...differing(maxLabel, max, most, tolerance(max)), ...differing(minLabel, min, least, tolerance(min))];
}
