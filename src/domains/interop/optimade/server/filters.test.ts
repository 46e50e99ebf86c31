import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { entryTypes, propertiesOf, type EntryType, type ValueType } from '../properties.ts';
import { addStructures, carbon, disordered, rockSalt, water } from './factory.ts';
import { isQueryable } from './queries/columns.ts';

/*
 * Random filters, each written as text and as a function over the entries that the lists return. The function is the
 * standard's text in TypeScript: three-valued, one entry after the other. OPTIMADE_FILTERS sets their number.
 */

const count = Number(process.env['OPTIMADE_FILTERS'] ?? 300);
const seed = Number(process.env['SEED'] ?? 20261130);

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

interface Entry {
  id: string;
  values: Record<string, unknown>;
  related: Partial<Record<EntryType, Entry[]>>;
}
type Truth = boolean | null;
type Element = string | number | boolean | null;
interface Clause {
  text: string;
  holds: (entry: Entry) => Truth;
}

let state = seed;
/** Mulberry32: a number from 0 to 1. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let it = Math.imul(state ^ (state >>> 15), 1 | state);
  it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it;
  return ((it ^ (it >>> 14)) >>> 0) / 4294967296;
}
const below = (most: number) => Math.floor(random() * most);
const chance = (share: number) => random() < share;
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)]!;

const all: Record<EntryType, Entry[]> = { structures: [], references: [], files: [] };

before(async () => {
  const { db } = portal.context();
  for (let record = 0; record < 7; record += 1) {
    const files = Object.fromEntries(
      Array.from({ length: 1 + (record % 3) }, (_none, at) => [
        `cells/${'abc'[at]}-${record}.cif`,
        `data_${record}_${at}`,
      ]),
    );
    // The same bytes in two records.
    if (record === 4) files['cells/again.cif'] = 'data_1_0';
    const form = { titleEn: oneOf(['Cells "A"', 'Oxides \\ salts', 'Größe', '']), titleZh: '晶体结构' };
    const { publicId } = await aResource(portal, owner, { status: '5', form, files });
    if (record % 2)
      await sql`update data_resource set doi = ${`10.5072/r${record}`} where public_id = ${publicId}`.execute(db);
    for (const text of Object.values(files).filter((one) => one !== 'data_1_0' || record === 1))
      await addStructures(portal, hash('sha256', text), someStructures());
  }
  await sql`
    update materials_structure set update_time = '2026-01-01'::timestamptz + structure_id % 5 * interval '1 day' + interval '0.25 s',
      temperature = nullif(structure_id % 4, 0) * 77.5, is_magnetic = nullif(structure_id % 3, 2) = 1, prototype = case structure_id % 3 when 0 then 'rocksalt' end,
      space_group_symbol = case when space_group = 225 then 'F m -3 m' end`.execute(db);
  await load();
});

const someStructures = () =>
  Array.from({ length: 1 + below(9) }, () => ({
    ...oneOf([rockSalt, disordered, water, carbon(2 + below(3))]),
    bandGap: oneOf([null, 0, 1.25, 2.5, -0.5]),
    density: oneOf([null, 2.16, 1e-7]),
    method: oneOf(['computed', 'measured', null] as const),
    program: oneOf([null, 'VASP', 'Quantum "ESPRESSO"', 'a\\b%_']),
    member: oneOf(['', 'in/x.cif']),
  }));

async function load(): Promise<void> {
  const byKey = new Map<string, Entry>();
  const linked: (() => void)[] = [];
  for (const type of entryTypes) {
    const { payload } = await portal.http.inject({ url: `/optimade/v1/${type}?page_limit=500&include=` });
    for (const { id, attributes, relationships } of JSON.parse(payload).data) {
      const entry: Entry = { id, values: { id, type, ...attributes }, related: {} };
      byKey.set(id, entry);
      all[type].push(entry);
      linked.push(() => {
        for (const [name, { data }] of Object.entries(relationships as Record<string, { data: { id: string }[] }>))
          entry.related[name as EntryType] = data.map((one) => byKey.get(one.id)!);
      });
    }
  }
  for (const link of linked) link();
}

const not = (it: Truth): Truth => (it === null ? null : !it);
const and = (parts: readonly Truth[]): Truth => (parts.includes(false) ? false : parts.includes(null) ? null : true);
const or = (parts: readonly Truth[]): Truth => not(and(parts.map(not)));

type Operator = (typeof ordered)[number] | (typeof ofText)[number];
const ordered = ['=', '!=', '<', '<=', '>', '>='] as const;
const ofText = ['CONTAINS', 'STARTS WITH', 'STARTS', 'ENDS WITH', 'ENDS'] as const;
const mirrored: Record<string, string> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

function compare(type: ValueType, left: Element, op: Operator, right: Element): Truth {
  if (left === null || right === null) return null;
  if (op === 'CONTAINS') return String(left).includes(String(right));
  if (op.startsWith('STARTS')) return String(left).startsWith(String(right));
  if (op.startsWith('ENDS')) return String(left).endsWith(String(right));
  const order =
    type === 'timestamp'
      ? Date.parse(String(left)) - Date.parse(String(right))
      : typeof left === 'string'
        ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
        : Number(left) - Number(right);
  return { '=': order === 0, '!=': order !== 0, '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[
    op as (typeof ordered)[number]
  ];
}

/** A constant for a type: often one that occurs, sometimes a part of it or something else. */
function constantFor(type: ValueType, occurring: readonly unknown[]): Element {
  const seen = occurring.flat().filter((one) => typeof one !== 'object' || one === null) as Element[];
  const value = chance(0.8) && seen.length > 0 ? oneOf(seen) : null;
  if (type === 'boolean') return chance(0.5);
  if (type === 'timestamp')
    return oneOf([value ?? '2026-01-03T00:00:00Z', '2026-01-03T08:00:00+08:00', '2026-01-02T00:00:00.5Z']);
  if (type === 'string') {
    const text = value === null ? oneOf(['', 'zz', '10.5072/', 'é"\\', 'r-%']) : String(value);
    const [from, to] = [below(text.length + 1), below(text.length + 1)];
    return chance(0.4) ? text.slice(Math.min(from, to), Math.max(from, to)) : text;
  }
  return value ?? oneOf([0, 3, -1, 2.5, 1e9, 225]);
}

