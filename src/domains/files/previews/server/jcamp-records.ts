import type { Value } from './jcamp-values.ts';

/*
 * Labelled data records of JCAMP-DX, `##LABEL= value`, in blocks from `##TITLE` to `##END`, which contain each other.
 */

/** One axis or signal of a data record: units, factor and what the file states of its values. */
export interface Variable {
  symbol: string;
  /** Only in NTUPLES. */
  name: string | undefined;
  unit: string | undefined;
  factor: number;
  first: number | undefined;
  last: number | undefined;
  max: number | undefined;
  min: number | undefined;
  firstLabel: string;
  lastLabel: string;
  maxLabel: string;
  minLabel: string;
}

/** A record with data, and the labels of its block. */
export interface DataRecord {
  name: string;
  /** `(X++(Y..Y))`, in capitals without blanks. */
  form: string;
  /** Whether it lists peaks, or is one of many pages: its first point need not be the first one that is stated. */
  isPeaks: boolean;
  above: string[];
  /** The lines of the data without remarks. */
  lines: () => string[];
  number: (label: string) => number | undefined;
  variable: (symbol: string) => Variable;
  /** Number of points as stated. */
  points: (symbol: string) => number | undefined;
}

/** Usual forms of records that state none. */
const forms: Record<string, string> = {
  XYDATA: '(X++(Y..Y))',
  XYPOINTS: '(XY..XY)',
  PEAKTABLE: '(XY..XY)',
  PEAKASSIGNMENTS: '(XYA)',
  PEAKASSIGNMENT: '(XYA)',
  RADATA: '(R++(A..A))',
  DATATABLE: '(XY..XY)',
};

type Labels = Map<string, { name: string; said: string }>;

interface Open {
  labels: Labels;
  /** Whether a data record refers to the labels, so that a new one is set in a copy. */
  isShared: boolean;
  /** Labels of NTUPLES: lists with one value for each symbol. */
  tuples: Labels | undefined;
  /** Labels of one page, and what the page is. */
  page: Labels | undefined;
}

const opened = (): Open => ({ labels: new Map(), isShared: false, tuples: undefined, page: undefined });

const withoutRemark = (line: string) => {
  const at = line.indexOf('$$');
  return at < 0 ? line : line.slice(0, at);
};

/** The record with this index, from 1 on, and the number of records with data; those without any are not among them. */
export function recordIn(text: string, which: number): { record: DataRecord | undefined; total: number } {
  let record: DataRecord | undefined;
  let total = 0;
  const open: Open[] = [];
  for (const { name, label, value } of labelledIn(text)) {
    const said = withoutRemark(value.slice(0, endOfLine(value))).trim();
    if (label === 'TITLE') open.push(opened());
    const block = open.at(-1) ?? open[open.push(opened()) - 1]!;
    if (label === 'END') open.pop();
    else if (label === 'NTUPLES') block.tuples = new Map();
    else if (label === 'ENDNTUPLES') [block.tuples, block.page] = [undefined, undefined];
    else if (label === 'PAGE') block.page = new Map([[label, { name, said }]]);
    else if (forms[label] && value.slice(endOfLine(value)).trim() === '') continue;
    else if (forms[label]) {
      total += 1;
      if (total !== which) continue;
      block.isShared = true;
      record = recordOf(label, said, value, { ...block });
    } else {
      if (!block.page && !block.tuples && block.isShared) {
        block.labels = new Map(block.labels);
        block.isShared = false;
      }
      const whole = block.tuples && !block.page ? listOf(value) : said;
      (block.page ?? block.tuples ?? block.labels).set(label, { name: name.trim(), said: whole });
    }
  }
  return { record, total };
}

const endOfLine = (value: string) => {
  const at = value.search(/[\r\n]/);
  return at < 0 ? value.length : at;
};

