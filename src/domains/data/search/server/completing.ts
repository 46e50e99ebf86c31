import type { Context } from '#server/context';
import type { Completions } from '#contract/data/search';
import { stopWords } from '../texts/stop-words.ts';
import { quoted } from './condition.ts';
import { titleMark } from './lexemes.ts';
import { termsBeginning, titledRecords } from './queries/terms.ts';
import { loadSegmenter } from './segmenter.ts';
import { foldTerm } from './terms.ts';
import { tokensOf, type Token } from './tokens.ts';

/** Limits of the groups. */
const most = { records: 5, others: 3 };

/**
 * Suggestions for a text that is being typed: records with its words in their titles, the last of which may be
 * unfinished, and formulae, names and keywords that begin with it. Published records only.
 */
export async function completionsFor(ctx: Context, text: string): Promise<Completions> {
  const folded = foldTerm(text);
  const tokens = tokensOf(await loadSegmenter(), text);
  const tsquery = beginningOf(tokens);
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

/** Characters at the end of an unfinished word that the stem of the whole word may lack: `conductiv`, `conduct`. */
const ending = 3;
const leastStem = 3;

/** All words in titles, the last one as a beginning; null if there is none. */
function beginningOf(all: readonly Token[]): string | null {
  const tokens = all.filter(({ text }) => !stopWords.has(text));
  const last = all.at(-1);
  // The beginning of a stop word is left out, if there are other words.
  const isVague =
    tokens.length > 1 && last === tokens.at(-1) && [...stopWords].some((word) => word.startsWith(last!.text));
  const asked = isVague ? tokens.slice(0, -1) : tokens;
  const parts = asked.map(({ key, text, isHan }, at) => {
    // Titles have each character and pair of Chinese text, so any part of it is found.
    if (isHan) return charactersOf(text);
    if (at < asked.length - 1 || isVague) return quoted(titleMark + key);
    const begun = [text, ...(text.length >= ending + leastStem ? [text.slice(0, -ending)] : [])];
    return `(${[quoted(titleMark + key), ...begun.map((part) => `${quoted(titleMark + part)}:*`)].join(' | ')})`;
  });
  return parts.length ? parts.join(' & ') : null;
}

function charactersOf(text: string): string {
  const characters = Array.from(text);
  const pairs = characters.slice(1).map((character, at) => characters[at] + character);
  return (pairs.length ? pairs : characters).map((part) => `${quoted(part)}:A`).join(' & ');
}
