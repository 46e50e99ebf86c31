/** The structure of a table, from the database or from a CREATE TABLE statement. */
export interface TableStructure {
  name: string;
  comment: string;
  columns: ColumnStructure[];
  /** Sets of columns with a unique constraint. */
  unique?: string[][];
}

export interface ColumnStructure {
  name: string;
  comment: string;
  /** In PostgreSQL notation: `character varying(200)`. */
  type: string;
  isNotNull: boolean;
  /** In PostgreSQL notation; null without one. */
  default: string | null;
  isKey: boolean;
  /** Auto-increment. */
  isIncrement: boolean;
  /** The allowed values, from a check constraint of the table. */
  choices?: string[];
}

/** How generated code handles a type. Both bounds are inclusive. */
export type Kind =
  | { is: 'text'; longest: number }
  | { is: 'int'; min: number; max: number }
  | { is: 'number'; most: number }
  | { is: 'flag' }
  | { is: 'day' }
  | { is: 'time' }
  | { is: 'uuid' };

/** Maximum length of a text whose type sets no limit, in characters. */
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

/** Undefined for a type that generated code skips: JSON, arrays, bytes, search vectors and the like. */
export function kindOf(type: string): Kind | undefined {
  const sized = /^(?:character varying|character|"char")\((\d+)\)$/.exec(type);
  if (sized) return { is: 'text', longest: Number(sized[1]) };
  if (type === 'character varying') return fixed['text'];
  const exact = /^numeric\((\d+),(\d+)\)$/.exec(type);
  if (exact) return { is: 'number', most: Math.min(10 ** (Number(exact[1]) - Number(exact[2])) - 1, 1e15) };
  const base = type.replace(/\(\d+\)/, '');
  return Object.hasOwn(fixed, base) ? fixed[base] : undefined;
}

/** RuoYi's name for a type. */
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
