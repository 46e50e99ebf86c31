import { actNamesOf, mayEach } from '#shared/acts';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { accessActs, type AccessAct, type AccessMay, type AccessStatus } from '../contract.ts';

/** Fields of a request that the rules read. */
export interface Subject {
  status: AccessStatus;
  /** Applicant. */
  userId: number;
  /** Owner of the resource. */
  ownerId: number;
}

/** Whether the actor may do something with the request now. Applicants cannot decide on their own request. */
export function may(actor: Actor, act: AccessAct, row: Subject): boolean {
  const rule = accessActs[act];
  if (actor.userId === 0 || !(rule.from as readonly AccessStatus[]).includes(row.status)) return false;
  return (rule.by as readonly string[]).some((part) => {
    if (part === 'applicant') return actor.userId === row.userId;
    if (part === 'owner') return actor.userId === row.ownerId && actor.userId !== row.userId;
    return part === 'auditor' && actor.userId !== row.userId && holdsAny(actor, ['data:access:audit']);
  });
}

/** All acts that the actor may carry out on the request, for the buttons of a page. */
export const mayOf = (actor: Actor, row: Subject): AccessMay =>
  mayEach(actNamesOf(accessActs), (act) => may(actor, act, row));