const written = (value: Element): string =>
  typeof value === 'string'
    ? `"${value.replaceAll(/["\\]/g, '\\$&')}"`
    : typeof value === 'boolean'
      ? String(value).toUpperCase()
      : typeof value === 'number' && chance(0.2)
        ? value.toExponential()
        : String(value);

const namesOf = (type: EntryType) =>
  [...propertiesOf(type)].filter(([name]) => isQueryable(type, name)).map(([name, it]) => ({ name, ...it }));
const operatorFor = (type: ValueType): Operator =>
  type === 'boolean' ? oneOf(['=', '!='] as const) : type === 'string' && chance(0.4) ? oneOf(ofText) : oneOf(ordered);

function scalarClause(type: EntryType): Clause {
  const { name, type: kind } = oneOf(namesOf(type).filter((it) => it.type !== 'list'));
  const valueOf = (entry: Entry) => entry.values[name] as Element;
  if (chance(0.15)) {
    const isKnown = chance(0.5);
    return { text: `${name} IS ${isKnown ? 'KNOWN' : 'UNKNOWN'}`, holds: (it) => (valueOf(it) !== null) === isKnown };
  }
  if (chance(0.1))
    return { text: name, holds: (it) => (kind === 'boolean' ? (valueOf(it) as Truth) : valueOf(it) !== null) };
  const value = constantFor(
    kind,
    all[type].map(({ values }) => values[name]),
  );
  const op = operatorFor(kind);
  const isTurned = chance(0.3) && (ordered as readonly string[]).includes(op);
  const text = isTurned ? `${written(value)}${mirrored[op] ?? op} ${name}` : `${name} ${op} ${written(value)}`;
  return { text, holds: (it) => compare(kind, valueOf(it), op, value) };
}

