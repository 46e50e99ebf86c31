import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { auditActs, leadsFrom, type AuditAct, type BenchStatus, type ModelMay } from '../contract.ts';

/** What the rules read of a model. */
export interface Subject {
  status: BenchStatus;
  /** Who submitted it; null for what came with the portal. */
  userId: number | null;
}

/** Whether the actor submitted it: nobody reviews a model of their own. */
export const isOwn = (actor: Actor, { userId }: Pick<Subject, 'userId'>): boolean =>
  userId !== null && userId === actor.userId;

/** Everything that the actor may do with the model now, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject): ModelMay {
  const isReviewer = !isOwn(actor, row) && holdsAny(actor, ['bench:model:audit']);
  const may = (act: AuditAct) => isReviewer && leadsFrom(act, row.status);
  return Object.fromEntries(auditActs.map((act) => [act, may(act)])) as ModelMay;
}
