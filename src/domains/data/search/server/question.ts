import { anyOf, lexemesIn, mapLexemes, type Condition } from './condition.ts';
import { conditionOf, looseCondition } from './keyword.ts';
import { titleMark } from './lexemes.ts';
import { plain } from './plain.ts';
import type { Segmenter } from './segmenter.ts';
import { noSynonyms, type Synonyms } from './synonyms.ts';

/** A keyword as conditions on lexemes; null for a query that consists of ranges alone. */
export interface Question {
  /** The words themselves, in any of their spellings. */
  exact: Condition | null;
  /** The words, their synonyms, and the parts of compounds; the same as `exact` if there are none. */
  anywhere: Condition | null;
  /** All words in the titles. */
  inTitle: Condition | null;
  /** Any of the terms of `anywhere` in the titles. */
  looselyInTitle: Condition | null;
  /** The lexeme, if the question consists of a single one. */
  only: string | null;
  /** The searched words, for highlighting in the hits. */
  words: string[];
  /** Synonyms that were searched too, as people write them. */
  synonyms: string[];
  /** Ranges of declared numbers that a query names, as in addresses: `key:from..to:unit`. */
  ranges: string[];
}

/** The conditions of a keyword or of a query. */
export interface Meaning {
  /** Null if nothing but ranges was asked for. */
  exact: Condition | null;
  /** With synonyms and parts of compounds. */
  loose: Condition | null;
  terms: readonly string[];
  ranges: readonly string[];
}

/** Plain words of a keyword. Null if it contains nothing to search for. */
export function meaningOf(cut: Segmenter, keyword: string, synonyms: Synonyms = noSynonyms): Meaning | null {
  const exact = conditionOf(cut, keyword);
  if (exact === null) return null;
  const loose = looseCondition(cut, synonyms, keyword);
  const asked = plain(keyword).trim();
  const terms = [...new Set(loose?.terms)].filter((term) => plain(term).trim() !== asked);
  return { exact, loose: loose?.condition ?? exact, terms, ranges: [] };
}

/** Lexemes of fields and facets carry a mark already, and are in no title. */
const isMarked = (lexeme: string) => !/^[\p{L}\p{N}]/u.test(lexeme);
const inTitles = (condition: Condition): Condition | null =>
  mapLexemes(condition, (lexeme) => (!isMarked(lexeme) || lexeme.startsWith('~f:') ? titleMark + lexeme : lexeme));

/** The conditions of what a keyword means. */
export function questionFrom({ exact, loose, terms, ranges }: Meaning): Question {
  if (exact === null)
    return {
      exact: null,
      anywhere: null,
      inTitle: null,
      looselyInTitle: null,
      only: null,
      words: [],
      synonyms: [],
      ranges: [...ranges],
    };
  const anywhere = anyOf([exact, ...(loose === null ? [] : [loose])]);
  return {
    exact,
    anywhere,
    inTitle: inTitles(exact),
    looselyInTitle: inTitles(anywhere),
    only: typeof anywhere === 'string' ? anywhere : null,
    words: [...new Set(lexemesIn(anywhere))].filter((lexeme) => !isMarked(lexeme)),
    synonyms: [...terms],
    ranges: [...ranges],
  };
}
