import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { notify } from '#module/system/notifications';
import { listedStates, type Merge, type MergeAct } from '../contract.ts';
import { mergeActs } from '../contract/merge.ts';
import { submissionTexts } from '../texts/index.ts';
import { isOwn } from './policy.ts';
import * as merges from './queries/merges.ts';
import { lock, lockPerson } from './queries/submitted.ts';

/** Proposals by and to the caller. */
export async function ownMerges(ctx: Context): Promise<{
  total: number;
  rows: (Omit<Merge, 'proposeTime' | 'decideTime'> & { proposeTime: Date; decideTime: Date | null })[];
}> {
  const rows = await merges.mergesOf(ctx);
  return {
    total: rows.length,
    rows: rows.map((row) => {
      const isOpen = row.status === 'proposed';
      return {
        ...row,
        may: { accept: isOpen && !row.isMine, refuse: isOpen && !row.isMine, withdraw: isOpen && row.isMine },
      };
    }),
  };
}

/**
 * Proposes to count a listed model of the caller and one of another account as one model. Nothing changes before the
 * other account accepts. A model is merged with one other: a third account would need the consent of both.
 * @throws benchmarks.submissions.notFound|wrongState|mergeTarget|mergeTaken|mergeOpen|mergeRefused
 */
export function proposeMerge(
  ctx: Context,
  { modelId, other }: { modelId: number; other: string },
): Promise<{ mergeId: number }> {
  return inTransaction(ctx, async (tx) => {
    const target = await merges.mergeTarget(tx, other);
    if (!target) throw fail('benchmarks.submissions.mergeTarget');
    const { userId } = target;
    if (userId === null || userId === tx.actor.userId) throw fail('benchmarks.submissions.mergeTarget');
    await lockBoth(tx, tx.actor.userId, userId);
    const model = await lock(tx, modelId);
    if (!model || !isOwn(tx.actor, model)) throw fail('benchmarks.submissions.notFound');
    if (!listedStates.includes(model.status)) {
      const state = translatorOf(submissionTexts, tx.language)(`states.${model.status}`);
      throw fail('benchmarks.submissions.wrongState', { state });
    }
    const facts = await merges.mergeFacts(tx, modelId, target.modelId);
    if (facts.isTaken) throw fail('benchmarks.submissions.mergeTaken');
    if (facts.isOpen) throw fail('benchmarks.submissions.mergeOpen');
    if (facts.isRefused) throw fail('benchmarks.submissions.mergeRefused');
    const mergeId = await merges.insertMerge(tx, modelId, target.modelId);
    await tell(tx, userId, 'proposed', { name: model.name, other: target.name });
    return { mergeId };
  });
}

/**
 * The other account accepts or refuses, or the author withdraws. @throws benchmarks.submissions.mergeMissing, also for
 * proposals of others; mergeDecided|mergeTaken
 */
export function decideMerge(ctx: Context, act: MergeAct, mergeId: number): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const merge = await merges.lockMerge(tx, mergeId);
    const by = act === 'withdraw' ? merge?.proposerId : merge?.deciderId;
    if (!merge || merge.proposerId === null || merge.deciderId === null || by !== tx.actor.userId)
      throw fail('benchmarks.submissions.mergeMissing');
    if (merge.status !== 'proposed') throw fail('benchmarks.submissions.mergeDecided');
    if (act === 'accept') {
      await lockBoth(tx, merge.proposerId, merge.deciderId);
      const { isTaken } = await merges.mergeFacts(tx, merge.modelId, merge.otherId);
      if (isTaken) throw fail('benchmarks.submissions.mergeTaken');
    }
    await merges.decideMerge(tx, mergeId, mergeActs[act]);
    const to = act === 'withdraw' ? merge.deciderId : merge.proposerId;
    await tell(tx, to, mergeActs[act], { name: merge.name, other: merge.otherName });
  });
}

/**
 * An operator separates two merged models again: the summary lists each of them, and both accounts read the reason. They
 * can propose the merge again. @throws benchmarks.submissions.notMerged|ownMerge
 */
export function undoMerge(ctx: Context, { modelId, reason }: { modelId: number; reason: string }): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const mergeId = await merges.acceptedMerge(tx, modelId);
    const merge = mergeId === undefined ? undefined : await merges.lockMerge(tx, mergeId);
    // Another operator may have undone it since.
    if (!merge || mergeId === undefined || merge.status !== 'accepted') throw fail('benchmarks.submissions.notMerged');
    const owners = [merge.proposerId, merge.deciderId].filter((owner) => owner !== null);
    if (owners.includes(tx.actor.userId)) throw fail('benchmarks.submissions.ownMerge');
    noteOperation(tx, `${merge.name} · ${merge.otherName}`, ['merge']);
    await merges.undoMerge(tx, mergeId, reason);
    for (const owner of owners) await tell(tx, owner, 'undone', { name: merge.name, other: merge.otherName, reason });
  });
}

/** Serialises the merges of two accounts, in one order, until the transaction ends. */
async function lockBoth(tx: Context, one: number, two: number): Promise<void> {
  await lockPerson(tx, Math.min(one, two));
  await lockPerson(tx, Math.max(one, two));
}

const tell = (
  ctx: Context,
  to: number,
  step: Merge['status'],
  names: { name: string; other: string; reason?: string },
): Promise<void> =>
  notify(ctx, [to], {
    topic: 'ownModels',
    path: '/benchmarks/mine',
    write: (language) => {
      const t = translatorOf(submissionTexts, language);
      return { title: t(`merge.mail.${step}Subject`, names), body: t(`merge.mail.${step}Body`, names) };
    },
  });
