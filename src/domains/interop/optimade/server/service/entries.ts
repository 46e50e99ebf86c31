import type { Context } from '#server/context';
import { publicRecords } from '#module/data/record-pages';
import { propertiesOf, type EntryType } from '../../properties.ts';
import type { Found } from '../queries/entries.ts';
import { relationText } from '../queries/names.ts';
import {
  fileRows,
  filesOfRecords,
  holdersOf,
  maxRelated,
  recordTimes,
  sitesOf,
  structureRows,
  structuresOfFiles,
  structuresOfRecords,
  type Link,
} from '../queries/rows.ts';
import { fileValues, referenceValues } from './records.ts';
import { siteProperties, structureValues } from './structures.ts';

/** An entry in the form of JSON:API. */
export interface Resource {
  type: EntryType;
  id: string;
  attributes: Record<string, unknown>;
  /** Absent in included entries. */
  relationships?: Record<string, object>;
  links: { self: string };
}

export interface Where {
  ctx: Context;
  origin: string;
  /** Properties to return; all without it. */
  fields?: ReadonlySet<string> | undefined;
  /** Names of other providers' properties: null. */
  foreign?: readonly string[];
  /** Leaves out relationships: included entries are the end of a path. */
  isIncluded?: boolean;
}

/** Entries and sites that are read at once: memory stays the same for pages of any length. */
const batch = { entries: 100, sites: 20_000 };

/** Entries to which those of a page refer, for `include`. */
export interface Related {
  records: Set<number>;
  files: Set<number>;
  structures: Set<number>;
}
export const noneRelated = (): Related => ({ records: new Set(), files: new Set(), structures: new Set() });

/** Writes entries batch by batch; collects what they refer to. Entries that disappear in the meantime are left out. */
export async function* resourcesOf(
  where: Where,
  type: EntryType,
  found: readonly Found[],
  related: Related = noneRelated(),
): AsyncGenerator<Resource> {
  for (const part of batches(found)) {
    const keys = part.map(({ key }) => key);
    yield* await readers[type](where, keys, related);
  }
}

function* batches(found: readonly Found[]): Generator<readonly Found[]> {
  let [begin, sites] = [0, 0];
  for (const [at, { nsites }] of found.entries()) {
    if (at > begin && (at - begin >= batch.entries || sites + nsites > batch.sites)) {
      yield found.slice(begin, at);
      [begin, sites] = [at, 0];
    }
    sites += nsites;
  }
  if (begin < found.length) yield found.slice(begin);
}

const none: ReadonlyMap<number, Link[]> = new Map();

type Reader = (where: Where, keys: readonly number[], related: Related) => Promise<Resource[]>;

const readers: Record<EntryType, Reader> = {
  structures: async (where, keys, related) => {
    const { ctx, fields } = where;
    const needsSites = fields === undefined || [...siteProperties].some((name) => fields.has(name));
    const [rows, holders, sites] = await Promise.all([
      structureRows(ctx, keys),
      holdersOf(ctx, keys),
      needsSites ? sitesOf(ctx, keys) : undefined,
    ]);
    return keys.flatMap((key) => {
      const row = rows.get(key);
      if (!row) return [];
      const held = holders.get(key) ?? [];
      for (const { resourceId, fileId } of held) {
        related.records.add(resourceId);
        related.files.add(fileId);
      }
      const records = [...new Set(held.map(({ publicId }) => `r-${publicId}`))];
      const values = structureValues(row, sites?.get(key), held[0], recordUrlAt(where));
      return resource(where, 'structures', `s-${key}`, values, {
        references: linkage('references', records),
        files: linkage(
          'files',
          held.map(({ fileId }) => `f-${fileId}`),
        ),
      });
    });
  },
  references: async (where, keys, related) => {
    const { ctx } = where;
    const [records, times, structures, files] = await Promise.all([
      publicRecords(ctx, keys),
      recordTimes(ctx, keys),
      where.isIncluded ? none : structuresOfRecords(ctx, keys),
      where.isIncluded ? none : filesOfRecords(ctx, keys),
    ]);
    return keys.flatMap((key) => {
      const [record, updated] = [records.get(key), times.get(key)];
      if (!record || !updated) return [];
      const id = `r-${record.detail.publicId}`;
      return resource(where, 'references', id, referenceValues(record, updated, recordUrlAt(where)), {
        structures: bounded(
          where,
          'structures',
          's',
          structures.get(key),
          `references.id HAS "${id}"`,
          related.structures,
        ),
        files: bounded(where, 'files', 'f', files.get(key), `references.id HAS "${id}"`, related.files),
      });
    });
  },
  files: async (where, keys, related) => {
    const { ctx, origin } = where;
    const [rows, structures] = await Promise.all([
      fileRows(ctx, keys),
      where.isIncluded ? none : structuresOfFiles(ctx, keys),
    ]);
    return keys.flatMap((key) => {
      const row = rows.get(key);
      if (!row) return [];
      related.records.add(row.resourceId);
      return resource(where, 'files', `f-${key}`, fileValues(row, recordUrlAt(where), origin), {
        structures: bounded(
          where,
          'structures',
          's',
          structures.get(key),
          `files.id HAS "f-${key}"`,
          related.structures,
        ),
        references: linkage('references', [`r-${row.publicId}`]),
      });
    });
  },
};

const recordUrlAt =
  ({ origin }: Where) =>
  (publicId: string) =>
    `${origin}/data/detail/${publicId}`;

/** Every wanted property; those that are not known are null, and never left out. */
function resource(
  { fields, foreign = [], origin, isIncluded }: Where,
  type: EntryType,
  id: string,
  values: Record<string, unknown>,
  relationships: Record<string, object>,
): Resource {
  const names = [...propertiesOf(type).keys()].filter((name) => name !== 'id' && name !== 'type');
  const wanted = fields ? [...names.filter((name) => fields.has(name)), ...foreign] : names;
  return {
    type,
    id,
    attributes: Object.fromEntries(wanted.map((name) => [name, values[name] ?? null])),
    ...(isIncluded ? {} : { relationships }),
    links: { self: `${origin}/optimade/v1/${type}/${id}` },
  };
}

const linkage = (type: EntryType, ids: readonly string[]) => ({
  data: ids.map((id) => ({ type, id, meta: { description: relationText[type] } })),
});

/** Links to related entries; the address of their list alone if there are too many. */
function bounded(
  { origin }: Where,
  type: EntryType,
  letter: string,
  links: readonly Link[] = [],
  filter: string,
  related: Set<number>,
): object {
  const list = { links: { related: `${origin}/optimade/v1/${type}?filter=${encodeURIComponent(filter)}` } };
  if (links.length > maxRelated) return list;
  for (const { id } of links) related.add(id);
  return {
    ...linkage(
      type,
      links.map(({ id }) => `${letter}-${id}`),
    ),
    ...list,
  };
}
