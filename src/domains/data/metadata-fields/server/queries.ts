import { sql, type Insertable } from 'kysely';
import type { Context } from '#server/context';
import { conditionsOn, recordsOf } from '#server/database/records';
import type { DataMetadataField } from '#server/database/schema';
import {
  MetadataField,
  type EditedMetadataField,
  type MetadataFieldQuery,
  type NewMetadataField,
} from '../contract.ts';

const { is, contains } = conditionsOn('dataMetadataField');

const Stored = MetadataField.omit({ isUsed: true });

const records = recordsOf({
  table: 'dataMetadataField',
  key: 'fieldId',
  schema: Stored,
  order: ['fieldGroup', 'fieldOrder', 'fieldId'],
  filters: (query: Partial<MetadataFieldQuery>) => [
    contains(['fieldKey', 'labelZh', 'labelEn'], query.keyword),
    is('fieldGroup', query.fieldGroup),
    is('kind', query.kind),
    is('status', query.status),
  ],
});
export const { list, all, byId, lock, remove } = records;
export type FieldRow = NonNullable<Awaited<ReturnType<typeof byId>>>;

export const insert = (ctx: Context, body: NewMetadataField) =>
  records.insert(ctx, {
    ...columnsOf(body),
    fieldKey: body.fieldKey,
    createBy: ctx.actor.userName,
    createTime: ctx.now,
  });

/** Fields that a change omits keep their values. */
export const update = (ctx: Context, id: number, body: Omit<EditedMetadataField, 'fieldId' | 'rowVer'>) =>
  records.update(ctx, id, { ...columnsOf(body), updateBy: ctx.actor.userName, updateTime: ctx.now });

export const updateStatus = (ctx: Context, id: number, status: FieldRow['status']) =>
  records.update(ctx, id, { status, updateBy: ctx.actor.userName, updateTime: ctx.now });

const columnsOf = (body: Omit<EditedMetadataField, 'fieldId' | 'rowVer'>) => ({
  fieldKey: body.fieldKey,
  fieldGroup: body.fieldGroup,
  kind: body.kind,
  labelZh: body.labelZh,
  labelEn: body.labelEn,
  hintZh: body.hintZh,
  hintEn: body.hintEn,
  unit: body.unit,
  dictType: body.dictType,
  resourceTypes: body.resourceTypes,
  techniques: body.techniques,
  disciplines: body.disciplines,
  isRequired: body.isRequired,
  isFacet: body.isFacet,
  statement: body.statement,
  propertyUrl: body.propertyUrl,
  fieldOrder: body.fieldOrder,
});

/** Numbers the fields of each group: the named ones first, in the given order, then the others in theirs. */
export async function place(ctx: Context, ids: readonly number[]): Promise<void> {
  await sql`
    update data_metadata_field set field_order = placed.place from (
      select field_id, row_number() over (
        partition by field_group
        order by array_position(${[...ids]}::int[], field_id::int), field_order, field_id) as place
      from data_metadata_field) placed
    where placed.field_id = data_metadata_field.field_id and field_order <> placed.place`.execute(ctx.db);
}

/** Inserts the fields whose keys are free. */
export async function insertSeeded(ctx: Context, rows: readonly Insertable<DataMetadataField>[]): Promise<void> {
  if (rows.length === 0) return;
  await ctx.db
    .insertInto('dataMetadataField')
    .values(rows)
    .onConflict((conflict) => conflict.column('fieldKey').doNothing())
    .execute();
}

/** Adds techniques to fields that are offered for some but not for these. A field without any is offered for all. */
export async function addTechniques(
  ctx: Context,
  pairs: readonly { fieldKey: string; technique: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`
    update data_metadata_field set techniques = techniques || added.names::varchar[]
    from (
      select field_key, array_agg(technique) as names
      from unnest(${pairs.map((it) => it.fieldKey)}::text[], ${pairs.map((it) => it.technique)}::text[])
        as pair (field_key, technique)
      where not exists (
        select from data_metadata_field declared
        where declared.field_key = pair.field_key and technique = any (declared.techniques))
      group by field_key) added
    where added.field_key = data_metadata_field.field_key and techniques <> '{}'`.execute(ctx.db);
}

/** Whether a key is taken, by another field than the given one. */
export async function keyTaken(ctx: Context, fieldKey: string, except = 0): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('dataMetadataField')
    .select('fieldId')
    .where('fieldKey', '=', fieldKey)
    .where('fieldId', '!=', except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the keys that a resource in any state has a value for. */
export async function usedKeys(ctx: Context, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) key
    where exists (select from data_resource where field_values ? key and field_values <> '{}')`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
}
