import { SaxesParser } from 'saxes';
import type { FileRemark } from '../contract.ts';
import { maxPoints } from './jcamp-values.ts';
import { malformed, tooLong } from './lattice.ts';
import type { ScanTable } from './spectra.ts';

/** Characters that are parsed at a time. */
const piece = 64 * 1024;
/** Most characters of a fact that is shown above the table. */
const longestFact = 200;

/** Most elements inside each other. */
const deepest = 100;
/** Most axes of one scan. */
const maxAxes = 50;

/** Positions of one axis: a constant one, the ends of equal steps, or a list. */
interface Axis {
  name: string;
  unit: string;
  common?: string;
  start?: string;
  end?: string;
  list?: string;
}

/** The elements of a scan that are used. */
interface ReadScan {
  scanAxis: string;
  status: string;
  axes: Axis[];
  /** Of `counts`, or of `intensities`, which are corrected for the attenuator already. */
  values?: { text: string; isRaw: boolean; unit: string };
  factors?: string;
  facts: string[];
}

const factElements = new Set(['kAlpha1', 'anodeMaterial', 'tension', 'current', 'startTimeStamp', 'id', 'name']);
const textElements = new Set([
  ...factElements,
  ...['commonPosition', 'startPosition', 'endPosition', 'listPositions'],
  ...['counts', 'intensities', 'beamAttenuationFactors', 'commonBeamAttenuationFactor', 'commonCountingTime'],
]);

/**
 * One of the scans of PANalytical's XRDML, and their number.
 * @param which from 1 on
 * @throws files.previews.malformed|tooLong
 */
