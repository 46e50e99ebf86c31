import { malformed } from '../lattice.ts';
import { chosen, factLines, maxColumns, type MeasuredScan, type ScanOfFile } from './measured-scan.ts';
import { walkXml } from './xml-elements.ts';
import { zippedTexts } from './zip-entries.ts';

/** An axis that moves during a scan. */
interface ScanAxis {
  name: string;
  unit: string;
}

/**
 * One of the scans of Bruker's BRML: a zip archive whose entries `RawData0.xml`, `RawData1.xml` … have one or more
 * routes of data. A line has the time of a step, a flag, the position of each axis and the counts.
 */
export async function brmlScan(bytes: Buffer, which: number): Promise<ScanOfFile> {
  const zip = await zippedTexts(bytes);
  const raw = zip.names.filter((name) => /(?:^|\/)RawData\d+\.xml$/.test(name)).toSorted(byNumbers);
  const [scans, facts]: [MeasuredScan[], Record<string, string>] = [[], {}];
  const about = zip.names.find((name) => /(?:^|\/)DataContainer\.xml$/.test(name));
  if (about) {
    const text = await zip.text(about);
    walkXml(
      text,
      () => undefined,
      ({ name, attributes, text: said }) => {
        if (name === 'InfoItem' && attributes['Name'] && attributes['Value'])
          facts[attributes['Name']] = attributes['Value'];
        if (name === 'SampleName' && said.trim()) facts['Sample'] = said.trim();
      },
    );
  }
  // Archives of maps have thousands of scans; those before the requested one are read for their number only.
  for (const name of raw) scans.push(...scansOf(await zip.text(name), facts));
  return { scan: chosen(scans, which), total: scans.length };
}

const byNumbers = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** Columns of the lines of data, as the file describes them. */
interface View {
  kind: 'fixed' | 'varying' | 'recorded' | 'other';
  start: number;
  length: number;
  names: string[];
  units: string[];
}

const viewKinds: Readonly<Record<string, View['kind']>> = {
  FixedRawDataView: 'fixed',
  VaryingRawDataView: 'varying',
  RecordedRawDataView: 'recorded',
};

function scansOf(text: string, shared: Readonly<Record<string, string>>): MeasuredScan[] {
  const scans: MeasuredScan[] = [];
  const about: Record<string, string> = {};
  let [axes, views, rows]: [ScanAxis[], View[], number[][]] = [[], [], []];
  let axis: ScanAxis = { name: '', unit: '' };
  walkXml(
    text,
    (name, attributes) => {
      if (name === 'DataRoute') [axes, views, rows] = [[], [], []];
      else if (name === 'ScanInformation')
        about['Scan type'] = attributes['VisibleName'] ?? attributes['ScanName'] ?? '';
      else if (name === 'ScanAxisInfo')
        axis = { name: attributes['VisibleName'] ?? attributes['AxisName'] ?? '', unit: attributes['Unit'] ?? '°' };
      else if (name === 'RawDataView')
        views.push({
          kind: viewKinds[attributes['xsi:type'] ?? ''] ?? 'other',
          start: Number(attributes['Start']),
          length: Number(attributes['Length']),
          names: [],
          units: [],
        });
      else if (name === 'FieldDefinitions') views.at(-1)?.names.push(attributes['FieldName'] ?? '');
      else if (name === 'Restriction') views.at(-1)?.units.push(attributes['Unit'] ?? '');
      else if (name === 'Recording') views.at(-1)?.names.push(attributes['VisibleName'] ?? '');
    },
    ({ name, attributes, text: said, path }) => {
      const words = said.trim();
      if (name === 'ScanAxisInfo' && path.at(-1) === 'ScanAxes') axes.push(axis);
      else if (name === 'TimePerStep') about['Time per step (s)'] = words;
      else if (name === 'ScanMode') about['Scan mode'] = words;
      else if (name === 'TimeStampStarted') about['Started'] = words;
      else if (name === 'WaveLengthAlpha1') about['Wavelength Kα1 (Å)'] = attributes['Value'] ?? words;
      else if (name === 'TubeMaterial') about['Anode'] = words;
      else if (name === 'Datum') rows.push(words.split(',').map(Number));
      else if (name === 'DataRoute' && rows.length > 0)
        scans.push(scanOf({ axes, views, rows }, factLines({ ...shared, ...about }), about['Scan type'] ?? ''));
    },
  );
  return scans;
}

interface Route {
  axes: readonly ScanAxis[];
  views: readonly View[];
  rows: readonly number[][];
}

function scanOf({ axes, views, rows }: Route, facts: string[], name: string): MeasuredScan {
  const width = rows[0]!.length;
  if (rows.some((row) => row.length !== width || row.some((value) => !Number.isFinite(value)))) throw malformed();
  const columns = columnsOf(axes, views, width);
  const intensities = columns.filter(({ isCounted }) => isCounted);
  if (intensities.length === 0) throw malformed();
  // One line of a detector that did not move is a curve over its channels.
  if (rows.length === 1 && intensities.length > 1) {
    const values = intensities.map(({ at }) => rows[0]![at]!);
    return {
      name,
      columns: ['Channel', 'Intensity (counts)'],
      values: [values.map((_value, at) => at), values],
      facts,
    };
  }
  const others = columns.filter(({ isCounted }) => !isCounted);
  // The axis of the scan first, then the intensity, then the axes that follow it.
  const ordered = [...others.slice(0, 1), ...intensities, ...others.slice(1)];
  const shown = ordered.slice(0, maxColumns);
  return {
    name,
    columns: shown.map((column) => column.name),
    values: shown.map(({ at }) => rows.map((row) => row[at]!)),
    facts,
    columnsLeftOut: ordered.length - shown.length,
  };
}

interface Column {
  name: string;
  /** Its place in a line. */
  at: number;
  isCounted: boolean;
}

const axisName = (name: string) => (/^(?:2Theta|TwoTheta)$/i.test(name) ? '2θ' : name);

/** The columns by the views of the file; without them the time, a flag, the axes and one counter. */
function columnsOf(axes: readonly ScanAxis[], views: readonly View[], width: number): Column[] {
  const isAxis = (at: number) => at >= 2 && at < 2 + axes.length;
  const nameOfAxis = (at: number) => `${axisName(axes[at - 2]!.name)} (${axes[at - 2]!.unit})`;
  if (views.length === 0) {
    if (width !== axes.length + 3) throw malformed();
    const all = axes.map((_axis, at) => ({ name: nameOfAxis(at + 2), at: at + 2, isCounted: false }));
    return [...all, { name: 'Intensity (counts)', at: width - 1, isCounted: true }];
  }
  return views.flatMap(({ kind, start, length, names, units }) => {
    if (kind !== 'varying' && kind !== 'recorded') return [];
    if (!(start >= 0) || !(length >= 0) || start + length > width) throw malformed();
    return Array.from({ length }, (_none, index): Column => {
      const at = start + index;
      if (kind === 'recorded')
        return { name: length === 1 ? 'Intensity (counts)' : `Intensity ${index + 1} (counts)`, at, isCounted: true };
      const given = names[index] ?? `Value ${at + 1}`;
      const unit = units[index] ?? '';
      const own = unit && unit !== 'hkl' ? `${axisName(given)} (${unit})` : axisName(given);
      return { name: isAxis(at) ? nameOfAxis(at) : own, at, isCounted: false };
    });
  });
}
