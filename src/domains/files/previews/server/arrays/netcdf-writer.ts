/* Writes small NetCDF-3 files for tests, after the grammar of Unidata's "NetCDF classic format specification". */

interface Variable {
  type: keyof typeof kinds;
  /** Names of dimensions, that of the records first. */
  dimensions: readonly string[];
  attributes: Record<string, string | number>;
  values: readonly number[];
}

const kinds = {
  byte: [1, 1, (bytes: Buffer, value: number, at: number) => bytes.writeInt8(value, at)],
  char: [2, 1, (bytes: Buffer, value: number, at: number) => bytes.writeUInt8(value, at)],
  short: [3, 2, (bytes: Buffer, value: number, at: number) => bytes.writeInt16BE(value, at)],
  int: [4, 4, (bytes: Buffer, value: number, at: number) => bytes.writeInt32BE(value, at)],
  float: [5, 4, (bytes: Buffer, value: number, at: number) => bytes.writeFloatBE(value, at)],
  double: [6, 8, (bytes: Buffer, value: number, at: number) => bytes.writeDoubleBE(value, at)],
} as const;

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const text = (value: string) => Buffer.concat([word(Buffer.byteLength(value)), filled(Buffer.from(value))]);
const listOf = (tag: number, items: readonly Buffer[]) =>
  items.length === 0 ? Buffer.alloc(8) : Buffer.concat([word(tag), word(items.length), ...items]);

function packed(type: Variable['type'], values: readonly number[]): Buffer {
  const [, size, write] = kinds[type];
  const bytes = Buffer.alloc(size * values.length);
  values.forEach((value, at) => write(bytes, value, at * size));
  return bytes;
}

const attributesOf = (attributes: Variable['attributes']) =>
  listOf(
    12,
    Object.entries(attributes).map(([name, value]) =>
      typeof value === 'string'
        ? Buffer.concat([text(name), word(2), text(value)])
        : Buffer.concat([text(name), word(6), word(1), packed('double', [value])]),
    ),
  );

/** The bytes of a file; a dimension of the length `null` is that of the records. */
export function netcdf3(
  version: 1 | 2,
  file: {
    dimensions: Record<string, number | null>;
    attributes: Variable['attributes'];
    variables: Record<string, Variable>;
  },
): Buffer {
  const names = Object.keys(file.dimensions);
  const variables = Object.entries(file.variables).map(([name, variable]) => {
    const isRecord = variable.dimensions.some((dimension) => file.dimensions[dimension] === null);
    const inner = variable.dimensions.reduce((product, dimension) => product * (file.dimensions[dimension] ?? 1), 1);
    return { name, ...variable, isRecord, inner };
  });
  const inRecords = variables.filter(({ isRecord }) => isRecord);
  const records = inRecords[0] ? inRecords[0].values.length / inRecords[0].inner : 0;
  const part = ({ type, values, inner }: (typeof variables)[number], record: number) => {
    const bytes = packed(type, values.slice(record * inner, (record + 1) * inner));
    return inRecords.length === 1 ? bytes : filled(bytes);
  };
  const whole = variables
    .filter(({ isRecord }) => !isRecord)
    .map((one) => ({ one, data: filled(packed(one.type, one.values)) }));
  const header = (offsets: ReadonlyMap<string, number>) =>
    Buffer.concat([
      Buffer.from(`CDF${String.fromCharCode(version)}`, 'latin1'),
      word(records),
      listOf(
        10,
        names.map((name) => Buffer.concat([text(name), word(file.dimensions[name] ?? 0)])),
      ),
      attributesOf(file.attributes),
      listOf(
        11,
        variables.map((one) =>
          Buffer.concat([
            text(one.name),
            word(one.dimensions.length),
            ...one.dimensions.map((dimension) => word(names.indexOf(dimension))),
            attributesOf(one.attributes),
            word(kinds[one.type][0]),
            word(Math.ceil((one.inner * kinds[one.type][1]) / 4) * 4),
            ...(version === 2 ? [word(0)] : []),
            word(offsets.get(one.name) ?? 0),
          ]),
        ),
      ),
    ]);
  const offsets = new Map<string, number>();
  let at = header(offsets).length;
  for (const { one, data } of whole) {
    offsets.set(one.name, at);
    at += data.length;
  }
  for (const one of inRecords) {
    offsets.set(one.name, at);
    at += part(one, 0).length;
  }
  const rows = Array.from({ length: records }, (_none, record) => inRecords.map((one) => part(one, record))).flat();
  return Buffer.concat([header(offsets), ...whole.map(({ data }) => data), ...rows]);
}
