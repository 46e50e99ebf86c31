import { conflict, fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { startOfDay, wireDay } from '#shared/time';
import { noteOperation } from '#server/audit/audit';
import { inTransaction, type Context } from '#server/context';
import { listedStates, type CardChange } from '../contract.ts';
import { cardFields, type Card } from '../contract/card.ts';
import { submissionTexts } from '../texts/index.ts';
import { isOwn } from './policy.ts';
import * as cards from './queries/cards.ts';
import { lock, type LockedModel } from './queries/submitted.ts';
import { compare } from './service.ts';

/**
 * The submitter corrects the card of a listed model. It takes effect at once, and visitors see the old and the new
 * value: name, file and scores, on which the review decided, stay.
 * @throws benchmarks.submissions.notFound|wrongState, 601 kernel.changed
 */
export function correctOwn(
  ctx: Context,
  { modelId, rowVer, ...card }: Card & { modelId: number; rowVer: number },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const model = await listedOne(tx, modelId, (one) => isOwn(tx.actor, one));
    // An operator may have corrected the card since it was read.
    if (model.rowVer !== rowVer) throw conflict('kernel.changed');
    await write(tx, model, card, 'author');
  });
}

/**
 * An operator corrects the card, and may state the date of a result from elsewhere: the model then has this date on
 * boards, in records and in exports. @throws benchmarks.submissions.notFound|wrongState|own, 601 kernel.changed
 */
export function correct(
  ctx: Context,
  { modelId, rowVer, resultDay, ...card }: Card & { modelId: number; rowVer: number; resultDay?: string | undefined },
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const model = await listedOne(tx, modelId);
    // As with decisions: nobody acts as an operator on an own model.
    if (isOwn(tx.actor, model)) throw fail('benchmarks.submissions.own');
    if (model.rowVer !== rowVer) throw conflict('kernel.changed');
    await write(tx, model, card, 'operator', resultDay);
  });
}

async function write(tx: Context, model: LockedModel, card: Card, by: CardChange['by'], day?: string): Promise<void> {
  const before = await cards.cardOf(tx, model.modelId);
  const oldDay = wireDay(before.submitTime);
  const hasNewDay = day !== undefined && day !== oldDay;
  const changes = [
    ...cardFields.map((field) => ({ field, by, oldValue: textOf(before[field]), newValue: textOf(card[field]) })),
    ...(hasNewDay ? [{ field: 'date' as const, by, oldValue: oldDay, newValue: day }] : []),
  ].filter(({ oldValue, newValue }) => oldValue !== newValue);
  noteOperation(
    tx,
    model.name,
    changes.map(({ field }) => field),
  );
  if (changes.length === 0) return;
  const dated = hasNewDay ? { submitTime: startOfDay(day), dateStatedBy: tx.actor.userName } : {};
  await cards.writeCard(tx, model.modelId, { ...card, ...dated });
  await cards.noteChanges(tx, model.modelId, changes);
  // Equal models are ranked by their dates.
  if (hasNewDay) await compare(tx, model.versionId);
}

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/** Locks a listed model. */
async function listedOne(
  tx: Context,
  modelId: number,
  isSeen: (model: LockedModel) => boolean = () => true,
): Promise<LockedModel> {
  const model = await lock(tx, modelId);
  if (!model || !isSeen(model)) throw fail('benchmarks.submissions.notFound');
  if (!listedStates.includes(model.status)) {
    const state = translatorOf(submissionTexts, tx.language)(`states.${model.status}`);
    throw fail('benchmarks.submissions.wrongState', { state });
  }
  return model;
}
