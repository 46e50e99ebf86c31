import { entriesOfBibtex } from '#server/formats/bibtex';
import { cleanHtml } from '#server/formats/rich-text';
import type { MarkdownPreview } from '../contract.ts';

/** Maximum entries, and characters of a value. */
const most = { entries: 500, value: 5000 };

/** Accents of LaTeX by their combining characters, and special letters. */
const accents: Record<string, string> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
};
const letters: Record<string, string> = {
  ss: 'ß',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  i: 'ı',
  j: 'ȷ',
  alpha: 'α',
  beta: 'β',
  gamma: 'γ',
  delta: 'δ',
  epsilon: 'ε',
  kappa: 'κ',
  lambda: 'λ',
  mu: 'µ',
  pi: 'π',
  sigma: 'σ',
  theta: 'θ',
  omega: 'ω',
  Gamma: 'Γ',
  Delta: 'Δ',
  Omega: 'Ω',
  textendash: '–',
  textmu: 'µ',
  times: '×',
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** LaTeX of a title or name as HTML: accents, letters, indices; braces and other commands are left out. */
export function latexHtml(latex: string): string {
  return escaped(latex.replace(/\s+/g, ' ').trim())
    .replace(
      /\\([`'^~"=.])\s*\{?\s*\\?([A-Za-z])\}?/g,
      (_whole, sign: string, letter: string) => letter + accents[sign]!,
    )
    .replace(
      /\\([uvHckrdb])(?:\s*\{\s*\\?([A-Za-z])\s*\}|\s+([A-Za-z]))/g,
      (_whole, sign: string, braced?: string, bare?: string) => (braced ?? bare ?? '') + accents[sign]!,
    )
    .replace(/\$?\\(?:mathrm|textit|textbf|emph|text|ensuremath|mathit)(?=\s*\{)/g, '')
    .replace(
      /\\textsubscript\s*\{([^{}]{1,40})\}|_\{([^{}]{1,40})\}|_([A-Za-z0-9])(?=[$}])/g,
      (_whole, ...parts: string[]) => `<sub>${parts.slice(0, 3).find(Boolean)}</sub>`,
    )
    .replace(
      /\\textsuperscript\s*\{([^{}]{1,40})\}|\^\{([^{}]{1,40})\}|\^([A-Za-z0-9+-])(?=[$}])/g,
      (_whole, ...parts: string[]) => `<sup>${parts.slice(0, 3).find(Boolean)}</sup>`,
    )
    .replace(/\\([A-Za-z]+)\s?/g, (_whole, name: string) => letters[name] ?? '')
    .replace(/\\amp;|\\&amp;/g, '&amp;')
    .replace(/\\([%$#_{}&])/g, '$1')
    .replace(/[{}$]/g, '')
    .replace(/---?/g, '–')
    .replaceAll('~', ' ')
    .normalize('NFC')
    .trim();
}

/** `Landau, L. D. and Others` as names with commas between, the given name first. */
function namesHtml(latex: string): string {
  const names = latex.split(/\s+and\s+/i, 60).map((name) => {
    const [last = '', ...first] = name.split(/,(?![^{]*\})/).map((part) => part.trim());
    return latexHtml(first.length > 0 ? `${first.at(-1)} ${last}` : last);
  });
  return names.map((name) => (name.toLowerCase() === 'others' ? '<i>et al.</i>' : name)).join(', ');
}

/** References as a numbered list, each with its key; undefined if the text has none. */
export function bibliographyOf(text: string, isCut: boolean): MarkdownPreview | undefined {
  const { entries, isTooLong } = entriesOfBibtex(text, most.entries + 1);
  if (entries.length === 0) return undefined;
  const more = isTooLong || entries.length > most.entries;
  const items = entries.slice(0, most.entries).map(({ type, key, fields }) => {
    const said = (...names: string[]) =>
      names.map((name) => fields.get(name)?.slice(0, most.value).trim()).find(Boolean) ?? '';
    const html = (...names: string[]) => latexHtml(said(...names));
    const people = said('author', 'editor');
    const volume = html('volume');
    const issue = html('number', 'issue');
    const where = [
      html('journal', 'journaltitle', 'booktitle') && `<i>${html('journal', 'journaltitle', 'booktitle')}</i>`,
      volume ? `<b>${volume}</b>${issue ? `(${issue})` : ''}` : issue,
      html('pages', 'eid'),
      html('publisher', 'school', 'institution', 'howpublished'),
      html('year') || html('date').slice(0, 4),
    ];
    const doi = said('doi').replace(/^https?:\/\/(?:dx\.)?doi\.org\//i, '');
    const eprint = said('eprint');
    const address = /^10\.\d{4,9}\/\S+$/.test(doi)
      ? `https://doi.org/${doi}`
      : /^https?:\/\/\S+$/.test(said('url'))
        ? said('url')
        : '';
    const link = address
      ? ` <a href="${escaped(address).replaceAll('"', '%22')}" target="_blank" rel="noopener noreferrer">${escaped(address)}</a>`
      : eprint
        ? ` arXiv:${escaped(eprint)}`
        : '';
    const parts = [
      people && namesHtml(people),
      html('title') && `<strong>${html('title')}</strong>`,
      where.filter(Boolean).join(', '),
    ];
    return `<li>${parts.filter(Boolean).join('. ')}.${link} <code>${escaped(key || type)}</code></li>`;
  });
  return { kind: 'markdown', html: cleanHtml(`<ol>${items.join('\n')}</ol>`), more: more || isCut };
}
