import type { Context } from '#server/context';
import type { Affiliation } from '../contract.ts';
import { meantBy } from './key-queries.ts';
import { matchKey } from './name-keys.ts';
import { byIds } from './queries.ts';
import { decidedTexts } from './text-queries.ts';

/** A longer list is recognised in parts. */
const maxAtOnce = 500;

/**
 * The organization that each name means, or null: the name equals one of its names after folding (width, case,
 * traditional characters, marks, usual short forms). A name that several organizations have means one of them only if
 * it is a main name of that one and of no other. Names of merged organizations lead to the remaining one.
 */
export async function recogniseAffiliations(
  ctx: Context,
  names: readonly string[],
): Promise<Map<string, Affiliation | null>> {
  const found = new Map<string, Affiliation | null>();
  const distinct = [...new Set(names)];
  for (let at = 0; at < distinct.length; at += maxAtOnce) {
    const part = distinct.slice(at, at + maxAtOnce);
    const keys = part.map(matchKey);
    const meant = await meantBy(ctx, keys);
    const decided = new Map((await decidedTexts(ctx, keys)).map((one) => [one.matchKey, one.organizationId]));
    const idOf = (key: string): number | undefined => {
      const all = meant.filter((one) => one.matchKey === key);
      const main = distinctIds(all.filter(({ kind }) => kind === 'main' || kind === 'full'));
      const any = distinctIds(all);
      if (any.length === 1) return any[0];
      return main.length === 1 ? main[0] : decided.get(key);
    };
    const ids = new Map(part.map((name, index) => [name, idOf(keys[index]!)]));
    const rows = await byIds(
      ctx,
      [...ids.values()].flatMap((id) => id ?? []),
    );
    for (const name of part) {
      const row = rows.find(({ organizationId }) => organizationId === ids.get(name));
      found.set(name, row ? affiliationOf(row) : null);
    }
  }
  return found;
}

const distinctIds = (all: readonly { organizationId: number }[]): number[] => [
  ...new Set(all.map(({ organizationId }) => organizationId)),
];

/** An organization as records name it. */
export const affiliationOf = (row: {
  organizationId: number;
  nameZh: string;
  nameEn: string;
  ror: string;
}): Affiliation => ({
  organizationId: row.organizationId,
  nameZh: row.nameZh,
  nameEn: row.nameEn,
  ror: row.ror,
});
