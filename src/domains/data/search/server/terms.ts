import { affiliationNames } from '#contract/identity/organizations';
import { formulaeIn, listedElements } from './formulas.ts';
import type { Searchable } from './lexemes.ts';
import { plain, spellings } from './plain.ts';
import type { Term, TermKind } from './queries/terms.ts';
import type { Segmenter } from './segmenter.ts';
import { wordsIn } from './tokens.ts';

/** Longest stored term, and the largest number per record. */
const longest = 200;
const most = 300;

/** A term in one form of writing: spaces once, no accents. */
export const foldTerm = (text: string): string =>
  plain(text)
    .replace(/\s+/g, ' ')
    .trim()
    .split(' ')
    .map((word) => (/^\p{L}+$/u.test(word) ? spellings(word)[0]! : word))
    .join(' ');

/** Terms of a published record, for suggestions and spelling. */
export function termsOf(cut: Segmenter, it: Searchable): Term[] {
  const terms = new Map<string, Term>();
  const put = (kind: TermKind, text: string, folded = foldTerm(text)) => {
    const term = text.replace(/\s+/g, ' ').trim();
    if (!folded || !term || term.length > longest || folded.length > longest || terms.size >= most) return;
    const key = `${kind} ${folded}`;
    if (!terms.has(key)) terms.set(key, { kind, folded, term });
  };
  for (const { nameZh, nameEn, affiliations } of it.authors) {
    put('author', nameZh);
    put('author', nameEn);
    for (const affiliation of affiliations) for (const name of affiliationNames(affiliation)) put('organization', name);
  }
  for (const name of [it.publisherName, it.publisherNameEn]) if (name) put('organization', name);
  const keywords = [it.keywordsZh, it.keywordsEn];
  for (const list of keywords) for (const keyword of list.split(/[,，;；、]/)) put('keyword', keyword);
  const texts = [it.titleZh, it.titleEn, ...keywords, it.materials ?? ''];
  for (const written of texts.flatMap(writtenFormulae)) put('formula', written);
  for (const text of texts) for (const word of wordsIn(cut, text)) put('word', word, word);
  return [...terms.values()];
}

/** Formulae of a text as it writes them. */
function writtenFormulae(text: string): string[] {
  const pieces = text.split(/[\s,，;；、()（）]+/);
  return pieces.filter((piece) => {
    const [found, ...others] = [...formulaeIn(piece), ...listedElements(piece)];
    return found && others.length === 0 && piece.length <= 60 && /\d|[A-Z][a-z]?[A-Z]/.test(piece);
  });
}
