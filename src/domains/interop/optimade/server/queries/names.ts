import { sql, type RawBuilder } from 'kysely';
import { Refusal, type Property } from '../../filter/tree.ts';
import { isEntryType, isForeign, prefix, propertiesOf, type EntryType, type PropertyType } from '../../properties.ts';
import { columnOf } from './columns.ts';
import { unsupported } from './comparisons.ts';
import { aliases } from './sources.ts';

/** The meaning of a name in a filter: a column of the entry or of related entries, or another provider's property. */
export type Resolved =
  | { kind: 'unknown' }
  | ({ kind: 'column'; name: string; sql: RawBuilder<unknown> } & PropertyType)
  | ({ kind: 'related'; entry: EntryType; name: string; sql: RawBuilder<unknown> } & PropertyType);

/** Relationships carry the same sentence for all entries of a type, and no role. */
export const relationText: Record<EntryType, string> = {
  structures: 'A structure that the file states',
  references: 'The data record that holds the file',
  files: 'The file that the structure was read from',
};

/** Looks names up for the filters of an endpoint, and collects those with the prefix of another provider. */
export function resolver(type: EntryType): { resolve: (property: Property) => Resolved; foreign: ReadonlySet<string> } {
  const foreign = new Set<string>();
  const ofOther = (name: string): Resolved => {
    foreign.add(name);
    return { kind: 'unknown' };
  };

  /** @throws Refusal 400 for a name that does not exist, 501 for one that filters cannot use */
  function resolve({ path }: Property): Resolved {
    const [name = '', ...inner] = path;
    if (isForeign(name)) return ofOther(path.join('.'));
    const facts = propertiesOf(type).get(name);
    if (facts) {
      const expression = inner.length === 0 ? columnOf(type, name, aliases[type].outer) : undefined;
      if (!expression) throw unsupported(`Filters on ${path.join('.')} of ${type}`);
      return { kind: 'column', name, sql: expression, ...facts };
    }
    if (!isEntryType(name)) throw unknownName(path.join('.'), type);
    if (name === type || inner.length === 0 || inner.length > 2) throw unsupported(`Filters on ${path.join('.')}`);
    return ofRelated(name, inner);
  }

  function ofRelated(entry: EntryType, inner: string[]): Resolved {
    const [name = ''] = inner[0] === 'target' ? inner.slice(1) : inner;
    const isLink = inner.length === 1 && ['description', 'role'].includes(name);
    if (isLink && (name === 'role' || entry !== 'files')) {
      const text = name === 'role' ? null : relationText[entry];
      return { kind: 'related', entry, name, type: 'string', sql: sql`${text}::text` };
    }
    if (inner.length > (inner[0] === 'target' ? 2 : 1) || name === '')
      throw unsupported(`Filters on ${entry}.${inner.join('.')}`);
    if (isForeign(name)) return ofOther(`${entry}.${inner.join('.')}`);
    const facts = propertiesOf(entry).get(name);
    if (!facts) throw unknownName(name, entry);
    const expression = columnOf(entry, name, aliases[entry].inner);
    if (!expression) throw unsupported(`Filters on ${name} of ${entry}`);
    return { kind: 'related', entry, name, sql: expression, ...facts };
  }

  return { resolve, foreign };
}

const unknownName = (name: string, type: EntryType) =>
  new Refusal(400, `There is no property ${name} of ${type}. Own properties of this portal begin with _${prefix}_.`);