/** Two numbers of an entry, or two strings. */
function pairClause(type: EntryType): Clause {
  const names = namesOf(type);
  const numbers = chance(0.5) && type === 'structures';
  const some = names.filter((it) => (numbers ? ['integer', 'float'].includes(it.type) : it.type === 'string'));
  const [left, right, op] = [oneOf(some), oneOf(some), oneOf(ordered)];
  return {
    text: `${left.name}${op}${right.name}`,
    holds: ({ values }) => compare(left.type, values[left.name] as Element, op, values[right.name] as Element),
  };
}

interface Tests {
  text: string;
  holds: (elements: readonly (readonly Element[])[]) => boolean;
}

/** HAS with tests of elements that belong together. */
function hasTests(kinds: readonly ValueType[], occurring: readonly (readonly unknown[])[]): Tests {
  const extent = oneOf(['', 'ALL ', 'ANY ', 'ONLY ']);
  const tests = Array.from({ length: extent === '' ? 1 : 1 + below(3) }, () =>
    kinds.map((kind, at) => ({
      kind,
      op: chance(0.5) ? '=' : operatorFor(kind),
      value: constantFor(kind, occurring[at]!),
      isShort: chance(0.7),
    })),
  );
  const text = tests
    .map((parts) =>
      parts
        .map(({ op, value, isShort }) => (op === '=' && isShort ? written(value) : `${op} ${written(value)}`))
        .join(':'),
    )
    .join(', ');
  type Test = (typeof tests)[number];
  const passes = (element: readonly Element[], test: Test) =>
    test.every(({ kind, op, value }, at) => compare(kind, element[at]!, op, value) === true);
  const holds: Tests['holds'] = (elements) => {
    if (extent === 'ALL ') return tests.every((test) => elements.some((one) => passes(one, test)));
    if (extent === 'ONLY ') return elements.every((one) => tests.some((test) => passes(one, test)));
    return tests.some((test) => elements.some((one) => passes(one, test)));
  };
  return { text: `HAS ${extent}${text}`, holds };
}

function listClause(type: EntryType): Clause {
  const lists = namesOf(type).filter((it) => it.type === 'list');
  if (lists.length === 0) return relatedClause(type);
  const { name, items = 'string' } = oneOf(lists);
  const listOf = (entry: Entry) => entry.values[name] as Element[] | null;
  if (chance(0.2)) {
    const [op, value] = [oneOf(ordered), below(5)];
    const text = op === '=' ? `${name} LENGTH ${value}` : `${name} LENGTH ${op} ${value}`;
    return { text, holds: (it) => compare('integer', listOf(it)?.length ?? null, op, value) };
  }
  if (chance(0.2)) {
    const names = chance(0.7) ? ['elements', 'elements_ratios'] : [name, name];
    const kinds = names.map((one) => propertiesOf(type).get(one)!.items!);
    const { text, holds } = hasTests(
      kinds,
      names.map((one) => all[type].map(({ values }) => values[one])),
    );
    const rows = ({ values }: Entry) => {
      const [first, second] = names.map((one) => values[one] as Element[] | null);
      return first && second ? first.map((one, at) => [one, second[at]!]) : null;
    };
    return { text: `${names.join(':')} ${text}`, holds: (it) => (rows(it) ? holds(rows(it)!) : null) };
  }
  const { text, holds } = hasTests([items], [all[type].map(({ values }) => values[name])]);
  return { text: `${name} ${text}`, holds: (it) => (listOf(it) ? holds(listOf(it)!.map((one) => [one])) : null) };
}

