import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { may } from '../policy.ts';
import type { ResourceRecord } from '../queries/records.ts';

/** @throws data.resources.notEditable outside the states in which the form may be changed */
export function refuseFrozen(ctx: Context, row: ResourceRecord): void {
  if (!may(ctx.actor, 'edit', row)) throw fail('data.resources.notEditable', { status: row.status });
}
