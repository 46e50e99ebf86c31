import type { Context } from '#server/context';
import type { Completions } from '#contract/data/search';
import { stopWords } from '../texts/stop-words.ts';
import { quoted } from './condition.ts';
import { titleMark } from './lexemes.ts';
import { termsBeginning, titledRecords } from './queries/terms.ts';
import { loadSegmenter } from './segmenter.ts';
import { foldTerm } from './terms.ts';
import { tokensOf, type Token } from './words.ts';

/** Limits of the groups. */
const most = { records: 5, others: 3 };

/**
 * Suggestions for a text that is being typed: records with its words in their titles, the last of which may be
 * unfinished, and formulae, names and keywords that begin with it. Published records only.
 */
export async function completionsFor(ctx: Context, text: string): Promise<Completions> {
  const folded = foldTerm(text);
  const tokens = tokensOf(await loadSegmenter(), text);
  const tsquery = beginningOf(tokens.filter(({ text: word }) => !stopWords.has(word)));
  const [terms, records] = await Promise.all([
    folded ? termsBeginning(ctx, ['formula', 'author', 'organization', 'keyword'], folded, most.others) : [],
    tsquery ? titledRecords(ctx, tsquery, most.records) : [],
  ]);
  const of = (kind: string) => terms.filter((one) => one.kind === kind).map(({ term }) => term);
  return {
    records,
    formulae: of('formula'),
    authors: of('author'),
    organizations: of('organization'),
    keywords: of('keyword'),
  };
}

/** All words in titles, the last one as a beginning; null if there is none. */
function beginningOf(tokens: readonly Token[]): string | null {
  const parts = tokens.map(({ key, text, isHan }, at) => {
    const isLast = at === tokens.length - 1;
    // Titles have each character and pair of Chinese text, so any part of it is found.
    if (isHan) return charactersOf(text);
    return isLast ? `(${quoted(titleMark + text)}:* | ${quoted(titleMark + key)})` : quoted(titleMark + key);
  });
  return parts.length ? parts.join(' & ') : null;
}

function charactersOf(text: string): string {
  const characters = Array.from(text);
  const pairs = characters.slice(1).map((character, at) => characters[at] + character);
  return (pairs.length ? pairs : characters).map((part) => `${quoted(part)}:A`).join(' & ');
}
