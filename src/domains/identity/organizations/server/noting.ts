import type { Context } from '#server/context';
import { affiliationsOfText, affiliationName, longestName, type TextPlace } from '../contract.ts';
import { matchKey, searchKey } from './name-keys.ts';
import { recogniseAffiliations } from './recognition.ts';
import { countTexts } from './text-queries.ts';

/**
 * Notes names of organizations that people typed, so that a curator can match them. Names that are recognised are
 * left out.
 * @param names free texts; semicolons separate several
 */
export async function noteFreeTexts(tx: Context, names: readonly string[], where: TextPlace): Promise<void> {
  const typed = names
    .flatMap((name) => affiliationsOfText(name))
    .map((one) => affiliationName(one, 'zh').slice(0, longestName))
    .filter((name) => searchKey(name) !== '');
  if (typed.length === 0) return;
  const recognised = await recogniseAffiliations(tx, typed);
  const byKey = new Map(typed.filter((name) => !recognised.get(name)).map((name) => [matchKey(name), name]));
  // In one order, because two transactions may note the same names.
  const texts = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1));
  await countTexts(
    tx,
    texts.map(([key, text]) => ({ text, matchKey: key })),
    where,
  );
}
