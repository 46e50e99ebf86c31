import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { comments, leadsFrom, moderationActs, type CommentMay, type CommentStatus } from '../contract.ts';

/** All actions that the actor may do with a comment in this state, for the buttons of the list. */
export function mayOf(actor: Actor, status: CommentStatus): CommentMay {
  return Object.fromEntries(
    moderationActs.map((act) => [act, holdsAny(actor, [comments[act].permit]) && leadsFrom(act, status)]),
  ) as CommentMay;
}
