import type { Permit } from '#shared/contract';
import type { Actor } from './context.ts';

/** The permission that passes every permission check. */
export const everyPermission = '*:*:*';

/** User id of the super administrator, who may do everything, whatever the tables say. */
export const superUser = 1;

/** Whether the actor is the super administrator's account itself. */
export const isSuper = (actor: Actor): boolean => actor.userId === superUser;

/** Why a call is refused: no session, no permission, no verified e-mail; null when allowed. */
export type Refusal = 'unauthenticated' | 'forbidden' | 'unverified' | null;

/** Checks an endpoint's permit for an actor. A list of permissions means any of them. */
export function refusal(actor: Actor, permit: Permit): Refusal {
  if (permit === 'public') return null;
  if (actor.userId === 0) return 'unauthenticated';
  if (permit === 'user') return null;
  if (permit === 'verified') return actor.verified ? null : 'unverified';
  return holdsAny(actor, typeof permit === 'string' ? [permit] : permit) ? null : 'forbidden';
}

/** Whether the actor holds at least one of the permissions. */
export function holdsAny(actor: Actor, permissions: readonly string[]): boolean {
  return actor.permissions.includes(everyPermission) || permissions.some((one) => actor.permissions.includes(one));
}

/** Whether the actor holds all of the permissions. */
export function holdsAll(actor: Actor, permissions: readonly string[]): boolean {
  return actor.permissions.includes(everyPermission) || permissions.every((one) => actor.permissions.includes(one));
}