export function xrdmlScan(text: string, which: number, isWhole: boolean): ScanTable {
  const { scan, total } = scansIn(text, which, isWhole);
  // Where the steps of a scan lie is not known before its end.
  if (!scan?.values) throw total === 0 && !isWhole ? tooLong() : malformed();
  const { isRaw, unit, text: written } = scan.values;
  const values = wordsOf(written);
  const factors = wordsOf(scan.factors ?? '');
  const isAttenuated = isRaw && factors.some((factor) => Number(factor) !== 1);
  const moving = scan.axes.filter(({ common, list, start, end }) => common === undefined && (list ?? start ?? end));
  const fixed = scan.axes.filter(({ common }) => common !== undefined);
  const axis =
    ['2Theta', ...scan.scanAxis.split('-')].flatMap((name) => moving.find((one) => one.name === name) ?? [])[0] ??
    moving[0];
  if (values.length > maxPoints) throw tooLong();
  if (!axis || values.length < 1 || values.some((value) => !Number.isFinite(Number(value)))) throw malformed();
  const { places, remarks } = placesOf(axis, values.length);
  if (isAttenuated && factors.length > 1 && factors.length !== values.length) throw malformed();
  if (factors.some((factor) => !Number.isFinite(Number(factor)))) throw malformed();
  const factorAt = (at: number) => (factors.length === 1 ? factors[0]! : factors[at]!);
  const corrected = (value: string, at: number) =>
    String(Number((Number(value) * Number(factorAt(at))).toPrecision(12)));
  const said = (one: Axis) => `${one.name} = ${one.common ?? `${one.start} – ${one.end}`} ${one.unit}`;
  const others = moving.filter((one) => one !== axis && one.start !== undefined);
  // Positions that are listed for each point are columns of their own.
  const listed = moving.flatMap((one) => {
    const found = one === axis || one.start !== undefined ? [] : wordsOf(one.list ?? '');
    return found.length === values.length ? [{ name: `${one.name} (${one.unit})`, places: found }] : [];
  });
  return {
    columns: [
      `${axis.name} (${axis.unit})`,
      ...(isAttenuated ? ['counts × attenuation factor', 'attenuation factor'] : [unit]),
      ...listed.map(({ name }) => name),
    ],
    rows: values.map((value, at) => [
      places[at]!,
      ...(isAttenuated ? [corrected(value, at), factorAt(at)] : [value]),
      ...listed.map((one) => one.places[at]!),
    ]),
    above: [
      ...scan.facts,
      ...(scan.scanAxis ? [`scanAxis: ${scan.scanAxis}`] : []),
      ...(scan.status ? [`status: ${scan.status}`] : []),
      ...[...fixed, ...others].map(said),
    ],
    remarks,
    // The axes that tell the scans of a map apart.
    name: fixed
      .slice(0, 4)
      .map((one) => `${one.name} = ${one.common}`)
      .join(', '),
    shown: which,
    total,
    isComplete: true,
  };
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

function placesOf({ list, start, end, name }: Axis, count: number): { places: string[]; remarks: FileRemark[] } {
  const listed = wordsOf(list ?? '');
  if (listed.length > 0) {
    const remarks: FileRemark[] =
      listed.length === count
        ? []
        : [{ kind: 'differs', name: `listPositions ${name}`, stated: String(listed.length), read: String(count) }];
    return { places: Array.from({ length: count }, (_none, at) => listed[at] ?? ''), remarks };
  }
  const [from, to] = [Number(start), Number(end)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) throw malformed();
  const step = count > 1 ? (to - from) / (count - 1) : 0;
  return {
    places: Array.from({ length: count }, (_none, at) => String(Number((from + at * step).toFixed(6)))),
    remarks: [],
  };
}

/** An attribute, which without namespaces is a text. */
const word = (attribute: unknown) => (typeof attribute === 'string' ? attribute : '');

/** The scan with this index; of the others only the number. A text that was cut has its complete scans. */
function scansIn(text: string, which: number, isWhole: boolean): { scan: ReadScan | undefined; total: number } {
  const parser = new SaxesParser({ fragment: false });
  let total = 0;
  let scan: ReadScan | undefined;
  let axis: Axis | undefined;
  let heard: { name: string; attributes: Record<string, unknown>; text: string } | undefined;
  /** Facts of the measurement, which its scans share. */
  let shared: string[] = [];
  let isOpen = false;
  let hasValues = false;
  const parsed = { isFaulty: false, depth: 0 };
  parser.on('opentag', ({ name, attributes }) => {
    parsed.depth += 1;
    if (parsed.depth > deepest) throw malformed();
    if (name === 'xrdMeasurement') shared = shared.filter((fact) => fact.startsWith('id:') || fact.startsWith('name:'));
    if (name === 'scan') {
      [isOpen, hasValues] = [true, false];
      if (total + 1 === which)
        scan = {
          scanAxis: word(attributes['scanAxis']),
          status: word(attributes['status']),
          axes: [],
          facts: [...shared],
        };
    }
    const isAsked = isOpen && scan !== undefined && total + 1 === which;
    if (name === 'positions' && isAsked && scan!.axes.length < maxAxes) {
      const made: Axis = { name: word(attributes['axis']), unit: word(attributes['unit']) };
      scan!.axes.push(made);
      axis = made;
    }
    if (isOpen && (name === 'counts' || name === 'intensities')) hasValues = true;
    const isKept = isAsked || (!isOpen && factElements.has(name));
    heard = textElements.has(name) && isKept ? { name, attributes, text: '' } : undefined;
  });
  const onText = (part: string) => {
    if (heard) heard.text += part;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    parsed.depth -= 1;
    if (heard?.name === name) keep(heard);
    heard = undefined;
    if (name === 'positions') axis = undefined;
    if (name === 'scan') {
      // A scan without values, as of a measurement that was stopped, cannot be shown.
      if (hasValues) total += 1;
      else if (total + 1 === which) scan = undefined;
      isOpen = false;
    }
  });
  const keep = ({ name, attributes, text: words }: NonNullable<typeof heard>) => {
    const said = words.trim();
    if (factElements.has(name)) {
      const known = scan && isOpen ? scan.facts : shared;
      if (said && known.length < 20) known.push(`${name}: ${said.slice(0, longestFact)}`);
      return;
    }
    if (!scan) return;
    if (axis && name === 'commonPosition') axis.common = said;
    else if (axis && name === 'startPosition') axis.start = said;
    else if (axis && name === 'endPosition') axis.end = said;
    else if (axis && name === 'listPositions') axis.list = said;
    else if (name === 'counts' || name === 'intensities')
      scan.values = { text: said, isRaw: name === 'counts', unit: word(attributes['unit']) || 'counts' };
    else if (name === 'commonCountingTime') scan.facts.push(`commonCountingTime: ${said.slice(0, longestFact)}`);
    else scan.factors = said;
  };
  parser.on('error', () => (parsed.isFaulty = true));
  for (let at = 0; at < text.length && !parsed.isFaulty; at += piece) parser.write(text.slice(at, at + piece));
  if (isWhole && !parsed.isFaulty) parser.close();
  if (isWhole && parsed.isFaulty) throw malformed();
  // The scan that the cut goes through is not among the complete ones.
  return { scan: which <= total ? scan : undefined, total };
}
