import { pick, translatorOf, type Language } from '#shared/texts';
import { type ResourceType, resourceStatus } from '#contract/data/resources';
import { descriptionTexts } from '../texts/index.ts';
import { oneLine, pagesOf, volumeOf, workOf, type Citable, type CitedWork } from './cited-work.ts';
import { initialsOf, readName, type Name } from './names.ts';
import { degreeNames, doubleFamilies, thesisInChinese } from '../texts/names.ts';

export type { Citable } from './cited-work.ts';

/** Document codes of GB/T 7714-2015, annex B. */
const gbCodes: Record<ResourceType, string> = {
  dataset: 'DS',
  paper: 'J',
  conference: 'C',
  thesis: 'D',
  softwareCopyright: 'CP',
  report: 'R',
  software: 'CP',
  patent: 'P',
};

/** Bracketed descriptions of APA 7, §9.22; types of works that need none are absent. */
const apaKinds: Partial<Record<ResourceType, string>> = {
  dataset: 'Data set',
  softwareCopyright: 'Computer software',
  software: 'Computer software',
  thesis: 'Thesis',
  conference: 'Conference paper',
};

/** Type of reference in RIS (2011 specification). */
const risTypes: Record<ResourceType, string> = {
  dataset: 'DATA',
  paper: 'JOUR',
  conference: 'CPAPER',
  thesis: 'THES',
  softwareCopyright: 'COMP',
  report: 'RPRT',
  software: 'COMP',
  patent: 'PAT',
};

/** Type of item in CSL 1.0.2. */
const cslTypes: Record<ResourceType, string> = {
  dataset: 'dataset',
  paper: 'article-journal',
  conference: 'paper-conference',
  thesis: 'thesis',
  softwareCopyright: 'software',
  report: 'report',
  software: 'software',
  patent: 'patent',
};

interface Person extends Name {
  /** Characters of a Chinese person's given name, which is written here in Latin letters; 0 if unknown. */
  syllables: number;
}

const namesOf = (it: Pick<Citable, 'authors'>, language: Language): Person[] =>
  it.authors
    .map(({ nameZh, nameEn }) => ({ name: pick(nameZh, nameEn, language), nameZh }))
    .filter(({ name }) => name.trim())
    .map(({ name, nameZh }) => ({ ...readName(name), syllables: givenLength(nameZh) }));

/** Names with a dot between their parts are transcriptions of foreign names. */
function givenLength(nameZh: string): number {
  const name = nameZh.replace(/\s/gu, '');
  if (!/^\p{sc=Han}{2,4}$/u.test(name)) return 0;
  return Array.from(name).length - (doubleFamilies.test(name) || Array.from(name).length === 4 ? 2 : 1);
}

/** Every format marks a withdrawn work behind its title. */
function titleOf(it: Citable, language: Language): string {
  const title = oneLine(pick(it.titleZh, it.titleEn, language));
  return it.status === resourceStatus.withdrawn
    ? translatorOf(descriptionTexts, language)('citation.withdrawn', { title })
    : title;
}
/** A CSTR without its prefix, which each format writes in its own way. */
export const bareCstr = (cstr: string) => oneLine(cstr).replace(/^CSTR:\s*/i, '');
const sentence = (text: string) => (/[.?!。？！]$/.test(text) ? text : `${text}.`);
/** Address of a DOI's resolver. */
export const doiLink = (doi: string) =>
  `https://doi.org/${encodeURI(oneLine(doi)).replaceAll('#', '%23').replaceAll('?', '%3F')}`;

/** Link of a citation: the DOI if there is one, else the page. */
const linkOf = (it: Citable) => (it.doi ? doiLink(it.doi) : it.url);

/**
 * A reference after GB/T 7714-2015 (numeric system, §8): at most three authors, family names in capitals with initials,
 * document code with `/OL`, dates of publication and citation, address, identifiers. An article includes its journal; a
 * patent, a report and registered software include their number; a thesis includes the institution that granted the
 * degree.
 * @param today day of citation, `yyyy-MM-dd`
 */
