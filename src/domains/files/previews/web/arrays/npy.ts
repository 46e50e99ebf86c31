const arrays = {
  '<f4': Float32Array,
  '<f8': Float64Array,
  '|i1': Int8Array,
  '|u1': Uint8Array,
  '<i2': Int16Array,
  '<u2': Uint16Array,
  '<i4': Int32Array,
  '<u4': Uint32Array,
} as const;

export interface Matrix {
  rows: number;
  columns: number;
  /** Row by row. */
  values: InstanceType<(typeof arrays)[keyof typeof arrays]>;
}

/** Two dimensions in NumPy's format (NEP 1), as the server writes it. @throws if it is something else */
export function matrixOf(bytes: ArrayBuffer): Matrix {
  const length = new DataView(bytes).getUint16(8, true);
  const head = new TextDecoder('latin1').decode(new Uint8Array(bytes, 10, length));
  const kind = /'descr': '([^']+)'/.exec(head)?.[1] as keyof typeof arrays;
  const [rows, columns] = /'shape': \((\d+), (\d+)\)/.exec(head)?.slice(1).map(Number) ?? [];
  const Made = arrays[kind];
  if (!Made || rows === undefined || columns === undefined) throw new Error(head);
  return { rows, columns, values: new Made(bytes, 10 + length) };
}
