import { fail } from '#shared/fail';
import { inTransaction, type Context } from '#server/context';
import type { EditedDictData, NewDictData } from '../contract.ts';
import * as queries from './queries.ts';

/** A form's empty fields are null on the wire and empty texts in the table. */
const columnsOf = ({ dictLabelEn, cssClass, listClass, remark, ...rest }: NewDictData) => ({
  ...rest,
  dictLabelEn: dictLabelEn ?? '',
  cssClass: cssClass ?? '',
  listClass: listClass ?? '',
  remark: remark ?? '',
});

/** @throws system.dictionaries.typeUnknown|valueTaken */
export async function add(ctx: Context, body: NewDictData): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await queries.typeExists(tx, body.dictType)))
      throw fail('system.dictionaries.typeUnknown', { type: body.dictType });
    const added = await queries.insertValues(tx, [{ ...columnsOf(body), createBy: tx.actor.userName }]);
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
    const changed = await queries.update(tx, dictCode, {
      ...columnsOf(body),
      updateBy: tx.actor.userName,
      updateTime: tx.now,
    });
    if (!changed) throw fail('system.dictionaries.notFound');
  });
}