export function gbt7714(it: Citable, language: Language, today: string): string {
  const authors = gbAuthors(namesOf(it, language), language);
  const work = workOf(it);
  const parts = [
    ...(authors ? [sentence(authors)] : []),
    `${titleOf(it, language)}${work.number ? `: ${work.number}` : ''}[${gbCodes[it.resourceType]}/OL].`,
    ...gbSource(it, work, today),
    `${linkOf(it)}.`,
    ...(it.doi ? [`DOI:${oneLine(it.doi)}.`] : []),
    ...(it.cstr ? [`CSTR:${bareCstr(it.cstr)}.`] : []),
  ];
  return parts.join(' ');
}

/** §8.1.2: at most three authors. */
function gbAuthors(people: readonly Person[], language: Language): string {
  const names = people.map(gbName);
  const others = translatorOf(descriptionTexts, language)('citation.others');
  return (names.length > 3 ? [...names.slice(0, 3), others] : names).join(', ');
}

/**
 * The authors of a work as its citations name them, {@link gbt7714} and {@link apa}. Empty without names.
 */
export function citedAuthors(it: Pick<Citable, 'authors'>, language: Language): { gbt7714: string; apa: string } {
  const people = namesOf(it, language);
  return { gbt7714: gbAuthors(people, language), apa: people.length ? joinApa(people.map(apaName)) : '' };
}

/**
 * §8.1.1: `LEE A B`; of a Chinese name the first letter of each character, `WANG X M`. When two characters are written
 * as one word, the word is kept whole, `LI Jiangning`, as in the standard's example: `LI J` would be another person.
 */
function gbName({ whole, family, given, suffix, syllables }: Person): string {
  if (whole !== undefined) return whole;
  const isOneWord = /^\p{L}{3,}$/u.test(given);
  const short = isOneWord && syllables > 1 ? given : initialsOf(given, '', ' ');
  return [family.toUpperCase(), short, suffix.replace('.', '')].filter(Boolean).join(' ');
}

/** Place and date of publication: §8.4 to 8.7 of the standard. */
function gbSource(it: Citable, work: CitedWork, today: string): string[] {
  if (work.journal) {
    const pages = pagesOf(work, '-');
    const place = [work.journal, work.year, volumeOf(work)].filter(Boolean).join(', ');
    return [`${place}${pages ? `: ${pages}` : ''}[${today}].`];
  }
  if (work.announced) return [`${work.announced}[${today}].`];
  const dates = `${work.year}(${it.publishDate.slice(0, 10)})[${today}].`;
  if (work.institution) return [`${[work.place, work.institution].filter(Boolean).join(': ')}, ${dates}`];
  const version = oneLine(it.version);
  return [...(version ? [sentence(version)] : []), `${oneLine(it.site)}, ${dates}`];
}

/** A reference after APA, 7th edition, §10.9: up to 20 authors, then 19, an ellipsis and the last. */
export function apa(it: Citable, language: Language): string {
  const names = namesOf(it, language).map(apaName);
  const work = workOf(it);
  const source = [work.journal, volumeOf(work), pagesOf(work, '–')].filter(Boolean).join(', ');
  const notes = work.journal ? '' : apaNotes(it, work, language);
  const title = notes ? `${titleOf(it, language)} ${notes}.` : sentence(titleOf(it, language));
  const date = `(${work.year}).`;
  const opening = names.length ? `${sentence(joinApa(names))} ${date} ${title}` : `${title} ${date}`;
  return `${opening} ${sentence(work.journal ? source : oneLine(it.site))} ${linkOf(it)}`;
}

/** A double name keeps its hyphen: `Picard, J.-L.` (§9.8). */
const apaName = ({ whole, family, given, suffix }: Name) =>
  whole ?? [family, initialsOf(given, '.', ' ', '-'), suffix].filter(Boolean).join(', ');

