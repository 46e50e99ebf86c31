import { conflict, fail, failFields } from '#shared/fail';
import { isUnit } from '#shared/units';
import { isDiscipline } from '#contract/data/descriptions';
import { noteDeclaration, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { refreshConfiguration } from '#server/database/change-listener';
import { lockedForEdit } from '#server/database/published-records';
import { dictionaryValues } from '#module/system/dictionaries';
import { groupDictionary, type EditedMetadataField, type MetadataField, type NewMetadataField } from '../contract.ts';
import * as queries from './queries.ts';

const metadataFields = { noun: 'data.metadata-fields', lock: queries.lock };

/** Rows with what is computed about them. */
export async function withUse<R extends queries.FieldRow>(ctx: Context, rows: readonly R[]): Promise<(R & Used)[]> {
  const used = await queries.usedKeys(
    ctx,
    rows.map(({ fieldKey }) => fieldKey),
  );
  return rows.map((row) => ({ ...row, isUsed: used.has(row.fieldKey) }));
}
type Used = Pick<MetadataField, 'isUsed'>;

/** Declares a field. @throws data.metadata-fields.wrongField that names each faulty part, keyTaken */
export function add(ctx: Context, body: NewMetadataField): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await refuseWrong(tx, body);
    if (await queries.keyTaken(tx, body.fieldKey)) throw fail('data.metadata-fields.keyTaken', { key: body.fieldKey });
    await queries.insert(tx, body);
    noteOperation(tx, body.fieldKey);
    await refreshConfiguration(tx);
  });
}

/**
 * Changes a field. The key, the kind and the quantity of its unit stay once a resource uses it.
 * @throws data.metadata-fields.notFound|wrongField|keyTaken, 601 kernel.changed, data.metadata-fields.used
 */
export function edit(ctx: Context, { fieldId, rowVer, ...body }: EditedMetadataField): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, metadataFields, fieldId, rowVer, body);
    noteDeclaration(tx, before.fieldKey, before, body);
    const after = { ...before, ...Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) };
    await refuseWrong(tx, after);
    const isOther = after.fieldKey !== before.fieldKey || after.kind !== before.kind || after.unit !== before.unit;
    if (isOther && (await queries.usedKeys(tx, [before.fieldKey])).size > 0)
      throw conflict('data.metadata-fields.used', { key: before.fieldKey });
    if (await queries.keyTaken(tx, after.fieldKey, fieldId))
      throw fail('data.metadata-fields.keyTaken', { key: after.fieldKey });
    await queries.update(tx, fieldId, body);
    await refreshConfiguration(tx);
  });
}

/** Retires a field, or offers it again. @throws data.metadata-fields.notFound, 601 kernel.changed */
export function changeStatus(
  ctx: Context,
  { fieldId, rowVer, status }: { fieldId: number; rowVer: number; status: queries.FieldRow['status'] },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockedForEdit(tx, metadataFields, fieldId, rowVer, { status });
    noteDeclaration(tx, before.fieldKey, before, { status });
    await queries.updateStatus(tx, fieldId, status);
    await refreshConfiguration(tx);
  });
}

/** Puts fields first in their groups, in the given order. @throws data.metadata-fields.notFound when one is gone */
export function place(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, ids);
    if (rows.length !== new Set(ids).size) throw fail('data.metadata-fields.notFound');
    await queries.place(tx, ids);
    await refreshConfiguration(tx);
  });
}

/** Deletes fields that no resource uses. @throws data.metadata-fields.notFound, 601 data.metadata-fields.used */
export function remove(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await queries.lock(tx, ids);
    if (rows.length !== new Set(ids).size) throw fail('data.metadata-fields.notFound');
    const [used] = await queries.usedKeys(
      tx,
      rows.map(({ fieldKey }) => fieldKey),
    );
    if (used) throw conflict('data.metadata-fields.used', { key: used });
    await queries.remove(tx, ids);
    noteOperation(tx, rows.map(({ fieldKey }) => fieldKey).join(', '));
    await refreshConfiguration(tx);
  });
}

/** Checks parts that depend on each other, which the schema of one part cannot. */
async function refuseWrong(ctx: Context, field: NewMetadataField): Promise<void> {
  const faults: { path: string; reason: string }[] = [];
  const need = (isRight: boolean, path: keyof NewMetadataField, reason: string) => {
    if (!isRight) faults.push({ path, reason: `data.metadata-fields.${reason}` });
  };
  const has = async (type: string, value?: string) =>
    (await dictionaryValues(ctx, type)).some(({ dictValue }) => value === undefined || dictValue === value);
  const isNumber = field.kind === 'number' || field.kind === 'range';
  need(await has(groupDictionary, field.fieldGroup), 'fieldGroup', 'wrongField.group');
  need(!field.unit || (isNumber && isUnit(field.unit)), 'unit', isNumber ? 'wrongField.unit' : 'wrongField.noUnit');
  need(!field.isFacet || isNumber || field.kind === 'choice', 'isFacet', 'wrongField.facet');
  need((field.disciplines ?? []).every(isDiscipline), 'disciplines', 'wrongField.discipline');
  if (field.kind === 'choice') need(await has(field.dictType ?? ''), 'dictType', 'wrongField.dictType');
  if (faults.length > 0) throw failFields('data.metadata-fields.wrongFields', faults);
}
