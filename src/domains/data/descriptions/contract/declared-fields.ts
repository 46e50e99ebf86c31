import { pick, type Language } from '#shared/texts';
import { isUnit, qudtOf, unitSymbol } from '#shared/units';
import type { DescribedValue, Statement } from '#contract/data/metadata-fields';

type Terms = Partial<Record<Exclude<Statement, 'none'>, unknown[]>>;

/**
 * Values of declared fields as properties of schema.org: numbers as `PropertyValue` with the unit as text and, where
 * QUDT has it, as address; chosen terms of a vocabulary as `DefinedTerm`.
 */
export function declaredTerms(fields: readonly DescribedValue[], language: Language): Terms {
  const terms: Terms = {};
  for (const field of fields) {
    if (field.statement === 'none') continue;
    const isTerm = field.statement === 'measurementTechnique' || field.statement === 'keywords';
    const stated = isTerm ? termsOf(field, language) : [propertyOf(field, language)];
    (terms[field.statement] ??= []).push(...stated);
  }
  return terms;
}

/** One term per chosen value. */
function termsOf({ value, textZh, textEn, terms }: DescribedValue, language: Language): unknown[] {
  if (!Array.isArray(value)) return [pick(textZh, textEn, language)];
  return terms.map(({ labelZh, labelEn, url }) => {
    const name = pick(labelZh, labelEn, language);
    if (url === '') return name;
    const scheme = schemeOf(url)?.uri;
    return { '@type': 'DefinedTerm', name, url, ...(scheme ? { inDefinedTermSet: scheme } : {}) };
  });
}

/** Vocabularies whose terms we use, by the beginning of an address. */
const schemes = [
  {
    start: 'http://purl.org/pan-science/PaNET/',
    name: 'PaNET',
    uri: 'http://purl.org/pan-science/PaNET/PaNET.owl',
  },
  { start: 'https://w3id.org/PaN/ESRFET#', name: 'ESRFET', uri: 'https://w3id.org/PaN/ESRFET' },
];

/** The vocabulary of a term; undefined if it is none that we know. */
export const schemeOf = (url: string): { name: string; uri: string } | undefined =>
  schemes.find(({ start }) => url.startsWith(start));

type Lang = 'zh' | 'en';
export interface Subject {
  subject: string;
  lang: Lang;
  url: string;
}

/**
 * Terms that say what a record is about: chosen values with an address in a vocabulary, and all values of a field that is
 * stated as technique or keyword. Both languages, each text once.
 */
export function declaredSubjects(fields: readonly DescribedValue[]): Subject[] {
  const stated = fields.filter(({ statement }) => statement !== 'none');
  const found = stated.flatMap(({ statement, kind, textZh, textEn, terms }) => {
    const isTerm = statement === 'measurementTechnique' || statement === 'keywords';
    const named =
      kind === 'choice' ? terms.filter(({ url }) => isTerm || url) : [{ labelZh: textZh, labelEn: textEn, url: '' }];
    if (kind !== 'choice' && !isTerm) return [];
    return named.flatMap(({ labelZh, labelEn, url }): Subject[] => [
      { subject: labelZh, lang: 'zh', url },
      ...(labelEn === labelZh ? [] : [{ subject: labelEn, lang: 'en' as const, url }]),
    ]);
  });
  return [...new Map(found.map((one) => [`${one.lang} ${one.subject}`, one])).values()];
}

/**
 * The values that are no subjects, as one line per language (`Temperature: 2–300 K; …`), for formats without a place for
 * properties. Empty without such values.
 */
export function declaredSummary(fields: readonly DescribedValue[], language: Lang): string {
  const isSubject = ({ statement }: DescribedValue) => statement === 'measurementTechnique' || statement === 'keywords';
  const [colon, between] = language === 'zh' ? ['：', '；'] : [': ', '; '];
  return fields
    .filter((field) => field.statement !== 'none' && !isSubject(field))
    .map(
      (field) =>
        `${pick(field.labelZh, field.labelEn, language)}${colon}${pick(field.textZh, field.textEn, language).replaceAll(/\s+/g, ' ')}`,
    )
    .join(between);
}

function propertyOf(field: DescribedValue, language: Language): Record<string, unknown> {
  const { value, propertyUrl } = field;
  const named = {
    '@type': 'PropertyValue',
    name: pick(field.labelZh, field.labelEn, language),
    propertyID: propertyUrl || field.fieldKey,
  };
  if (typeof value === 'string' || Array.isArray(value))
    return { ...named, value: pick(field.textZh, field.textEn, language) };
  const unit = isUnit(value.unit)
    ? { unitText: unitSymbol(value.unit), ...(qudtOf(value.unit) ? { unitCode: qudtOf(value.unit) } : {}) }
    : {};
  if ('value' in value) return { ...named, value: Number(value.value), ...unit };
  if (value.from === value.to) return { ...named, value: Number(value.from), ...unit };
  return {
    ...named,
    ...(value.from === '' ? {} : { minValue: Number(value.from) }),
    ...(value.to === '' ? {} : { maxValue: Number(value.to) }),
    ...unit,
  };
}
