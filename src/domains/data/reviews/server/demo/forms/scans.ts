/** A powder scan with equal steps. */
export interface Scan {
  sample: string;
  first: number;
  last: number;
  counts: readonly number[];
}

/** PANalytical's XRDML 1.5, the elements that its readers use. */
export const xrdml = ({ sample, first, last, counts }: Scan) =>
  `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xrdMeasurements xmlns="http://www.xrdml.com/XRDMeasurement/1.5" status="Completed">',
    `<sample type="To be analyzed"><id>${sample}</id><name>${sample} (demonstration)</name></sample>`,
    '<xrdMeasurement measurementType="Scan" status="Completed">',
    '<usedWavelength intended="K-Alpha 1"><kAlpha1 unit="Angstrom">1.5405980</kAlpha1><kAlpha2 unit="Angstrom">1.5444260</kAlpha2><ratioKAlpha2KAlpha1>0.0</ratioKAlpha2KAlpha1></usedWavelength>',
    '<incidentBeamPath><xRayTube><tension unit="kV">40</tension><current unit="mA">40</current><anodeMaterial>Cu</anodeMaterial></xRayTube></incidentBeamPath>',
    '<scan appendNumber="0" mode="Continuous" scanAxis="Gonio" status="Completed"><dataPoints>',
    `<positions axis="2Theta" unit="deg"><startPosition>${first}</startPosition><endPosition>${last}</endPosition></positions>`,
    `<positions axis="Omega" unit="deg"><startPosition>${first / 2}</startPosition><endPosition>${last / 2}</endPosition></positions>`,
    '<commonCountingTime unit="seconds">60.0</commonCountingTime>',
    `<intensities unit="counts">${counts.join(' ')}</intensities>`,
    '</dataPoints></scan></xrdMeasurement></xrdMeasurements>',
  ].join('\n')}\n`;

const anglesOf = ({ first, last, counts }: Scan) =>
  counts.map((_count, at) => first + ((last - first) * at) / (counts.length - 1));

/** Rigaku's RAS. */
export function ras(scan: Scan): string {
  const angles = anglesOf(scan);
  const rows = scan.counts.map((count, at) => `${angles[at]!.toFixed(4)} ${count.toFixed(4)} 1.0000`);
  const header = [
    '*FILE_COMMENT "demonstration"',
    `*FILE_SAMPLE "${scan.sample}"`,
    '*HW_XG_TARGET_NAME "Cu"',
    '*HW_XG_WAVE_LENGTH_ALPHA1 "1.540593"',
    '*MEAS_SCAN_AXIS_X "TwoThetaTheta"',
    `*MEAS_DATA_COUNT "${rows.length}"`,
  ];
  return `${['*RAS_DATA_START', '*RAS_HEADER_START', ...header, '*RAS_HEADER_END', '*RAS_INT_START', ...rows, '*RAS_INT_END', '*RAS_DATA_END'].join('\n')}\n`;
}

/** Two columns, 2θ and counts, below remarks. */
export function xy(scan: Scan, wavelength: number): string {
  const angles = anglesOf(scan);
  const rows = scan.counts.map((count, at) => `${angles[at]!.toFixed(3)} ${count}`);
  return `${[`# ${scan.sample}, wavelength ${wavelength} A`, '# 2theta_deg counts', ...rows].join('\n')}\n`;
}

/** JCAMP-DX 4.24 with one ordinate per point; the ordinates are multiples of `factor`. */
export function jcamp(of: {
  title: string;
  type: string;
  unit: string;
  first: number;
  last: number;
  factor: number;
  values: readonly number[];
}): string {
  const whole = of.values.map((value) => Math.round(value / of.factor));
  const step = (of.last - of.first) / (whole.length - 1);
  const lines = Array.from({ length: Math.ceil(whole.length / 10) }, (_none, line) =>
    [Number((of.first + line * 10 * step).toFixed(6)), ...whole.slice(line * 10, line * 10 + 10)].join(' '),
  );
  const extreme = (pick: (one: number, other: number) => number) => whole.reduce(pick) * of.factor;
  const labels = [
    `##TITLE=${of.title}`,
    '##JCAMP-DX=4.24',
    `##DATA TYPE=${of.type}`,
    '##ORIGIN=Demonstration, from a model',
    '##OWNER=Demonstration',
    '##XUNITS=1/CM',
    `##YUNITS=${of.unit}`,
    ...[`##FIRSTX=${of.first}`, `##LASTX=${of.last}`, `##DELTAX=${Number(step.toFixed(9))}`],
    ...[`##MAXY=${extreme(Math.max).toPrecision(8)}`, `##MINY=${extreme(Math.min).toPrecision(8)}`],
    ...['##XFACTOR=1', `##YFACTOR=${of.factor}`, `##NPOINTS=${whole.length}`],
    `##FIRSTY=${(whole[0]! * of.factor).toPrecision(8)}`,
    '##XYDATA=(X++(Y..Y))',
  ];
  return `${[...labels, ...lines, '##END='].join('\n')}\n`;
}
