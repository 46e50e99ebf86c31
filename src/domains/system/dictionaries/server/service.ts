import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteDeclaration, noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import type {
  DictDataQuery,
  DictTypeQuery,
  EditedDictData,
  EditedDictType,
  NewDictData,
  NewDictType,
} from '../contract.ts';
import { dictionaryTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import { isBuiltIn } from './seed.ts';

/** @throws system.dictionaries.typeTaken */
export async function addType(ctx: Context, body: NewDictType): Promise<void> {
  noteOperation(ctx, body.dictType);
  const added = await queries.insertType(ctx, { ...body, createBy: ctx.actor.userName });
  if (!added) throw fail('system.dictionaries.typeTaken', { type: body.dictType });
}

/**
 * Changes a dictionary; its values get the new type. Built-in types cannot be renamed.
 * @throws system.dictionaries.typeNotFound|typeBuiltIn|typeTaken
 */
export async function editType(ctx: Context, { dictId, ...body }: EditedDictType): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [row] = await queries.lockTypes(tx, [dictId]);
    if (!row) throw fail('system.dictionaries.typeNotFound');
    noteDeclaration(tx, row.dictType, row, body);
    if (row.dictType !== body.dictType) {
      if (isBuiltIn(row.dictType)) throw fail('system.dictionaries.typeBuiltIn', { type: row.dictType });
      if (await queries.typeTaken(tx, body.dictType, dictId))
        throw fail('system.dictionaries.typeTaken', { type: body.dictType });
    }
    await queries.updateType(tx, dictId, { ...body, updateBy: tx.actor.userName, updateTime: tx.now });
  });
}

/**
 * All of them or none.
 * @throws system.dictionaries.typeInUse|typeBuiltIn with the name of the first that cannot be removed
 */
export async function removeTypes(ctx: Context, ids: readonly number[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await queries.lockTypes(tx, ids);
    if (rows.length < new Set(ids).size) throw fail('system.dictionaries.typeNotFound');
    const names = rows.map((row) => row.dictType);
    for (const name of names) noteOperation(tx, name);
    const [inUse] = await queries.typesInUse(tx, names);
    if (inUse) throw fail('system.dictionaries.typeInUse', { type: inUse });
    const builtIn = names.find(isBuiltIn);
    if (builtIn) throw fail('system.dictionaries.typeBuiltIn', { type: builtIn });
    await queries.removeTypes(tx, ids);
  });
}

/** Removes values, all of them or none. @throws system.dictionaries.notFound */
export function remove(ctx: Context, codes: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if ((await queries.remove(tx, codes)) < new Set(codes).size) throw fail('system.dictionaries.notFound');
  });
}

/** @throws system.dictionaries.typeUnknown|valueTaken */
export async function add(ctx: Context, body: NewDictData): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.typeExists(tx, body.dictType)))
      throw fail('system.dictionaries.typeUnknown', { type: body.dictType });
    noteOperation(tx, `${body.dictType} ${body.dictLabel}`);
    const added = await queries.insertValues(tx, [{ ...body, createBy: tx.actor.userName }]);
    if (added === 0) throw fail('system.dictionaries.valueTaken', { value: body.dictValue });
  });
}

/** @throws system.dictionaries.typeUnknown|valueTaken|notFound */
export async function edit(ctx: Context, { dictCode, ...body }: EditedDictData): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.typeExists(tx, body.dictType)))
      throw fail('system.dictionaries.typeUnknown', { type: body.dictType });
    if (await queries.valueTaken(tx, body.dictType, body.dictValue, dictCode))
      throw fail('system.dictionaries.valueTaken', { value: body.dictValue });
    noteOperation(tx, `${body.dictType} ${body.dictLabel}`);
    const changed = await queries.update(tx, dictCode, { ...body, updateBy: tx.actor.userName, updateTime: tx.now });
    if (!changed) throw fail('system.dictionaries.notFound');
  });
}

/** All dictionaries of a query, as a workbook in the caller's language. */
export async function exportTypes(ctx: Context, query: DictTypeQuery): Promise<FileReply> {
  const t = translatorOf(dictionaryTexts, ctx.language);
  const rows = await queries.allTypes(ctx, query);
  return workbook({
    name: t('export.types'),
    columns: (['dictId', 'dictName', 'dictType', 'status'] as const).map((name) => ({ title: t(`fields.${name}`) })),
    rows: rows.map((row) => [row.dictId, nameOf(ctx, row), row.dictType, t(`status.${row.status}`)]),
  });
}

const nameOf = ({ language }: Context, { dictName, dictNameEn }: queries.TypeRow) =>
  (language === 'en' && dictNameEn) || dictName;

/** All values of a query, as a workbook in the caller's language. */
export async function exportValues(ctx: Context, query: DictDataQuery): Promise<FileReply> {
  const t = translatorOf(dictionaryTexts, ctx.language);
  const rows = await queries.allValues(ctx, query);
  const columns = ['dictCode', 'dictSort', 'dictLabel', 'dictValue', 'dictType', 'isDefault', 'status'] as const;
  return workbook({
    name: t('export.values'),
    columns: columns.map((name) => ({ title: t(`fields.${name}`) })),
    rows: rows.map((row) => [
      row.dictCode,
      row.dictSort,
      (ctx.language === 'en' && row.dictLabelEn) || row.dictLabel,
      row.dictValue,
      row.dictType,
      t(`yesNo.${row.isDefault}`),
      t(`status.${row.status}`),
    ]),
  });
}
