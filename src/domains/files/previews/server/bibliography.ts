import { cleanHtml } from '#server/rich-text';
import type { MarkdownPreview } from '../contract.ts';

/*
 * BibTeX: entries `@article{key, field = {value}, …}`, abbreviations by `@string`, values joined by `#`. Read once from left
 * to right; what is no entry is a comment, as the format says.
 */

/** Entries that are shown, and characters of a value. */
const most = { entries: 500, value: 5000 };

export interface Reference {
  type: string;
  key: string;
  fields: ReadonlyMap<string, string>;
}

/** Abbreviations that every style defines. */
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The entries of a text, in their order, and whether there are more. An entry without end ends the reading. */
export function referencesIn(text: string): { references: Reference[]; more: boolean } {
  const references: Reference[] = [];
  const abbreviations = new Map(months.map((month, at) => [month, String(at + 1)]));
  const entry = /@\s*([A-Za-z]+)\s*([{(])/g;
  for (let found = entry.exec(text); found; found = entry.exec(text)) {
    const type = found[1]!.toLowerCase();
    if (type === 'comment') continue;
    const reader = readerAt(text, entry.lastIndex, abbreviations);
    if (type === 'preamble') reader.value();
    else if (type === 'string') for (const [name, value] of reader.fields()) abbreviations.set(name, value);
    else {
      if (references.length >= most.entries) return { references, more: true };
      const key = reader.key();
      references.push({ type, key, fields: new Map(reader.fields()) });
    }
    entry.lastIndex = reader.at();
  }
  return { references, more: false };
}

function readerAt(text: string, start: number, abbreviations: ReadonlyMap<string, string>) {
  let at = start;
  const blank = () => {
    while (at < text.length && /\s/.test(text[at]!)) at += 1;
  };
  const word = () => {
    const from = at;
    while (at < text.length && !/[\s{}(),=#"@]/.test(text[at]!)) at += 1;
    return text.slice(from, at);
  };
  /** What stands in braces or quotes, whose own braces are balanced. */
  const quoted = () => {
    const isQuote = text[at] === '"';
    const from = (at += 1);
    for (let depth = 0; at < text.length; at += 1) {
      const sign = text[at];
      if (sign === '\\') at += 1;
      else if (sign === '{') depth += 1;
      else if (isQuote && sign === '"' && depth === 0) break;
      else if (sign === '}') {
        if (depth === 0) break;
        depth -= 1;
      }
    }
    const value = text.slice(from, Math.min(at, from + most.value));
    at += 1;
    return value;
  };
  const value = () => {
    let whole = '';
    for (let isFirst = true; at < text.length; isFirst = false) {
      blank();
      if (!isFirst) {
        if (text[at] !== '#') break;
        at += 1;
        blank();
      }
      if (text[at] === '{' || text[at] === '"') whole += quoted();
      else {
        const name = word();
        if (name === '') break;
        whole += abbreviations.get(name.toLowerCase()) ?? name;
      }
    }
    return whole.slice(0, most.value);
  };
  const key = () => {
    const from = at;
    while (at < text.length && !/[,}\n]/.test(text[at]!)) at += 1;
    const name = text.slice(from, at).trim();
    if (text[at] === ',') at += 1;
    return name.slice(0, 200);
  };
  function* fields(): Generator<[string, string]> {
    while (at < text.length) {
      blank();
      const name = word().toLowerCase();
      blank();
      if (name === '' || text[at] !== '=') {
        if (text[at] === ',') {
          at += 1;
          continue;
        }
        return;
      }
      at += 1;
      yield [name, value()];
      blank();
      if (text[at] === ',') at += 1;
      else return;
    }
  }
  return { key, fields, value, at: () => at };
}

/** Accents of LaTeX by their combining signs, and letters of their own. */
const accents: Record<string, string> = {
  ...{ '`': '\u0300', "'": '\u0301', '^': '\u0302', '~': '\u0303', '"': '\u0308', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328', r: '\u030a', d: '\u0323', b: '\u0331' },
};
const letters: Record<string, string> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı', j: 'ȷ' },
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', epsilon: 'ε', kappa: 'κ', lambda: 'λ', mu: 'µ', pi: 'π' },
  ...{
    sigma: 'σ',
    theta: 'θ',
    omega: 'ω',
    Gamma: 'Γ',
    Delta: 'Δ',
    Omega: 'Ω',
    textendash: '–',
    textmu: 'µ',
    times: '×',
  },
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

/** References as a numbered list, each with its key; undefined where the text has none. */
export function bibliographyOf(text: string, isCut: boolean): MarkdownPreview | undefined {
  const { references, more } = referencesIn(text);
  if (references.length === 0) return undefined;
  const items = references.map(({ type, key, fields }) => {
    const said = (...names: string[]) => names.map((name) => fields.get(name)?.trim()).find(Boolean) ?? '';
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
