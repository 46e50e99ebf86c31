import { conflict, fail } from '#shared/fail';
import type { Context } from '#server/context';
import { transitions, type Act, type ResourceStatus, type Transition } from '../../contract.ts';
import { isOwner, may } from '../policy.ts';
import type { ResourceRecord } from '../table.ts';

/** @throws data.resources.notEditable outside the states in which the form may be changed */
export function refuseFrozen(ctx: Context, row: ResourceRecord): void {
  if (!may(ctx.actor, 'edit', row)) throw fail('data.resources.notEditable', { status: row.status });
}

/**
 * Refuses an act that the caller may not carry out on the record now; the caller checks beforehand whether the record
 * is visible.
 * @throws data.resources.ownerOnly, 601 data.resources.wrongState
 */
export function refuseUnless(ctx: Context, act: Act, row: ResourceRecord): void {
  if (may(ctx.actor, act, row)) return;
  const rule: Transition = transitions[act];
  if (rule.by === 'owner' && !isOwner(ctx.actor, row)) throw fail('data.resources.ownerOnly');
  throw wrongState(row.status);
}

/** Refusal of an act that the current state does not permit. */
export const wrongState = (status: ResourceStatus) => conflict('data.resources.wrongState', { status });
