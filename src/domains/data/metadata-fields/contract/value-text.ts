import { isUnit, unitsLike, unitSymbol } from '#shared/units';
import type { OfferedField } from '../contract.ts';
import { isQuantity, isRange, wrongValue, type FieldValue } from './values.ts';

/*
 * Values as people read and write them: `4.2 K`, `1–10 K`, the labels of choices. Tables that the portal writes are read
 * back by the same rules.
 */

type Lang = 'zh' | 'en';
type Field = Pick<OfferedField, 'kind' | 'unit' | 'choices'>;
type FieldChoice = OfferedField['choices'][number];

/** A chosen value with its words; the value itself where the dictionary has lost it. */
export const termOf = ({ choices }: Pick<Field, 'choices'>, value: string): FieldChoice =>
  choices.find((it) => it.value === value) ?? { value, labelZh: value, labelEn: value, url: '', isRetired: true };

/** A value as people read it. */
export function valueText(field: Pick<Field, 'choices'>, value: FieldValue, language: Lang): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value))
    return value
      .map((one) => termOf(field, one)[language === 'zh' ? 'labelZh' : 'labelEn'])
      .join(language === 'zh' ? '；' : '; ');
  const symbol = isUnit(value.unit) ? ` ${unitSymbol(value.unit)}` : '';
  if (isQuantity(value)) return value.value + symbol;
  if (value.from === value.to) return value.from + symbol;
  if (value.from === '') return `≤ ${value.to}${symbol}`;
  if (value.to === '') return `≥ ${value.from}${symbol}`;
  return `${value.from}–${value.to}${symbol}`;
}

type Read = { value: FieldValue } | { reason: `data.metadata-fields.wrong.${string}` };

/** Most characters of a number or range with its unit. */
const longestNumber = 200;

/**
 * Reads a value as a table has it: what {@link valueText} writes in either language, codes of choices, units as symbol or
 * UCUM code, and the usual signs of ranges. A number without a unit gets that of the field.
 * @returns a stored value of the field's kind, or the failure key of what is wrong
 */
export function writtenValue(field: Field, text: string): Read {
  const written = text.trim();
  if (field.kind === 'choice') return choicesIn(field, written);
  if (field.kind === 'number' || field.kind === 'range') return numberIn(field, written);
  const reason = wrongValue(field.kind, written);
  return reason ? { reason } : { value: written };
}

function choicesIn({ choices }: Field, text: string): Read {
  const offered = choices.filter(({ isRetired }) => !isRetired);
  const found = text
    .split(/[;；\n]/)
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean)
    .map((part) =>
      offered.find(({ value, labelZh, labelEn, url }) =>
        [value, labelZh, labelEn, url].some((name) => name.toLowerCase() === part),
      ),
    );
  if (found.some((one) => one === undefined)) return { reason: 'data.metadata-fields.wrong.choice' };
  return { value: [...new Set(found.map((one) => one!.value))] };
}

const decimal = String.raw`[+-]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})(?:e[+-]?\d{1,3})?`;
/** The last but two are the Chinese words for "to". */
const between = String.raw`\s*(?:–|—|~|～|\.\.|\u81f3|\u5230|to|-)\s*`;
const shapes = {
  single: new RegExp(`^(${decimal})(.*)$`, 'i'),
  range: new RegExp(`^(${decimal})${between}(${decimal})(.*)$`, 'i'),
  most: new RegExp(String.raw`^(?:≤|<=|\.\.)\s*(${decimal})(.*)$`, 'i'),
  least: new RegExp(String.raw`^(?:≥|>=)\s*(${decimal})(.*)$`, 'i'),
};

function numberIn({ kind, unit }: Field, text: string): Read {
  const written = text.slice(0, longestNumber).replaceAll('−', '-');
  const parts = partsOf(written);
  if (!parts || (kind === 'number' && parts.from !== parts.to)) return { reason: 'data.metadata-fields.wrong.number' };
  const { from, to, rest } = parts;
  const sign = rest.trim();
  const like = unitsLike(unit);
  const code = sign === '' ? unit : like.find((one) => one === sign || unitSymbol(one) === sign);
  if (code === undefined) return { reason: 'data.metadata-fields.wrong.unit' };
  const value = kind === 'number' ? { value: from, unit: code } : { from, to, unit: code };
  const reason = isRange(value) || isQuantity(value) ? wrongValue(kind, value) : undefined;
  return reason ? { reason } : { value };
}

function partsOf(text: string): { from: string; to: string; rest: string } | undefined {
  const [, from, to, rest = ''] = shapes.range.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { from, to, rest };
  const most = shapes.most.exec(text);
  if (most) return { from: '', to: most[1]!, rest: most[2]! };
  const least = shapes.least.exec(text);
  if (least) return { from: least[1]!, to: '', rest: least[2]! };
  const single = shapes.single.exec(text);
  return single ? { from: single[1]!, to: single[1]!, rest: single[2]! } : undefined;
}

/** The heading of a field in tables: its key, which stays, and its label. */
export const headingOf = ({ fieldKey, labelZh, labelEn }: OfferedField, language: Lang): string =>
  `${fieldKey} (${language === 'zh' ? labelZh : labelEn})`;

/** The field of a heading: its key, `fieldValues.key`, a label, or what {@link headingOf} writes. */
export function fieldOfHeading<F extends OfferedField>(fields: readonly F[], heading: string): F | undefined {
  const written = heading.trim();
  const bare = written.replace(/^fieldValues\./, '');
  return (
    fields.find(({ fieldKey }) => fieldKey === bare) ??
    fields.find((field) => [headingOf(field, 'zh'), headingOf(field, 'en')].includes(written)) ??
    fields.find(({ labelZh, labelEn }) => labelZh === written || labelEn === written)
  );
}
