/** How many numbers a type takes in brackets, and its name in PostgreSQL. */
interface Type {
  sizes: 0 | 1 | 2;
  name: (...sizes: number[]) => string;
  /** Auto-increment. */
  counts?: true;
}

const plain = (name: string): Type => ({ sizes: 0, name: () => name });
const whole = (name: string): Type => ({ sizes: 1, name: () => name });
const sized = (name: string, otherwise: string): Type => ({
  sizes: 1,
  name: (size) => (size === undefined ? otherwise : `${name}(${size})`),
});
const exact: Type = {
  sizes: 2,
  name: (precision, scale = 0) => (precision === undefined ? 'numeric' : `numeric(${precision},${scale})`),
};
const moment: Type = { sizes: 1, name: () => 'timestamp with time zone' };
const serial = (name: string): Type => ({ sizes: 0, name: () => name, counts: true });

/** Every supported type, by its names in MySQL and PostgreSQL. */
export const types: Readonly<Record<string, Type>> = {
  smallint: whole('smallint'),
  int2: plain('smallint'),
  mediumint: whole('integer'),
  int: whole('integer'),
  integer: whole('integer'),
  int4: plain('integer'),
  bigint: whole('bigint'),
  int8: plain('bigint'),
  serial: serial('integer'),
  bigserial: serial('bigint'),
  // MySQL stores a boolean as tinyint(1).
  tinyint: { sizes: 1, name: (size) => (size === 1 ? 'boolean' : 'smallint') },
  boolean: plain('boolean'),
  bool: plain('boolean'),
  varchar: sized('character varying', 'text'),
  'character varying': sized('character varying', 'text'),
  char: sized('character', 'character(1)'),
  character: sized('character', 'character(1)'),
  text: plain('text'),
  tinytext: plain('text'),
  mediumtext: plain('text'),
  longtext: plain('text'),
  decimal: exact,
  numeric: exact,
  real: plain('real'),
  float: { sizes: 2, name: () => 'double precision' },
  float4: plain('real'),
  float8: plain('double precision'),
  double: { sizes: 2, name: () => 'double precision' },
  'double precision': plain('double precision'),
  date: plain('date'),
  datetime: moment,
  timestamp: moment,
  timestamptz: moment,
  uuid: plain('uuid'),
};
