import { normalNumber } from '#shared/project-numbers';
import type { Context } from '#server/context';
import type { Grant } from '#contract/data/resources';

/** Grants, of which those are registered whose number is in the register of national projects, whatever a client says. */
export async function checkedGrants(ctx: Context, grants: readonly Grant[]): Promise<Grant[]> {
  const numbers = grants.map(({ number }) => normalNumber(number)).filter(Boolean);
  if (numbers.length === 0) return grants.map((grant) => ({ ...grant, isRegistered: false }));
  const rows = await ctx.db.selectFrom('pmsProject').select('normalNo').where('normalNo', 'in', numbers).execute();
  const known = new Set(rows.map(({ normalNo }) => normalNo));
  return grants.map((grant) => ({ ...grant, isRegistered: known.has(normalNumber(grant.number)) }));
}
