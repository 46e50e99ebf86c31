import { gridOf, isJoined, isSweep, maxCurves, numbersOf, rangeOf, type PlotChoice, type Rows } from './plotting.ts';
import { bareName, isSecondary, quantityOf, type Quantity } from './quantities.ts';
import { columnUnit } from './units.ts';
import { inBaseUnit } from './unit-conversions.ts';

/* The first plot of a table: the axes that a physicist would choose for these data. */

/** Rows, evenly over the table, that tell which columns have numbers. */
const sampled = 200;

/** Numeric columns: at least every second cell is a number. */
export const numericColumns = (rows: Rows, count: number): number[] => {
  const sample = sampleOf(rows);
  return Array.from({ length: count }, (_none, at) => at).filter(
    (column) => numbersOf(sample, column).filter(Number.isFinite).length > Math.max(0, sample.length / 2 - 1),
  );
};

function sampleOf(rows: Rows): Rows {
  if (rows.length <= sampled) return rows;
  const step = rows.length / sampled;
  return Array.from({ length: sampled }, (_none, at) => rows[Math.floor(at * step)]!);
}

/** A column of numbers, and what its heading tells. */
interface Column {
  at: number;
  name: string;
  quantity: Quantity | undefined;
  isSecondary: boolean;
  /** At least every second cell is a number. */
  isDense: boolean;
  /** NaN for none. */
  values: readonly number[];
}

/** Quantities that spectra and patterns are drawn over, whatever the order of the columns. */
const spectral: readonly (Quantity | undefined)[] = [
  ...(['bindingEnergy', 'twoTheta', 'ramanShift', 'chemicalShift', 'wavenumber', 'scatteringVector'] as const),
  ...(['wavelength', 'kineticEnergy'] as const),
];
/** Conditions that a measurement runs through; the first of them is the usual axis. */
const swept: readonly (Quantity | undefined)[] = ['temperature', 'field'];
const driven: readonly (Quantity | undefined)[] = ['pressure', 'electricField', 'voltage', 'current', 'frequency'];
/** Conditions that a time before them excludes: positions in the course of time. */
const placed: readonly (Quantity | undefined)[] = ['energy', 'angle', 'position', 'dSpacing'];
/** Axes that a temperature behind them does not replace. */
const before: readonly (Quantity | undefined)[] = ['energy', 'frequency', 'angle'];
/** Quantities that answer: those of samples first. */
const responses: readonly (Quantity | undefined)[] = [
  ...(['moment', 'susceptibility', 'heatCapacity', 'resistance', 'conductance'] as const),
  ...(['absorbance', 'intensity', 'voltage', 'current'] as const),
];
const inSpectra: readonly (Quantity | undefined)[] = ['intensity', 'absorbance'];
/** Columns of the instrument, which are never the first curve if there is another. */
const unmeasured: readonly (Quantity | undefined)[] = ['status', 'counter', 'timeStamp', 'error'];

/** Least span of a condition that counts as one the measurement runs through, in K and in T, and relative to its size. */
const leastSpan: Partial<Record<Quantity, number>> = { temperature: 0.5, field: 0.002 };
const leastShare = 0.01;

/** Share of the rows in which a curve needs a point: instruments write several channels in turn. */
const leastFilled = 0.05;

/** Columns of a table that instruments write has more than these. */
const wideTable = 8;

/** How a table is drawn first. */
export interface StartLook {
  choice: PlotChoice;
  /** Whether large values are on the left: binding energies, chemical shifts, wave numbers of infrared spectra. */
  isReversed: boolean;
  logs: { x: boolean; y: boolean };
}

/**
 * The first plot of a table: a map if three columns fill a grid; else curves over the quantity that was scanned, by the
 * names and units of the columns and by their values; the row number as x if there is only one column.
 */
export const startChoice = (columns: readonly string[], rows: Rows): PlotChoice => startLook(columns, rows).choice;

/** {@link startChoice} with the direction and the kind of the axes. */
export function startLook(columns: readonly string[], rows: Rows): StartLook {
  const plain = (choice: PlotChoice): StartLook => ({ choice, isReversed: false, logs: { x: false, y: false } });
  const none = { colour: null, error: null };
  const all = columnsOf(columns, rows);
  const dense = all.filter(({ isDense }) => isDense);
  const [first, second, third] = dense;
  if (second === undefined) return plain({ x: -1, ys: [first?.at ?? 0], ...none });
  if (third && dense.length === 3 && third.quantity !== 'error' && gridOf(first!.values, second.values))
    return plain({ x: first!.at, ys: [second.at], colour: third.at, error: null });
  const x = abscissaOf(all, dense);
  const ys = curvesOver(x, all);
  if (!ys) return plain({ x: -1, ys: [x.at], ...none });
  const error = ys.length === 1 ? errorOf(ys[0]!, all) : undefined;
  return {
    choice: { x: x.at, ys: ys.map(({ at }) => at), colour: null, error: error?.at ?? null },
    isReversed: isDrawnReversed(x, ys[0]!),
    logs: logsOf(x, ys[0]!),
  };
}

