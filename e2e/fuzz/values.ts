import { hash } from 'node:crypto';

/** The part of JSON Schema that contracts produce. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Seeded random numbers in [0, 1) (mulberry32, public domain). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Texts that break programs. */
const hostileTexts = [
  ...['', ' ', '\0', 'a\0b', '%00', '%', '%E0%A4%A', "'", "'; drop table sys_user; --", '1 or 1=1', '$1', '\\', '"'],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '{count, plural, other {',
    '../../../../etc/passwd',
    '..\\..\\win.ini',
  ],
  ...['=1+1', '＝cmd', '\r\nset-cookie: a=b', 'a\nb', '\ud800', '\u202e', '💥'.repeat(50), '凝聚态'.repeat(400)],
  ...[
    'x'.repeat(5000),
    // An index of PostgreSQL takes 2,704 bytes after compression.
    Array.from({ length: 60 }, (_, at) => hash('sha256', String(at))).join(''),
    '((((((((((a+)+)+)+)+)+)+)',
    '*',
    '%25',
    '_',
    '-1',
    '0',
    '1e309',
    'NaN',
    'null',
    'undefined',
    'true',
  ],
  ...[
    '2147483648',
    '9223372036854775808',
    '9'.repeat(40),
    '0.1',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '2026-02-30',
    '0000-00-00',
    '9999-12-31',
    '99999-01-01 00:00:00',
    '-271821-04-20',
    '2026-01-01T00:00:00Z',
    'now()',
  ],
  ...[
    'http://127.0.0.1:1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//evil.example',
    'a@b',
    '* * * * * ?',
    '[',
    '(',
    '{}',
  ],
];

/** Hostile values of any type. */
const hostileValues: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    -1e308,
    2_147_483_648,
    9_007_199_254_740_991,
    [],
    {},
    [[]],
    [null],
    { a: { b: [] } },
  ],
  ...[
    { toString: 'x' },
    JSON.parse('{"constructor":{"prototype":{"x":1}}}'),
    Array.from({ length: 300 }, (_, at) => at),
  ],
];

/** Values of earlier answers by field name, so that calls find records. */
export type Seen = Map<string, unknown[]>;

const maxSeen = 40;
/** Collects the fields of an answer. */
export function learn(seen: Seen, value: unknown, depth = 0): void {
  if (depth > 4 || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) return value.slice(0, 5).forEach((one) => learn(seen, one, depth + 1));
  for (const [name, its] of Object.entries(value)) {
    if (typeof its === 'string' ? its.length < 200 : typeof its === 'number') {
      const known = seen.get(name) ?? [];
      if (!known.includes(its)) seen.set(name, [...known.slice(-maxSeen), its]);
    } else learn(seen, its, depth + 1);
  }
}

/** Generates values for schemas: mostly valid, sometimes unexpected. */
export function maker(random: () => number, schemas: Record<string, Schema>, seen: Seen) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  /** Percentage of unexpected values; chosen for each request. */
  let share = 0;
  const hostileText = () => pick(hostileTexts);
  const hostile = () => (random() < 0.6 ? hostileText() : pick(hostileValues));

  function text({ format, minLength = 0, maxLength = 30, pattern }: Schema): string {
    if (format === 'email') return pick(['a@example.org', 'b.c@example.cn']);
    if (format === 'uri') return 'https://example.org/x';
    if (format === 'uuid') return '00000000-0000-4000-8000-000000000000';
    if (format === 'date') return '2026-05-17';
    if (pattern?.includes('0-9a-f')) return '0'.repeat(Number(/\{(\d+)\}/.exec(pattern)?.[1] ?? 8));
    const words = pick([
      '晶格',
      '1',
      '2',
      '0',
      'a',
      'Sr',
      '铁基超导体的输运',
      '2026-05-17',
      '2026-05-17 10:00:00',
      'test 中文',
    ]);
    return words.repeat(Math.max(1, Math.ceil(minLength / words.length))).slice(0, Math.max(1, maxLength));
  }

  function of(schema: Schema, name: string, depth: number): unknown {
    if (depth > 6) return null;
    const known = seen.get(name);
    if (known && random() < 0.5) return pick(known);
    if (/ids?$/i.test(name) && schema.type !== 'array' && random() < 0.5)
      return pick([1, 2, 3, 100, 101, 103, 104, 107]);
    if (random() * 100 < share) return hostile();
    if (schema.$ref) return of(schemas[schema.$ref.split('/').at(-1)!] ?? {}, name, depth + 1);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    if (schema.default !== undefined && random() < 0.3) return schema.default;
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return of(pick(choices), name, depth + 1);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return object(schema, depth);
      case 'array':
        return Array.from({ length: Math.floor(random() * 4) }, () => of(schema.items ?? {}, name, depth + 1));
      case 'integer':
      case 'number': {
        const { minimum = 0, maximum = 200 } = schema;
        return pick([minimum, Math.min(maximum, minimum + 1), Math.min(maximum, 10), Math.min(maximum, 1000), maximum]);
      }
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      case 'string':
        return text(schema);
      default:
        return random() < 0.5 ? text({}) : hostile();
    }
  }

  function object({ properties = {}, required = [], additionalProperties }: Schema, depth: number) {
    const made: Record<string, unknown> = {};
    for (const [name, its] of Object.entries(properties))
      if (random() < (required.includes(name) ? (share === 0 ? 1 : 0.93) : 0.5)) made[name] = of(its, name, depth + 1);
    if (typeof additionalProperties === 'object' && random() < 0.7)
      made[pick(['a', '铁', '__proto__x', '1'])] = of(additionalProperties, '', depth + 1);
    if (random() * 100 < share) made[pick(['isAdmin', 'userId', 'status', 'constructor', 'a.b', 'params'])] = hostile();
    return made;
  }

  /** Half of the requests are valid, so that they get far; the others have one or many faults. */
  const begin = () => {
    share = random() < 0.5 ? 0 : pick([5, 15, 40]);
    return share;
  };
  return { pick, hostile, hostileText, begin, of: (schema: Schema, name = '') => of(schema, name, 0) };
}
