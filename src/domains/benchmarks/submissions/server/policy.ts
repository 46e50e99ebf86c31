import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { auditActs, leadsFrom, type AuditAct, type BenchStatus, type ModelMay } from '../contract.ts';

/** The fields of a model that the rules read. */
export interface Subject {
  status: BenchStatus;
  /** The submitter; null for models that came with the portal. */
  userId: number | null;
}

/** Whether the actor submitted it: you cannot review your own model. */
export const isOwn = (actor: Actor, { userId }: Pick<Subject, 'userId'>): boolean =>
  userId !== null && userId === actor.userId;

/** All actions that the actor may do with the model now, for the buttons of a page. */
export function mayOf(actor: Actor, row: Subject): ModelMay {
  const isReviewer = !isOwn(actor, row) && holdsAny(actor, ['bench:model:audit']);
  const may = (act: AuditAct) => isReviewer && leadsFrom(act, row.status);
  return Object.fromEntries(auditActs.map((act) => [act, may(act)])) as ModelMay;
}