/** Words before the number of a work, §10.4, §10.10 and §11.8. */
const apaNumbers: Partial<Record<ResourceType, string>> = {
  report: 'Report',
  patent: 'Patent',
  softwareCopyright: 'Registration',
};

/** Number or version, and the type of work; for a thesis the degree and the institution (§10.6). */
function apaNotes({ resourceType, version: written }: Citable, work: CitedWork, language: Language): string {
  const version = oneLine(written).replace(/^v(?=[\d.])/i, '');
  const number = work.number && `${apaNumbers[resourceType] ?? ''} No. ${work.number}`.trim();
  const edition = work.institution || !version ? '' : `Version ${version}`;
  const kind = work.institution
    ? [degreeOf(work.degree, language), work.institution].join(', ')
    : apaKinds[resourceType];
  return [number || edition ? `(${number || edition})` : '', kind ? `[${kind}]` : ''].filter(Boolean).join(' ');
}

/** Name of the thesis for the usual degrees. */
function degreeOf(degree: string, language: Language): string {
  const rank = degreeNames.find(({ pattern }) => pattern.test(degree));
  return rank?.[language] ?? (degree || (language === 'zh' ? thesisInChinese : apaKinds.thesis!));
}

function joinApa(names: string[]): string {
  const last = names.at(-1)!;
  if (names.length === 1) return last;
  if (names.length > 20) return `${names.slice(0, 19).join(', ')}, … ${last}`;
  return `${names.slice(0, -1).join(', ')}, & ${last}`;
}

