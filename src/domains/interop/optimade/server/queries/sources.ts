import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { wireDay } from '#shared/time';
import { resourceStatus } from '#contract/data/resources';
import type { Context } from '#server/context';
import { filesSeenByAll } from '#table/data/resources';
import { listedStructures } from '#table/materials/structures';
import type { EntryType } from '../../properties.ts';

/*
 * The served entries: structures that every visitor may see, the files that hold them, and the records of these files, each
 * in its newest version. A file and a structure belong together by the checksum of the bytes.
 */

/** Aliases of the entries' tables: in the query of their endpoint, and inside a query of related entries. */
export const aliases = {
  structures: { outer: 's', inner: 's2' },
  references: { outer: 'it', inner: 'it2' },
  files: { outer: 'f', inner: 'f2' },
} as const satisfies Record<EntryType, object>;

/** Records whose files every visitor may have, in their newest version. */
const openRecord = (ctx: Context, alias: string) =>
  sql<SqlBool>`(${sql.ref(`${alias}.status`)} = ${sql.lit(resourceStatus.published)}
    and ${filesSeenByAll(alias, 'all', wireDay(ctx.now))})`;

const holdsStructures = (ctx: Context, file: string) => sql<SqlBool>`exists (
  select from materials_reading r3 join materials_structure s3 using (reading_id)
  where r3.sha256 = ${sql.ref(`${file}.sha256`)} and ${listedStructures(ctx, 's3')})`;

/** The rows of an endpoint: tables, condition, and the column that identifies and orders them. */
export function sourceOf(ctx: Context, type: EntryType) {
  if (type === 'structures')
    return { from: sql`materials_structure s`, visible: listedStructures(ctx, 's'), key: sql`s.structure_id` };
  if (type === 'files')
    return {
      from: sql`data_resource_file f join data_resource it on it.resource_id = f.resource_id`,
      visible: sql<SqlBool>`${openRecord(ctx, 'it')} and ${holdsStructures(ctx, 'f')}`,
      key: sql`f.id`,
    };
  return {
    from: sql`data_resource it`,
    visible: sql<SqlBool>`${openRecord(ctx, 'it')} and exists (
      select from data_resource_file f3 where f3.resource_id = it.resource_id and ${holdsStructures(ctx, 'f3')})`,
    key: sql`it.resource_id`,
  };
}

/**
 * Entries of one type that have a related entry of another type with a condition. A set that does not depend on the
 * outer row: it is computed once for a query, and works below NOT and OR.
 */
export function hasRelated(
  ctx: Context,
  type: EntryType,
  related: EntryType,
  condition: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const records = sql`data_resource it2 on it2.resource_id = f2.resource_id`;
  const structures = sql`materials_structure s2 on s2.reading_id = r2.reading_id`;
  const readings = sql`materials_reading r2 on r2.sha256 = f2.sha256`;
  if (type === 'structures')
    return sql<SqlBool>`s.reading_id in (
      select r2.reading_id from data_resource_file f2 join ${readings} join ${records}
      where ${openRecord(ctx, 'it2')} and ${condition})`;
  if (type === 'files' && related === 'structures')
    return sql<SqlBool>`f.sha256 in (
      select r2.sha256 from materials_reading r2 join ${structures} where ${listedStructures(ctx, 's2')} and ${condition})`;
  if (type === 'files')
    return sql<SqlBool>`f.resource_id in (
      select it2.resource_id from data_resource it2 where ${openRecord(ctx, 'it2')} and ${condition})`;
  if (related === 'structures')
    return sql<SqlBool>`it.resource_id in (
      select f2.resource_id from data_resource_file f2 join ${readings} join ${structures}
      where ${listedStructures(ctx, 's2')} and ${condition})`;
  return sql<SqlBool>`it.resource_id in (
    select f2.resource_id from data_resource_file f2 where ${holdsStructures(ctx, 'f2')} and ${condition})`;
}
