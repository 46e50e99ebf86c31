/** A table as the database has it, or as somebody has written it down. */
export interface TableStructure {
  name: string;
  comment: string;
  columns: ColumnStructure[];
  /** Sets of columns, each of which names a row. */
  unique?: string[][];
}

export interface ColumnStructure {
  name: string;
  comment: string;
  /** As PostgreSQL writes it: `character varying(200)`. */
  type: string;
  isNotNull: boolean;
  /** As PostgreSQL writes it; null without one. */
  default: string | null;
  isKey: boolean;
  /** The database counts it up. */
  isIncrement: boolean;
  /** The values that it may have, by a check of the table. */
  choices?: string[];
}

/** What generated code does with a type. Bounds are both inclusive. */
export type Kind =
  | { is: 'text'; longest: number }
  | { is: 'int'; min: number; max: number }
  | { is: 'number'; most: number }
  | { is: 'flag' }
  | { is: 'day' }
  | { is: 'time' }
  | { is: 'uuid' };

/** Characters of a text whose type sets no bound. */
const longestText = 20_000;

const fixed: Record<string, Kind> = {
  text: { is: 'text', longest: longestText },
  smallint: { is: 'int', min: -32_768, max: 32_767 },
  integer: { is: 'int', min: -2_147_483_648, max: 2_147_483_647 },
  bigint: { is: 'int', min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER },
  numeric: { is: 'number', most: 1e15 },
  real: { is: 'number', most: 1e38 },
  'double precision': { is: 'number', most: 1e300 },
  boolean: { is: 'flag' },
  date: { is: 'day' },
  'timestamp with time zone': { is: 'time' },
  'timestamp without time zone': { is: 'time' },
  uuid: { is: 'uuid' },
};

/** Undefined for a type that generated code passes over: JSON, arrays, bytes, search words and the like. */
export function kindOf(type: string): Kind | undefined {
  const sized = /^(?:character varying|character|"char")\((\d+)\)$/.exec(type);
  if (sized) return { is: 'text', longest: Number(sized[1]) };
  if (type === 'character varying') return fixed['text'];
  const exact = /^numeric\((\d+),(\d+)\)$/.exec(type);
  if (exact) return { is: 'number', most: Math.min(10 ** (Number(exact[1]) - Number(exact[2])) - 1, 1e15) };
  const base = type.replace(/\(\d+\)/, '');
  return Object.hasOwn(fixed, base) ? fixed[base] : undefined;
}

/** The word of the family for a type. */
export function javaTypeOf(type: string): string {
  const kind = kindOf(type);
  switch (kind?.is) {
    case 'int':
      return type === 'bigint' ? 'Long' : 'Integer';
    case 'number':
      return type.startsWith('numeric') ? 'BigDecimal' : 'Double';
    case 'flag':
      return 'Boolean';
    case 'day':
    case 'time':
      return 'Date';
    default:
      return 'String';
  }
}