const texMarks: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // BibTeX counts braces even after a backslash, so they are written as commands.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};
const tex = (text: string) => oneLine(text).replace(/[\\{}~^&%$#_]/g, (mark) => texMarks[mark] ?? `\\${mark}`);
/** Fields that BibTeX copies verbatim: characters that could end them are percent-encoded. */
const verbatim = (text: string) => oneLine(text).replace(/[\\{}\s]/g, (mark) => encodeURIComponent(mark));

/**
 * A BibTeX entry that preserves the case of the title. Classic BibTeX has no data sets: `@misc` for everything except
 * articles.
 */
export function bibtex(it: Citable, language: Language): string {
  const names = namesOf(it, language);
  const authors = names.map((name) =>
    name.whole ? `{${tex(name.whole)}}` : [name.family, name.suffix, name.given].filter(Boolean).map(tex).join(', '),
  );
  const first = (names[0]?.family ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  const work = workOf(it);
  const fields: [string, string][] = [
    ['author', authors.join(' and ')],
    ['title', `{${tex(titleOf(it, language))}}`],
    ...(work.journal ? bibtexArticle(work) : bibtexPublication(it, work)),
    ['doi', it.doi ? verbatim(it.doi) : ''],
    ['url', verbatim(linkOf(it))],
    ['note', it.cstr ? `CSTR: ${tex(bareCstr(it.cstr))}` : ''],
  ];
  const lines = fields.filter(([, value]) => value).map(([field, value]) => `  ${field} = {${value}},\n`);
  return `@${work.journal ? 'article' : 'misc'}{${first || 'data'}${work.year.replace(/\D/g, '')}${it.publicId.replace(/[^a-z0-9]/gi, '')},\n${lines.join('')}}\n`;
}

const bibtexArticle = (work: CitedWork): [string, string][] => [
  ['journal', tex(work.journal)],
  ['year', tex(work.year)],
  ['volume', tex(work.volume)],
  ['number', tex(work.issue)],
  ['pages', tex(pagesOf(work, '--'))],
];

const bibtexPublication = (it: Citable, work: CitedWork): [string, string][] => [
  ['year', work.year],
  ['month', String(Number(it.publishDate.slice(5, 7)))],
  ['publisher', `{${tex(it.site)}}`],
  ['school', work.institution ? `{${tex(work.institution)}}` : ''],
  ['address', tex(work.place || work.venue)],
  ['type', tex(work.degree)],
  ['number', tex(work.number)],
  ['version', tex(it.version)],
];

const abstractOf = (it: Citable, language: Language) =>
  oneLine(pick(it.descriptionZh ?? '', it.descriptionEn ?? '', language));

/** The language of the title, and of the reference. */
const languageOf = (it: Citable, language: Language) =>
  pick(it.titleZh, it.titleEn, language) === it.titleZh && it.titleZh ? 'zh-CN' : 'en';

/** A RIS record: lines end with CR LF, `TY` first, `ER` last. */
export function ris(it: Citable, language: Language): string {
  const keywords = pick(it.keywordsZh, it.keywordsEn, language).split(/[,，;；]/);
  const work = workOf(it);
  const lines: [string, string][] = [
    ['TY', risTypes[it.resourceType]],
    ...namesOf(it, language).map((name): [string, string] => [
      'AU',
      name.whole ?? [name.family, name.given, name.suffix].filter(Boolean).join(', '),
    ]),
    ['TI', titleOf(it, language)],
    ['PY', work.year],
    ['DA', work.journal ? '' : it.publishDate.slice(0, 10).replaceAll('-', '/')],
    ['JF', work.journal],
    ['T2', work.journal],
    ['VL', work.volume],
    ['IS', work.issue],
    ['SP', work.startPage],
    ['EP', work.endPage],
    ['PB', work.journal ? '' : work.institution || it.site],
    ['CY', work.place || work.venue],
    ['M3', work.degree],
    ['SN', work.number],
    ['ET', work.journal ? '' : it.version],
    ...keywords.map((word): [string, string] => ['KW', word]),
    ['AB', abstractOf(it, language)],
    ['LA', languageOf(it, language)],
    ['DO', it.doi ?? ''],
    ['UR', linkOf(it)],
    ['N1', it.cstr ? `CSTR: ${bareCstr(it.cstr)}` : ''],
  ];
  const written = lines.map(([tag, value]) => [tag, oneLine(value)]).filter(([, value]) => value);
  return `${written.map(([tag, value]) => `${tag}  - ${value}\r\n`).join('')}ER  - \r\n`;
}

/** A CSL-JSON item (1.0.2), which citation processors format in any style. */
export function cslItem(it: Citable, language: Language): Record<string, unknown> {
  const [year, month, day] = it.publishDate.slice(0, 10).split('-').map(Number);
  const keywords = pick(it.keywordsZh, it.keywordsEn, language);
  const work = workOf(it);
  const item = {
    id: it.publicId,
    type: cslTypes[it.resourceType],
    title: titleOf(it, language),
    author: namesOf(it, language).map((name) =>
      name.whole === undefined
        ? { family: name.family, given: name.given, ...(name.suffix ? { suffix: name.suffix } : {}) }
        : { literal: name.whole },
    ),
    issued: { 'date-parts': [work.journal && /^\d{4}$/.test(work.year) ? [Number(work.year)] : [year, month, day]] },
    'container-title': work.journal,
    volume: work.volume,
    issue: work.issue,
    page: pagesOf(work, '-'),
    number: work.number,
    genre: work.degree,
    'event-place': work.venue,
    'publisher-place': work.place,
    publisher: work.journal ? '' : work.institution || oneLine(it.site),
    // Citation processors add the word "version".
    version: work.journal ? '' : oneLine(it.version).replace(/^v/i, ''),
    language: languageOf(it, language),
    abstract: abstractOf(it, language),
    keyword: oneLine(keywords),
    DOI: it.doi ? oneLine(it.doi) : '',
    URL: linkOf(it),
    note: it.cstr ? `CSTR: ${bareCstr(it.cstr)}` : '',
  };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => (Array.isArray(value) ? value.length : value)));
}

/** A CSL-JSON document with one item. */
export const cslJson = (it: Citable, language: Language): string =>
  `${JSON.stringify([cslItem(it, language)], null, 2)}\n`;
