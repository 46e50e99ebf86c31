import { malformed, tooLong } from '../lattice.ts';
import { chosen, factLines, maxValues, stepped, written, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { linesOf } from './text-lines.ts';

/*
 * VAMAS, ISO 14976: "VAMAS Surface Chemical Analysis Standard Data Transfer Format 1988 May 4" (Dench et al., Surf.
 * Interface Anal. 13, 63, 1988). A value a line, in an order that the values before determine.
 */

const signature = /^\s*VAMAS Surface Chemical Analysis Standard Data Transfer Format/;
export const isVamas = (text: string): boolean => signature.test(text);

/** Most of any count in the header. */
const maxCount = 100_000;

/** Names for the abscissas and ordinates of the standard. */
const niceNames: Readonly<Record<string, string>> = {
  'kinetic energy': 'Kinetic Energy',
  'binding energy': 'Binding Energy',
  counts: 'Intensity',
  'counts per second': 'Intensity',
};
const units: Readonly<Record<string, string>> = {
  d: 'counts',
  s: 's',
  n: '',
  c: 'counts',
  'c/s': 'counts/s',
  eV: 'eV',
};

/** Reads line by line. */
function lineReader(lines: readonly string[]) {
  let at = 0;
  const text = () => {
    const line = lines[at];
    if (line === undefined) throw malformed();
    at += 1;
    return line.trim();
  };
  const number = () => {
    const value = Number(text());
    if (!Number.isFinite(value)) throw malformed();
    return value;
  };
  const count = () => {
    const value = number();
    if (!Number.isInteger(value) || value < 0 || value > maxCount) throw malformed();
    return value;
  };
  const texts = (length: number) => {
    if (!(length >= 0) || length > maxCount || at + length > lines.length) throw malformed();
    return Array.from({ length }, text);
  };
  return {
    text,
    number,
    count,
    texts,
    isOver: () => lines.slice(at).every((line) => line.trim() === ''),
    numbers: (length: number) => {
      if (length > maxValues) throw tooLong();
      if (!Number.isInteger(length) || length < 0 || at + length > lines.length) throw malformed();
      const found = lines.slice(at, at + length).map(Number);
      at += length;
      if (!found.every(Number.isFinite)) throw malformed();
      return found;
    },
  };
}
type Lines = ReturnType<typeof lineReader>;

/** Values that are unknown are written as 1E37. */
const known = (value: number) => (Math.abs(value) >= 1e37 ? undefined : value);

/** The header of a file. */
interface Head {
  mode: string;
  scanMode: string;
  /** Names of the variables that change from block to block, with their units. */
  variables: { name: string; unit: string }[];
  /** Which of the 40 entries of a block are given: in the first one all are. */
  isGiven: (entry: number, block: number) => boolean;
  facts: Record<string, string>;
  futureExperiment: number;
  futureBlock: number;
}

const mapModes = new Set(['MAP', 'MAPDP', 'MAPSV', 'MAPSVDP']);
const sputterModes = new Set(['MAPDP', 'MAPSVDP', 'SDP', 'SDPSV']);

function headOf(lines: Lines): { head: Head; blocks: number } {
  if (!signature.test(lines.text())) throw malformed();
  const [institution, instrument, operator, experiment] = lines.texts(4);
  const comments = lines.texts(lines.count());
  const [mode, scanMode] = [lines.text(), lines.text()];
  if (['MAP', 'MAPDP', 'NORM', 'SDP'].includes(mode)) lines.count();
  if (mode === 'MAP' || mode === 'MAPDP') lines.texts(3);
  const variables = Array.from({ length: lines.count() }, () => ({ name: lines.text(), unit: lines.text() }));
  const listed = lines.number();
  const inclusion = new Set(lines.texts(Math.abs(listed)).map(Number));
  const manual = lines.count();
  lines.texts(manual);
  const [futureExperiment, futureBlock] = [lines.count(), lines.count()];
  lines.texts(futureExperiment);
  const blocks = lines.count();
  // A negative number of entries means that those in the list are left out.
  const isGiven = (entry: number, block: number) => block === 0 || listed === 0 || inclusion.has(entry) === listed > 0;
  const said = (text: string | undefined) => (/^not specified$/i.test(text ?? '') ? undefined : text);
  const facts = {
    Institution: said(institution) ?? '',
    Instrument: said(instrument) ?? '',
    Operator: said(operator) ?? '',
    Experiment: said(experiment) ?? '',
    Comment: comments.filter((comment) => !/^casa/i.test(comment)).join(' '),
  };
  return { head: { mode, scanMode, variables, isGiven, facts, futureExperiment, futureBlock }, blocks };
}

/** Values of the blocks before, which later ones leave out. */
type Earlier = Map<number, unknown>;

/** One of the blocks of a file. */
export function vamasScan(text: string, which: number, isWhole: boolean): ScanOfFile {
  const lines = lineReader(linesOf(text, isWhole));
  const { head, blocks } = headOf(lines);
  const scans: MeasuredScan[] = [];
  const earlier: Earlier = new Map();
  try {
    for (let block = 0; block < blocks; block += 1)
      scans.push(blockOf(lines, head, block, earlier, block + 1 === which));
  } catch (error) {
    // A file that was cut has its complete blocks.
    if (isWhole || scans.length === 0) throw error;
  }
  return { scan: chosen(scans, which), total: scans.length };
}

function blockOf(lines: Lines, head: Head, block: number, earlier: Earlier, isAsked: boolean): MeasuredScan {
  /** An entry of the block, or that of the block before. */
  const entry = <T>(number: number, read: () => T): T => {
    if (!head.isGiven(number, block)) return earlier.get(number) as T;
    const value = read();
    earlier.set(number, value);
    return value;
  };
  const [identifier, sample] = [lines.text(), lines.text()];
  const [year, month, day, hour, minute, second] = [1, 2, 3, 4, 5, 6].map((number) => entry(number, lines.number));
  entry(7, lines.number);
  const comments = entry(8, () => lines.texts(lines.count()));
  const technique = entry(9, lines.text);
  if (mapModes.has(head.mode)) entry(10, () => lines.texts(2));
  const values = entry(11, () => head.variables.map(lines.number));
  const source = entry(12, lines.text);
  if (
    sputterModes.has(head.mode) ||
    /^(?:FABMS|FABMS energy spec|ISS|SIMS|SIMS energy spec|SNMS|SNMS energy spec)$/.test(technique)
  )
    entry(13, () => lines.texts(3));
  const energy = entry(14, lines.number);
  entry(15, lines.number);
  entry(16, () => lines.texts(2));
  if (mapModes.has(head.mode) || head.mode === 'SEM') entry(17, () => lines.texts(2));
  // The lines of a scanning microscope are not read.
  if (head.mode === 'SEM' || head.mode === 'MAPSV' || head.mode === 'MAPSVDP') throw malformed();
  entry(19, lines.number);
  entry(20, lines.number);
  const analyser = entry(21, lines.text);
  const pass = entry(22, lines.number);
  if (technique === 'AES diff') entry(23, lines.number);
  entry(24, lines.number);
  const workFunction = entry(25, lines.number);
  entry(26, lines.number);
  entry(27, () => lines.texts(2));
  entry(28, () => lines.texts(2));
  entry(29, lines.text);
  entry(30, () => lines.texts(2));
  const abscissa =
    head.scanMode === 'REGULAR'
      ? entry(31, () => ({ label: lines.text(), unit: lines.text(), start: lines.number(), step: lines.number() }))
      : undefined;
  const ordinates = entry(32, () =>
    Array.from({ length: lines.count() }, () => ({ label: lines.text(), unit: lines.text() })),
  );
  const signal = entry(33, lines.text);
  const dwell = entry(34, lines.number);
  const scans = entry(35, lines.number);
  entry(36, lines.number);
  if (sputterModes.has(head.mode) && /^(?:AES diff|AES dir|EDX|ELS|UPS|XPS|XRF)$/.test(technique))
    entry(37, () => lines.texts(7));
  entry(38, () => lines.texts(2));
  entry(39, lines.number);
  entry(40, () => Array.from({ length: lines.count() }, () => lines.texts(3)));
  lines.texts(head.futureBlock);
  const total = lines.count();
  // The least and the greatest value of each ordinate.
  lines.texts(ordinates.length * 2);
  const numbers = lines.numbers(total);
  const width = ordinates.length;
  if (width === 0 || total % width !== 0) throw malformed();
  const named = ({ label, unit }: { label: string; unit: string }, fallback: string) => {
    const name = niceNames[label.toLowerCase()] ?? (label || fallback);
    const said = /per second/i.test(label) ? 'counts/s' : (units[unit] ?? unit);
    return said ? `${name} (${said})` : name;
  };
  const columns = ordinates.map((one, at) => named(one, `Value ${at + 1}`));
  const taken = isAsked ? ordinates.map((_one, at) => numbers.filter((_value, index) => index % width === at)) : [];
  const labels = head.variables.map(
    ({ name, unit }, at) => `${name} = ${written(values[at] ?? Number.NaN)}${unit && unit !== 'd' ? ` ${unit}` : ''}`,
  );
  const two = (value: number | undefined) => String(value ?? 0).padStart(2, '0');
  const isDated = (year ?? 0) > 1900 && (month ?? 0) >= 1;
  const facts = factLines({
    ...head.facts,
    Sample: sample,
    Block: identifier,
    Technique: technique,
    Date: isDated ? `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}` : '',
    Source: source,
    'Excitation energy (eV)': known(energy),
    Analyser: `${analyser} ${known(pass) ?? ''}`,
    'Work function (eV)': known(workFunction),
    Signal: signal,
    'Dwell time (s)': known(dwell),
    Scans: known(scans),
    Comment: comments
      .filter((comment) => !/^casa/i.test(comment))
      .slice(0, 3)
      .join(' '),
  });
  const isRegular = abscissa !== undefined;
  return {
    name: [identifier, ...labels].join(' · '),
    columns: isRegular ? [named(abscissa, 'x'), ...columns] : columns,
    values: isRegular && isAsked ? [stepped(abscissa.start, abscissa.step, total / width), ...taken] : taken,
    facts: [...facts, ...labels],
  };
}
