import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { comments, leadsFrom, moderationActs, type CommentMay, type CommentStatus } from '../contract.ts';

/** All actions that the actor may do with a comment in this state, for the buttons of the list. */
export function mayOf(actor: Actor, status: CommentStatus): CommentMay {
  return Object.fromEntries(
    moderationActs.map((act) => [act, holdsAny(actor, [comments[act].permit]) && leadsFrom(act, status)]),
  ) as CommentMay;
}

/** Facts about a new comment and its author. */
export interface SpamSigns {
  content: string;
  /** Age of the account in milliseconds. */
  accountAge: number;
  /** Comments of the author that moderators rejected or hid in the last 30 days. */
  refusedCount: number;
  /** Whether the author wrote the same text in the last 24 hours. */
  isRepeated: boolean;
}

const newAccount = 7 * 24 * 3600_000;
const link = /https?:\/\/|\bwww\./gi;
/** From this number of points a comment looks like spam. */
const spamFrom = 2;

/**
 * Whether a comment looks like spam: one point for each link and each refused comment, two at most of either, one for
 * an account younger than seven days, and two for a repeated text. Two points are enough.
 */
export function looksLikeSpam({ content, accountAge, refusedCount, isRepeated }: SpamSigns): boolean {
  const links = content.match(link)?.length ?? 0;
  const points =
    Math.min(links, 2) + Math.min(refusedCount, 2) + (accountAge < newAccount ? 1 : 0) + (isRepeated ? 2 : 0);
  return points >= spamFrom;
}
