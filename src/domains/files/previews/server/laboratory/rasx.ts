import { malformed } from '../lattice.ts';
import { factLines, type ScanOfFile } from './measured-scan.ts';
import { walkXml } from './xml-elements.ts';
import { zippedTexts } from './zip-entries.ts';

/** Elements of the conditions that are shown, with their names. */
const shown: Readonly<Record<string, string>> = {
  SampleName: 'Sample',
  Comment: 'Comment',
  Operator: 'Operator',
  TargetName: 'Anode',
  WavelengthKalpha1: 'Wavelength Kα1 (Å)',
  WavelengthKalpha2: 'Wavelength Kα2 (Å)',
  Voltage: 'Voltage (kV)',
  Current: 'Current (mA)',
  StartTime: 'Started',
  Mode: 'Scan mode',
  Speed: 'Speed',
  Step: 'Step (°)',
  SystemName: 'Instrument',
};

/** Angles that tell the scans of a map apart. */
const angles = new Set(['Omega', 'Chi', 'Phi', 'TwoTheta']);

/** One of the scans of Rigaku's RASX: a zip archive with a profile and its conditions in a folder for each scan. */
export async function rasxScan(bytes: Buffer, which: number): Promise<ScanOfFile> {
  const zip = await zippedTexts(bytes);
  const profiles = zip.names
    .filter((name) => /(?:^|\/)Profile\d+\.txt$/.test(name))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const name = profiles[which - 1];
  if (!name) throw malformed();
  const rows = (await zip.text(name))
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number));
  if (rows.length === 0 || rows.some((row) => row.length < 2 || row.some((value) => !Number.isFinite(value))))
    throw malformed();
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const conditions = zip.names.find((one) => one.startsWith(folder) && /Conditions\d+\.xml$/.test(one));
  const found = conditions ? conditionsOf(await zip.text(conditions)) : { facts: {}, axis: '', unit: '', fixed: [] };
  const isAttenuated = rows.some((row) => row[2] !== undefined && row[2] !== 1);
  const axis = axisNames[found.axis] ?? (found.axis || '2θ');
  return {
    scan: {
      name: found.fixed.join(', '),
      columns: [
        `${axis} (${found.unit || '°'})`,
        `Intensity (${found.intensityUnit ?? 'counts'})`,
        ...(isAttenuated ? ['Attenuation factor'] : []),
      ],
      values: (isAttenuated ? [0, 1, 2] : [0, 1]).map((column) => rows.map((row) => row[column] ?? Number.NaN)),
      facts: [...factLines(found.facts), ...found.fixed],
    },
    total: profiles.length,
  };
}

const axisNames: Readonly<Record<string, string>> = {
  TwoThetaTheta: '2θ/θ',
  TwoThetaOmega: '2θ/ω',
  TwoTheta: '2θ',
  Omega: 'ω',
  Phi: 'φ',
  Chi: 'χ',
};

interface Conditions {
  facts: Record<string, string>;
  axis: string;
  unit: string;
  intensityUnit?: string;
  fixed: string[];
}

function conditionsOf(text: string): Conditions {
  const found: Conditions = { facts: {}, axis: '', unit: '', fixed: [] };
  walkXml(
    text,
    (name, attributes) => {
      if (name !== 'Axis' || !angles.has(attributes['Name'] ?? '') || found.fixed.length >= 6) return;
      // An axis that moves has no single position.
      const position = attributes['Position'];
      if (attributes['State'] === 'Fixed' && position) found.fixed.push(`${attributes['Name']} = ${position}°`);
    },
    ({ name, text: said, path }) => {
      const words = said.trim();
      if (words === '') return;
      const isScan = path.at(-1) === 'ScanInformation';
      if (isScan && name === 'AxisName') found.axis = words;
      else if (isScan && name === 'PositionUnit') found.unit = words === 'deg' ? '°' : words;
      else if (isScan && name === 'IntensityUnit') found.intensityUnit = words;
      const label = shown[name];
      if (label && !(label in found.facts)) found.facts[label] = words;
    },
  );
  return found;
}
