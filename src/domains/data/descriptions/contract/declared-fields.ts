import { pick, type Language } from '#shared/texts';
import { isUnit, qudtOf, unitSymbol } from '#shared/units';
import type { DescribedValue, Statement } from '#calls/data/metadata-fields';

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
function termsOf({ value, textZh, textEn, urls }: DescribedValue, language: Language): unknown[] {
  const text = pick(textZh, textEn, language);
  if (!Array.isArray(value)) return [text];
  const names = text.split(/；|; /);
  return value.map((code, at) => {
    const name = names[at] ?? code;
    return urls[at] ? { '@type': 'DefinedTerm', name, url: urls[at] } : name;
  });
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
