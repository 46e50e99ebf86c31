import type { Context } from '#server/context';
import { affiliationNames, type Affiliation } from '../contract.ts';
import { byIds } from './queries.ts';
import { affiliationOf, recogniseAffiliations } from './recognition.ts';
import { byRors } from './ror-queries.ts';

/**
 * Affiliations as a record freezes them. A free text that means one organization gets its number, its ROR iD and the name
 * that it lacks; what was typed stays. A number keeps its names if the register knows them for it, and gets those of the register
 * otherwise, so that nobody gives an organization another name. A number that does not exist becomes a free text.
 */
export async function settleAffiliations(ctx: Context, given: readonly Affiliation[]): Promise<Affiliation[]> {
  if (given.length === 0) return [];
  const [meant, chosen, withRor] = await Promise.all([
    recogniseAffiliations(ctx, given.flatMap(affiliationNames)),
    byIds(
      ctx,
      given.flatMap(({ organizationId }) => organizationId || []),
    ),
    byRors(
      ctx,
      given.flatMap(({ ror }) => ror || []),
    ),
  ]);
  return given.map((one): Affiliation => {
    const own = affiliationNames(one).flatMap((name) => meant.get(name) ?? []);
    const row = chosen.find(({ organizationId }) => organizationId === one.organizationId);
    if (row) {
      const isIts = own.some((it) => it.organizationId === row.organizationId || row.mergedInto !== null);
      return isIts ? { ...one, ror: row.ror } : affiliationOf(row);
    }
    const isClear = new Set(own.map(({ organizationId }) => organizationId)).size === 1;
    const found = withRor.find(({ ror }) => one.ror !== '' && ror === one.ror) ?? (isClear ? own[0] : undefined);
    if (!found) return { ...one, organizationId: 0 };
    return {
      ...affiliationOf(found),
      nameZh: one.nameZh || found.nameZh,
      nameEn: one.nameEn || found.nameEn,
    };
  });
}