/** A list may go on in further lines. */
const listOf = (value: string) =>
  value
    .split(/\r\n|\n|\r/)
    .map((line) => withoutRemark(line).trim())
    .join(' ');

/** Labels compare without case, blanks, and the signs `-`, `/` and `_`. */
function* labelledIn(text: string): Generator<{ name: string; label: string; value: string }> {
  for (const record of text.split(/^[ \t]*##/m).slice(1)) {
    const at = record.indexOf('=');
    if (at < 0) continue;
    const name = record.slice(0, at);
    yield { name, label: name.toUpperCase().replace(/[\s\-/_]/g, ''), value: record.slice(at + 1) };
  }
}

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text?.trim() || Number.NaN);
  return Number.isFinite(value) ? value : undefined;
};

function recordOf(label: string, said: string, value: string, { labels, tuples, page }: Open): DataRecord {
  const form = said.replace(/\s/g, '').toUpperCase();
  const of = (name: string) => labels.get(name)?.said;
  // A page may state its own values.
  const list = (name: string) =>
    tuples ? ((page?.get(name) ?? tuples.get(name))?.said.split(',').map((part) => part.trim()) ?? []) : [];
  const symbols = list('SYMBOL').map((symbol) => symbol.toUpperCase());
  const variable = (symbol: string): Variable => {
    const at = symbols.indexOf(symbol);
    const words = (name: string, plain: string) => (at < 0 ? of(plain) : list(name)[at]) || undefined;
    const number = (name: string, plain: string) => numberOf(words(name, plain));
    const labelled = (what: string) => (at < 0 ? what + symbol : `${what} (${symbol})`);
    return {
      symbol,
      name: at < 0 ? undefined : words('VARNAME', ''),
      unit: words('UNITS', `${symbol}UNITS`),
      factor: number('FACTOR', `${symbol}FACTOR`) ?? 1,
      first: number('FIRST', `FIRST${symbol}`),
      last: number('LAST', `LAST${symbol}`),
      // Of NTUPLES, those of all pages together.
      max: tuples ? undefined : number('MAX', `MAX${symbol}`),
      min: tuples ? undefined : number('MIN', `MIN${symbol}`),
      firstLabel: labelled('FIRST'),
      lastLabel: labelled('LAST'),
      maxLabel: labelled('MAX'),
      minLabel: labelled('MIN'),
    };
  };
  const points = (symbol: string) =>
    numberOf(page?.get('NPOINTS')?.said) ??
    (tuples ? numberOf(list('VARDIM')[symbols.indexOf(symbol)]) : numberOf(of('NPOINTS')));
  const signal = /\+\+\(([A-Z]\d*)/.exec(form)?.[1];
  const paged = [page?.get('PAGE')?.said, signal && tuples ? variable(signal).name : undefined];
  return {
    name: [of('TITLE'), ...paged].filter(Boolean).join(' · ').slice(0, 200),
    form: form.startsWith('(') || form.includes('++') ? form : forms[label]!,
    isPeaks: label.startsWith('PEAK') || tuples !== undefined,
    above: aboveOf(labels),
    lines: () =>
      value
        .split(/\r\n|\n|\r/)
        .slice(1)
        .map(withoutRemark),
    number: (name) => numberOf(of(name)),
    variable,
    points,
  };
}

const aboveOf = (labels: Labels): string[] =>
  [...labels].flatMap(([label, { name, said }]) =>
    /^(?:TITLE|DATATYPE|ORIGIN|OWNER|SPECTROMETERDATASYSTEM|RESOLUTION)$/.test(label) && said
      ? [`${name}: ${said}`]
      : [],
  );

/** The smallest and the largest of some values. */
export function numbersIn(values: readonly Value[]): { least: number; most: number } {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value === null) continue;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return { least, most };
}

/** Number of the values that are not missing. */
export const valuesIn = (values: readonly Value[]) =>
  values.reduce<number>((sum, value) => sum + (value === null ? 0 : 1), 0);
