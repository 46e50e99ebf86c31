import { sql } from 'kysely';
import type { Context } from '#server/context';
import { listed } from '#server/database/listed-values';
import { visible } from './boards.ts';
import type { Merge, MergedWith } from '../../contract.ts';
import type { MergeState } from '../../contract/merge.ts';

/** Whether two submissions are of one model: of one account, with one name and publisher. */
const isSameModel = (one: string, two: string) =>
  sql.raw(
    `(${one}.user_id = ${two}.user_id and lower(${one}.name) = lower(${two}.name) and lower(${one}.publisher) = lower(${two}.publisher))`,
  );

/** Maximum number of proposals on a page. */
const maxShown = 100;

type MergeRow = Omit<Merge, 'may' | 'proposeTime' | 'decideTime'> & { proposeTime: Date; decideTime: Date | null };

/** Proposals by and to the caller, the latest first. */
export async function mergesOf(ctx: Context): Promise<MergeRow[]> {
  const side = (it: string) =>
    sql.raw(`jsonb_build_object('publicId', ${it}.public_id, 'name', ${it}.name, 'publisher', ${it}.publisher)`);
  const { userId } = ctx.actor;
  const { rows } = await sql<MergeRow>`
    select merge_id, m.status, is_mine, ${side('own')} as own, ${side('other')} as other, m.propose_time, coalesce(m.undo_time, m.decide_time) as decide_time, m.reason,
      case when is_mine and m.status <> ${listed('benchMerge.status', 'accepted')} then '' else coalesce(u.nick_name, '') end
        as other_account
    from (
      select *, true as is_mine, model_id as own_id, other_id as their_id from bench_merge
        where model_id in (select model_id from bench_model where user_id = ${userId})
      union all
      select *, false, other_id, model_id from bench_merge
        where other_id in (select model_id from bench_model where user_id = ${userId})) as m
    join bench_model as own on own.model_id = own_id
    join bench_model as other on other.model_id = their_id
    left join sys_user as u on u.user_id = other.user_id
    order by merge_id desc limit ${maxShown}`.execute(ctx.db);
  return rows;
}

/** A listed model of any account that visitors see, by its public id. */
export async function mergeTarget(ctx: Context, publicId: string) {
  const { rows } = await sql<{ modelId: number; userId: number | null; name: string }>`
    select own.model_id, own.user_id, own.name from bench_model as own
    join bench_version as v using (version_id) join bench_dataset as d using (dataset_id)
    where own.public_id = ${publicId} and not own.is_demo and ${visible}`.execute(ctx.db);
  return rows[0];
}

/** States of the merges in which the models of two submissions take part. */
export async function mergeFacts(ctx: Context, modelId: number, otherId: number) {
  const { rows } = await sql<{ isTaken: boolean; isOpen: boolean; isRefused: boolean }>`
    with one as (select * from bench_model where model_id = ${modelId}),
      two as (select * from bench_model where model_id = ${otherId}),
      met as (
        select m.status, ${isSameModel('a', 'one')} as from_one, ${isSameModel('a', 'two')} as from_two,
          ${isSameModel('b', 'one')} as to_one, ${isSameModel('b', 'two')} as to_two
        from bench_merge as m join bench_model as a on a.model_id = m.model_id
          join bench_model as b on b.model_id = m.other_id, one, two
        where a.user_id in (one.user_id, two.user_id) or b.user_id in (one.user_id, two.user_id))
    select
      coalesce(bool_or(status = ${listed('benchMerge.status', 'accepted')} and (from_one or from_two or to_one or to_two)), false) as is_taken,
      coalesce(bool_or(status = ${listed('benchMerge.status', 'proposed')} and (from_one and to_two or from_two and to_one)), false) as is_open,
      coalesce(bool_or(status = ${listed('benchMerge.status', 'refused')} and from_one and to_two), false) as is_refused
    from met`.execute(ctx.db);
  return rows[0]!;
}

export async function insertMerge(ctx: Context, modelId: number, otherId: number): Promise<number> {
  const { mergeId } = await ctx.db
    .insertInto('benchMerge')
    .values({ modelId, otherId, proposeTime: ctx.now })
    .returning('mergeId')
    .executeTakeFirstOrThrow();
  return mergeId;
}

/** Locks a proposal until the transaction ends; with the accounts and names of both models. */
export async function lockMerge(ctx: Context, mergeId: number) {
  const { rows } = await sql<{
    modelId: number;
    otherId: number;
    status: MergeState;
    proposerId: number | null;
    deciderId: number | null;
    name: string;
    otherName: string;
  }>`
    select m.model_id, m.other_id, m.status, a.user_id as proposer_id, b.user_id as decider_id, a.name, b.name as other_name
    from bench_merge as m join bench_model as a on a.model_id = m.model_id join bench_model as b on b.model_id = m.other_id
    where merge_id = ${mergeId} for update of m`.execute(ctx.db);
  return rows[0];
}

export async function decideMerge(ctx: Context, mergeId: number, status: MergeState): Promise<void> {
  await ctx.db.updateTable('benchMerge').set({ status, decideTime: ctx.now }).where('mergeId', '=', mergeId).execute();
}

/** The accepted merge of the model of a submission; at most one. */
export async function acceptedMerge(ctx: Context, modelId: number): Promise<number | undefined> {
  const { rows } = await sql<{ mergeId: number }>`
    select merge_id from bench_model as it
    join bench_merge as m on m.status = ${listed('benchMerge.status', 'accepted')}
    join bench_model as a on a.model_id = m.model_id join bench_model as b on b.model_id = m.other_id
    where it.model_id = ${modelId} and (${isSameModel('a', 'it')} or ${isSameModel('b', 'it')}) limit 1`.execute(
    ctx.db,
  );
  return rows[0]?.mergeId;
}

/** The time of the consent remains. */
export async function undoMerge(ctx: Context, mergeId: number, reason: string): Promise<void> {
  await ctx.db
    .updateTable('benchMerge')
    .set({ status: 'undone', undoTime: ctx.now, reason })
    .where('mergeId', '=', mergeId)
    .execute();
}

/** The latest listed submission of the other account's model with which the model of a submission was merged. */
export async function mergedWith(ctx: Context, modelId: number) {
  const { rows } = await sql<Omit<MergedWith, 'time'> & { time: Date }>`
    select own.public_id, own.name, own.publisher, m.decide_time as time
    from bench_model as it
    join bench_merge as m on m.status = ${listed('benchMerge.status', 'accepted')}
    join bench_model as a on a.model_id = m.model_id join bench_model as b on b.model_id = m.other_id
    join bench_model as own on (${isSameModel('a', 'it')} and ${isSameModel('b', 'own')})
      or (${isSameModel('b', 'it')} and ${isSameModel('a', 'own')})
    join bench_version as v on v.version_id = own.version_id join bench_dataset as d using (dataset_id)
    where it.model_id = ${modelId} and ${visible}
    order by own.model_id in (m.model_id, m.other_id) desc, own.model_id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