/** Whether a table is opened with its plot: a scan, also back and forth, a map, or a known quantity over another. */
export function opensWithPlot(columns: readonly string[], rows: Rows, blocks: readonly number[] = [0]): boolean {
  const { x, ys, colour, error } = startChoice(columns, rows);
  if (colour !== null || error !== null) return true;
  if (x < 0) return false;
  const xs = numbersOf(rows, x);
  const ofBlock = (from: number, at: number) => xs.slice(from, blocks[at + 1]).filter(Number.isFinite);
  if (blocks.every((from, at) => isJoined(ofBlock(from, at), blocks.length > 1))) return true;
  const [over, shown] = [quantityOf(columns[x] ?? ''), quantityOf(columns[ys[0]!] ?? '')];
  return rows.length >= 3 && [...spectral, ...swept].includes(over) && over !== undefined && responses.includes(shown);
}

function columnsOf(names: readonly string[], rows: Rows): Column[] {
  const sample = sampleOf(rows);
  return names.flatMap((name, at) => {
    const found = numbersOf(sample, at).filter(Number.isFinite).length;
    if (found === 0) return [];
    const values = numbersOf(rows, at);
    return [
      {
        at,
        name,
        quantity: quantityOf(name),
        isSecondary: isSecondary(name),
        values,
        isDense: found > Math.max(0, sample.length / 2 - 1),
      },
    ];
  });
}

/** The column that the others are drawn over. */
function abscissaOf(all: readonly Column[], dense: readonly Column[]): Column {
  const named = dense.filter(({ isSecondary: isOther }) => !isOther);
  const isPattern = all.some(({ quantity }) => inSpectra.includes(quantity)) || dense.length === 2;
  const spectrum = spectral
    .flatMap((quantity) => named.find((column) => column.quantity === quantity && isScan(column)) ?? [])
    .find((column) => isPattern || column === dense[0]);
  if (spectrum) return spectrum;
  const leading = named.find(isMeasured);
  if (
    leading &&
    before.includes(leading.quantity) &&
    leading.at < (named.find(({ quantity }) => swept.includes(quantity))?.at ?? 0) &&
    isRun(leading)
  )
    return leading;
  const isAnswered = (x: Column) => all.some((column) => isCurveOver(column, x) && !isCondition(column));
  // Of temperature and field the one with more values: loops at five temperatures, or curves in five fields.
  const [most] = swept
    .flatMap((quantity) => ofSample(named.filter((column) => column.quantity === quantity && isRun(column))) ?? [])
    .filter(isAnswered)
    .toSorted((one, other) => settingsOf(other) - settingsOf(one));
  if (most) return most;
  const isDriven = (x: Column) =>
    isRun(x) && all.some((column) => isCurveOver(column, x) && !isCondition(column) && column.quantity !== x.quantity);
  const time =
    named.find(({ quantity }) => quantity === 'time') ?? dense.find(({ quantity }) => quantity === 'timeStamp');
  const other =
    named.find((column) => driven.includes(column.quantity) && isDriven(column)) ??
    named.find((column) => placed.includes(column.quantity) && (!time || column.at < time.at) && isDriven(column));
  // A number before energies is a state that they belong to; before any other quantity it is the axis.
  if (other && (time || driven.includes(other.quantity) || other === leading)) return other;
  if (time && isScan(time)) return time;
  // A short run of a temperature tells more than a time that is the same in all rows.
  const short = named.find((column) => swept.includes(column.quantity) && isScan(column) && isAnswered(column));
  if (short && !isMeasured(dense[0]!)) return short;
  return usualAbscissa(dense);
}

/** The first column in the order of the table, without numbers of rows and codes if there are others. */
function usualAbscissa(dense: readonly Column[]): Column {
  const called = dense.find(({ name }) => name.trim().toLowerCase() === 'x');
  if (called && called === dense[1] && dense[0]!.name.trim().toLowerCase() === 'y') return called;
  const measured = dense.filter(isMeasured);
  const isCounted = dense[0]!.quantity === 'counter' && measured.length > 1 && isScan(measured[0]!);
  const isCode = dense[0]!.quantity === 'status' && measured.length > 1;
  return isCounted || isCode ? measured[0]! : dense[0]!;
}

/** The temperature of the sample, where several are written. */
const ofSample = (columns: readonly Column[]): Column | undefined =>
  columns.find(({ name }) => /sample/i.test(name)) ?? columns[0];

const isMeasured = ({ quantity }: Column) => !unmeasured.includes(quantity);
const isCondition = ({ quantity, isSecondary: isOther }: Column) =>
  isOther || unmeasured.includes(quantity) || swept.includes(quantity) || quantity === 'time';

/** Whether values run along a range, also back and forth. */
const isScan = ({ values }: Column) => isSweep(values.filter(Number.isFinite));

