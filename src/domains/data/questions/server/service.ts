import { conflict, fail } from '#shared/fail';
import { pick, translatorOf } from '#shared/texts';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import { findAudited, ownConflict, refuseConflict } from '#module/data/reviews';
import { isParty, lockResource, ownResource, type ResourceRecord } from '#module/data/resources';
import { notify } from '#module/system/notifications';
import { questions } from '../contract.ts';
import { questionsTexts } from '../texts/index.ts';
import { insertMessage, messagesOf, reviewersOf } from './queries.ts';
import { resourceStatus } from '#contract/data/resources';

type Message = Awaited<ReturnType<typeof messagesOf>>[number];
interface ThreadSent {
  messages: (Omit<Message, 'name'> & { name?: string })[];
  mayWrite: boolean;
}

/** States in which both sides may write. */
const open: readonly string[] = [resourceStatus.submitted, resourceStatus.reviewing];

/** The thread for reviewers and managers, with names. @throws data.reviews.notFound */
export async function thread(ctx: Context, resourceId: number): Promise<ThreadSent> {
  const row = await findAudited(ctx, resourceId);
  if (isParty(ctx.actor, row)) return { messages: nameless(await messagesOf(ctx, resourceId)), mayWrite: false };
  const messages = await messagesOf(ctx, resourceId);
  const mayWrite =
    open.includes(row.status) && holdsAny(ctx.actor, questions.ask.permit) && (await ownConflict(ctx, row)) === null;
  return { messages, mayWrite };
}

/** The thread for the submitter, who does not learn which reviewer wrote. @throws data.resources.notFound */
export async function ownThread(ctx: Context, resourceId: number): Promise<ThreadSent> {
  const row = await ownResource(ctx, resourceId);
  return {
    messages: nameless(await messagesOf(ctx, resourceId)),
    mayWrite: open.includes(row.status) && ctx.actor.verified,
  };
}

const nameless = (messages: readonly Message[]): ThreadSent['messages'] =>
  messages.map(({ name, ...message }) => (message.isOwner ? { ...message, name } : message));

/**
 * Asks the submitter without a decision. The submitter gets a mail.
 * @throws data.reviews.notFound|ownResource|sameInstitution, 601 data.questions.closed
 */
export async function ask(ctx: Context, resourceId: number, text: string): Promise<void> {
  await findAudited(ctx, resourceId);
  await write(ctx, resourceId, text, async (tx, row) => {
    await refuseConflict(tx, row);
    return { isOwner: false, to: [row.ownerId] };
  });
}

/**
 * Answers, or tells reviewers something without a question. @throws data.resources.notFound, 601 data.questions.closed
 */
export async function answer(ctx: Context, resourceId: number, text: string): Promise<void> {
  await ownResource(ctx, resourceId);
  await write(ctx, resourceId, text, async (tx, row) => ({
    isOwner: true,
    to: await reviewersOf(tx, row.resourceId, row.revisionNo),
  }));
}

/** Stores a message and queues its mails in one transaction, with the resource locked. */
function write(
  ctx: Context,
  resourceId: number,
  text: string,
  sideOf: (tx: Context, row: ResourceRecord) => Promise<{ isOwner: boolean; to: number[] }>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockResource(tx, resourceId);
    if (!row) throw fail('data.questions.notFound');
    if (!open.includes(row.status)) throw conflict('data.questions.closed');
    const { isOwner, to } = await sideOf(tx, row);
    await insertMessage(tx, { resourceId, revisionNo: row.revisionNo, isOwner, text });
    await tell(tx, to, row, { isOwner, text });
  });
}

function tell(
  ctx: Context,
  to: readonly number[],
  row: ResourceRecord,
  said: { isOwner: boolean; text: string },
): Promise<void> {
  const [letter, path] = said.isOwner
    ? (['answered', `/dms/approval/detail?id=${row.resourceId}`] as const)
    : (['asked', `/archive/submit/${row.resourceId}`] as const);
  return notify(ctx, to, {
    topic: said.isOwner ? 'reviews' : 'ownData',
    path,
    write: (language) => {
      const t = translatorOf(questionsTexts, language);
      const told = { title: pick(row.titleZh, row.titleEn, language) };
      return {
        title: t(`mail.${letter}Subject`, told),
        body: [t(`mail.${letter}Body`, told), said.text, t(`mail.${letter}Hint`)].join('\n\n'),
      };
    },
  });
}
