/** A column of a Quantum Design file: its name with the unit, and a value for each row. */
export type DatColumn = readonly [name: string, values: readonly (number | string)[]];

/** Data file of MultiVu (PPMS, MPMS): a header with the sample, then comma-separated rows. */
export function multiVu(of: {
  program: string;
  sample: string;
  /** Sample mass in mg and molar mass in g/mol, as the header has them. */
  mass?: number;
  molarMass?: number;
  columns: readonly DatColumn[];
}): string {
  const info = [
    `INFO,${of.sample},SAMPLE_MATERIAL`,
    'INFO,demonstration,SAMPLE_COMMENT',
    ...(of.mass === undefined ? [] : [`INFO,${of.mass},SAMPLE_MASS`]),
    ...(of.molarMass === undefined ? [] : [`INFO,${of.molarMass},SAMPLE_MOLECULAR_WEIGHT`]),
  ];
  const rows = of.columns[0]![1].map((_value, at) => of.columns.map(([, values]) => values[at]).join(','));
  const names = of.columns.map(([name]) => name).join(',');
  return `${['[Header]', 'TITLE,Demonstration', `BYAPP,${of.program}`, ...info, '[Data]', names, ...rows].join('\n')}\n`;
}

/** NumPy's format 1.0 of a two-dimensional array of 32-bit floats. */
export function npy(values: Float64Array, rows: number, columns: number): Buffer {
  const about = `{'descr': '<f4', 'fortran_order': False, 'shape': (${rows}, ${columns}), }`;
  const header = `${about.padEnd(118)}\n`;
  const head = Buffer.alloc(10);
  head.write('\u0093NUMPY', 'latin1');
  head.writeUInt8(1, 6);
  head.writeUInt16LE(header.length, 8);
  return Buffer.concat([head, Buffer.from(header, 'latin1'), Buffer.from(Float32Array.from(values).buffer)]);
}