function relatedClause(type: EntryType): Clause {
  const other = oneOf(entryTypes.filter((one) => one !== type));
  const choose = (scalar: boolean) => oneOf(namesOf(other).filter((it) => !scalar || it.type !== 'list'));
  const pair = chance(0.2);
  const chosen = pair ? [choose(true), choose(true)] : [choose(false)];
  const path = (name: string) => (name === 'id' ? `${other}.id` : `${other}.target.${name}`);
  const kinds = chosen.map((it) => it.items ?? it.type);
  const occurring = chosen.map(({ name }) => all[other].map(({ values }) => values[name]));
  const elements = (entry: Entry) =>
    entry.related[other]!.flatMap(({ values }) =>
      pair
        ? [chosen.map(({ name }) => values[name] as Element)]
        : [values[chosen[0]!.name]]
            .flatMap((one) => (chosen[0]!.type === 'list' ? ((one ?? []) as Element[]) : [one as Element]))
            .map((one) => [one]),
    );
  if (!pair && chance(0.3)) {
    const [op, value] = [operatorFor(kinds[0]!), constantFor(kinds[0]!, occurring[0]!)];
    return {
      text: `${path(chosen[0]!.name)} ${op} ${written(value)}`,
      holds: (it) => elements(it).some(([one]) => compare(kinds[0]!, one!, op, value) === true),
    };
  }
  const { text, holds } = hasTests(kinds, occurring);
  return { text: `${chosen.map(({ name }) => path(name)).join(':')} ${text}`, holds: (it) => holds(elements(it)) };
}

const foreignClause = (): Clause =>
  oneOf<Clause>([
    { text: '_other_gap > 3', holds: () => null },
    { text: '_other_list HAS ANY "a", "b"', holds: () => null },
    { text: '_other_gap IS UNKNOWN', holds: () => true },
    { text: '_other_gap IS KNOWN', holds: () => false },
    { text: '5 < 7', holds: () => true },
    { text: '.1e1 >= +2', holds: () => false },
  ]);

function clause(type: EntryType, depth: number): Clause {
  if (depth > 0 && chance(0.55)) {
    const parts = Array.from({ length: 2 + below(2) }, () => clause(type, depth - 1));
    const isAnd = chance(0.5);
    // AND binds more strongly than OR: parentheses only where they are needed, or by chance.
    const inner = parts.map(({ text }) => `(${text})`);
    const holds = (entry: Entry) => (isAnd ? and : or)(parts.map((part) => part.holds(entry)));
    return { text: inner.join(isAnd ? ' AND ' : ' OR '), holds };
  }
  if (depth > 0 && chance(0.2)) {
    const [one, two, three] = [leaf(type), leaf(type), leaf(type)];
    return {
      text: `NOT ${one.text} AND ${two.text} OR ${three.text}`,
      holds: (it) => or([and([not(one.holds(it)), two.holds(it)]), three.holds(it)]),
    };
  }
  const part = leaf(type);
  return chance(0.25) ? { text: `NOT (${part.text})`, holds: (it) => not(part.holds(it)) } : part;
}

const leaf = (type: EntryType): Clause =>
  oneOf([scalarClause, scalarClause, scalarClause, listClause, listClause, relatedClause, pairClause, foreignClause])(
    type,
  );

describe('a filter', () => {
  test(`finds what an evaluation entry by entry finds: ${count} random filters`, async () => {
    let hits = 0;
    for (let at = 0; at < count; at += 1) {
      const type = oneOf(['structures', 'structures', 'structures', 'references', 'files'] as const);
      const { text, holds } = clause(type, 3);
      const query = new URLSearchParams({ filter: text, page_limit: '500', include: '', response_fields: 'id' });
      const { statusCode, payload } = await portal.http.inject({
        url: `/optimade/v1/${type}?${query}`,
        // Each address has a rate limit.
        remoteAddress: `10.0.0.${at % 200}`,
      });
      assert.equal(statusCode, 200, `seed ${seed}, filter ${at} of ${type}: ${text}\n${payload.slice(0, 500)}`);
      const { data, meta } = JSON.parse(payload) as { data: { id: string }[]; meta: { data_returned: number } };
      const expected = all[type].filter((entry) => holds(entry) === true).map(({ id }) => id);
      assert.deepEqual(
        data.map(({ id }) => id),
        expected,
        `seed ${seed}, filter ${at} of ${type}: ${text}`,
      );
      assert.equal(meta.data_returned, expected.length);
      if (expected.length > 0 && expected.length < all[type].length) hits += 1;
    }
    // Filters that find everything or nothing prove little.
    assert.ok(hits > count / 5, `${hits} of ${count} filters find a part of the entries`);
  });
});
