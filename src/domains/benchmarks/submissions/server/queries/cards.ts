import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed, listedAny } from '#server/database/listed-values';
import type { CardChange, Tombstone } from '../../contract.ts';
import type { Card } from '../../contract/card.ts';

/** The card of a model before a correction, with its date. */
export const cardOf = (ctx: Context, modelId: number) =>
  ctx.db
    .selectFrom('benchModel')
    .select(['description', 'paperUrl', 'codeUrl', 'license', 'hardware', 'trainingData'])
    .select(['trainingSize', 'trainingCost', 'params', 'openness', 'submitTime'])
    .where('modelId', '=', modelId)
    .executeTakeFirstOrThrow();

/** Writes a correction. */
export async function writeCard(
  ctx: Context,
  modelId: number,
  card: Card & { submitTime?: Date; dateStatedBy?: string },
): Promise<void> {
  await ctx.db
    .updateTable('benchModel')
    .set((row) => ({ ...card, updateTime: ctx.now, rowVer: row('rowVer', '+', 1) }))
    .where('modelId', '=', modelId)
    .execute();
}

/** Adds corrections to the history of a card. */
export async function noteChanges(
  ctx: Context,
  modelId: number,
  changes: readonly Pick<CardChange, 'field' | 'oldValue' | 'newValue' | 'by'>[],
): Promise<void> {
  const who = { changeBy: ctx.actor.userName, changeTime: ctx.now };
  const rows = changes.map(({ by, ...change }) => ({ ...change, ...who, modelId, changeRole: by }));
  await ctx.db.insertInto('benchModelChange').values(rows).execute();
}

/** Maximum number of corrections on a page. */
const maxShown = 100;

/** The corrections of a card, the latest first. */
export const changesOf = (ctx: Context, modelId: number) =>
  ctx.db
    .selectFrom('benchModelChange')
    .select(['field', 'oldValue', 'newValue', 'changeRole as by', 'changeTime'])
    .where('modelId', '=', modelId)
    .orderBy('changeId', 'desc')
    .limit(maxShown)
    .execute();

/** The tombstone of a listed model that was withdrawn; undefined for one that was never listed. */
export async function withdrawnModel(ctx: Context, publicId: string) {
  const { rows } = await sql<Omit<Tombstone, 'withdrawTime'> & { withdrawTime: Date }>`
    select own.public_id, own.name, own.publisher, own.withdraw_time, own.withdrawn_by, own.reason,
      jsonb_build_object('publicId', d.public_id, 'nameZh', d.name_zh, 'nameEn', d.name_en, 'version', v.number) as dataset
    from bench_model as own
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where own.public_id = ${publicId} and own.status = ${listed('benchModel.status', 'withdrawn')}
      and own.listed_time is not null and own.withdraw_time is not null and v.is_live
      and d.status in ${listedAny('benchDataset.status', 'published', 'retired')}`.execute(ctx.db);
  return rows[0];
}