/** Whether a condition changes on purpose, and in order. */
function isRun(column: Column): boolean {
  const range = rangeOf(column.values);
  if (!range || !column.quantity) return false;
  const span = range[1] - range[0];
  const size = Math.max(Math.abs(range[0]), Math.abs(range[1]));
  const least = leastSpan[column.quantity];
  const base = least === undefined ? undefined : inBaseUnit(span, column.name);
  if (span < leastShare * size || (base !== undefined && base < least!)) return false;
  return isScan(column);
}

/** Number of different settings, to three digits. */
const settingsOf = ({ values }: Column) =>
  new Set(values.filter(Number.isFinite).map((value) => value.toPrecision(3))).size;

/** Whether a column has enough points over another one to be drawn. */
function isCurveOver(column: Column, x: Column): boolean {
  if (column === x || !isMeasured(column)) return false;
  const points = column.values.filter((value, row) => Number.isFinite(value) && Number.isFinite(x.values[row])).length;
  return points >= Math.max(1, Math.min(3, x.values.length), leastFilled * x.values.length);
}

/** The curves of the first plot: the first answer of the sample, and those of the same quantity and unit. */
function curvesOver(x: Column, all: readonly Column[]): Column[] | undefined {
  const possible = all.filter((column) => isCurveOver(column, x));
  const answers = possible.filter((column) => !isCondition(column));
  const order =
    inSpectra.some((quantity) => answers.some((column) => column.quantity === quantity)) &&
    spectral.includes(x.quantity)
      ? inSpectra
      : responses;
  const known = order.flatMap((quantity) => answers.filter((column) => column.quantity === quantity)).find(isChanging);
  const afterX = (columns: readonly Column[]) => columns.find(({ at }) => at > x.at) ?? columns[0];
  const usual = afterX(answers);
  // Unknown quantities in the order of the table are meant so; known ones have an order.
  const isMeant = usual && isChanging(usual) && usual.quantity === undefined && all.length <= wideTable;
  const first = (isMeant ? usual : known) ?? usual ?? afterX(possible) ?? all.find((column) => column !== x);
  if (!first) return undefined;
  if (!isScan(x) || isCondition(first)) return [first];
  const [unit, size] = [columnUnit(first.name), sizeOf(first)];
  const isKnown = first.quantity !== undefined && !inSpectra.includes(first.quantity) && all.length > wideTable;
  const isSpectrum = spectral.includes(x.quantity);
  const hasSameQuantity = ({ quantity }: Column) =>
    quantity === first.quantity || (!isKnown && (quantity === undefined || isSpectrum) && (unit !== '' || isSpectrum));
  const alike = possible.filter(
    (column) =>
      column.at > first.at &&
      hasSameQuantity(column) &&
      (!isKnown || (!column.isSecondary && isChanging(column))) &&
      (columnUnit(column.name) === unit || (unit === '' && isSpectrum)) &&
      isAlike(sizeOf(column), size),
  );
  return [first, ...alike].slice(0, maxCurves);
}

/** Largest absolute value of a column. */
const sizeOf = ({ values }: Column) =>
  values.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);

/** Whether two columns fit on one axis. */
const isAlike = (one: number, other: number) => one <= other * 100 && other <= one * 100;

function isChanging({ values }: Column): boolean {
  const range = rangeOf(values.filter(Number.isFinite));
  return range !== undefined && range[0] !== range[1];
}

/** Columns behind a measured one in which its error may be. */
const errorsWithin = 2;

/** The standard deviations of a column: behind it, or under its name. */
const errorOf = (shown: Column, all: readonly Column[]): Column | undefined =>
  all.find(
    (column) =>
      column.quantity === 'error' &&
      column.at > shown.at &&
      (column.at <= shown.at + errorsWithin || bareName(column.name).startsWith(bareName(shown.name))) &&
      sizeOf(column) > 0 &&
      sizeOf(column) <= sizeOf(shown),
  );

/** Infrared spectra, binding energies and chemical shifts are drawn from high to low. */
function isDrawnReversed({ quantity }: Column, { quantity: shown }: Column): boolean {
  return (
    quantity === 'bindingEnergy' ||
    quantity === 'chemicalShift' ||
    (quantity === 'wavenumber' && shown === 'absorbance')
  );
}

/** Ratio of the largest to the smallest value from which an axis of frequencies is logarithmic, and one of scattering. */
const [wideFrequencies, wideIntensities] = [1000, 1000];

/** Logarithmic axes: of wide ranges of frequency, and both of small-angle scattering. */
function logsOf(x: Column, y: Column): { x: boolean; y: boolean } {
  const ratio = ({ values }: Column) => {
    const range = rangeOf(values.filter(Number.isFinite));
    return range && range[0] > 0 ? range[1] / range[0] : 0;
  };
  if (x.quantity === 'frequency') return { x: ratio(x) >= wideFrequencies, y: false };
  const isScattering = x.quantity === 'scatteringVector' && ratio(x) >= 10 && ratio(y) >= wideIntensities;
  return { x: isScattering, y: isScattering };
}
