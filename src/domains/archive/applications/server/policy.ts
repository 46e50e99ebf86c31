import { actNamesOf, mayEach } from '#shared/acts';
import type { Actor } from '#server/context';
import { holdsAny } from '#server/permit';
import { applicationActs, type ApplicationAct, type ApplicationMay, type ApplicationStatus } from '../contract.ts';

/** The fields of an application that the rules read. */
export interface Subject {
  status: ApplicationStatus;
  /** The applicant. */
  userId: number;
}

/** Whether the actor may do something with the application now. You cannot decide on your own application. */
export function may(actor: Actor, act: ApplicationAct, row: Subject): boolean {
  const rule = applicationActs[act];
  if (actor.userId === 0 || !(rule.from as readonly ApplicationStatus[]).includes(row.status)) return false;
  const isApplicant = actor.userId === row.userId;
  return rule.by === 'applicant' ? isApplicant : !isApplicant && holdsAny(actor, ['pms:application:audit']);
}

/** All actions that the actor may do with the application, for the buttons of a page. */
export const mayOf = (actor: Actor, row: Subject): ApplicationMay =>
  mayEach(actNamesOf(applicationActs), (act) => may(actor, act, row));
