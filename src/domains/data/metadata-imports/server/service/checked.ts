import { ResourceDraft, typeFieldKinds, typeFields, type ResourceType } from '#contract/data/resources';
import { complaintOf } from '#shared/complaints';
import { translatorOf, type Language } from '#shared/texts';
import { kernelTexts } from '#shared/texts/index';
import { Day } from '#shared/time';
import { metadataFieldTexts } from '#texts/data/metadata-fields';
import { resourcesTexts } from '#texts/data/resources';
import type { Imported } from '../../contract.ts';
import { metadataImportTexts } from '../../texts/index.ts';
import type { Findings, Found } from './values.ts';

type Checked = Pick<Imported, 'fields' | 'faults'>;

/**
 * Validated fields in the order of the form. Invalid fields are omitted and reported; in lists, only their invalid
 * parts.
 */
export function checked({ found, notText, unknown, unused, refused }: Findings, language: Language): Checked {
  const t = translatorOf(metadataImportTexts, language);
  const faults: Imported['faults'] = [
    ...new Set(notText).values().map((name) => ({ path: name, message: t('fail.notText', { name }) })),
    ...unknown.map(({ path, value }) => ({
      path,
      message: t('fail.choice', { label: labelOf(path, language, typeIn(found)), value: value.slice(0, 100) }),
    })),
    ...refused.map(({ field, value, reason }) => ({
      path: `fieldValues.${field.fieldKey}`,
      message: t('fail.cell', {
        label: language === 'zh' ? field.labelZh : field.labelEn,
        value: value.slice(0, 100),
        reason: translatorOf(metadataFieldTexts, language).dynamic(reason.replace('data.metadata-fields.', 'fail.')),
      }),
    })),
    ...(unused.length > 0 ? [{ path: '', message: t('fail.noPlace', { names: namesIn(unused, t('listed')) }) }] : []),
  ];
  const type = typeIn(found);
  const fields = found.flatMap((one) => {
    // Read by the rules of its declaration.
    if (one.path.startsWith('fieldValues.')) return [{ path: one.path, value: one.value }];
    const value = one.path.startsWith('typeMeta.')
      ? checkedTypeField(one, type, language, faults)
      : checkedField(one, language, faults);
    return value === undefined ? [] : [{ path: one.path, value }];
  });
  return { fields: fields.toSorted((a, b) => orderOf(a.path) - orderOf(b.path)), faults };
}

const typeIn = (found: readonly Found[]) =>
  found.find(({ path }) => path === 'resourceType')?.value as ResourceType | undefined;

/** Limit of names in one line of the report. */
const maxNames = 40;

const namesIn = (names: readonly string[], comma: string): string =>
  names
    .slice(0, maxNames)
    .map((name) => name.slice(0, 40))
    .join(comma) + (names.length > maxNames ? '…' : '');

const order = Object.keys(ResourceDraft.shape);
const orderOf = (path: string) => order.indexOf(path.split('.')[0]!);

function checkedField({ path, value }: Found, language: Language, faults: Imported['faults']): unknown {
  const schema = ResourceDraft.shape[path as keyof typeof ResourceDraft.shape];
  const tried = structuredClone(value);
  for (const isLast of [false, true]) {
    const parsed = schema.safeParse(tried, { reportInput: true });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const { key, params } = complaintOf(issue);
      const at = issue.path.map(String);
      if (!isLast) faults.push({ path: [path, ...at].join('.'), message: say(key, params, [path, ...at], language) });
      // An invalid field of one entry is emptied; an invalid list is dropped.
      if (at.length > 0) emptyAt(tried as object, at);
    }
  }
  return undefined;
}

function emptyAt(value: object, path: readonly string[]): void {
  const node = path.slice(0, -1).reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value);
  (node as Record<string, unknown>)[path.at(-1)!] = '';
}

/** Character limit of a type's field, as in the contract. */
const longestTypeField = 20_000;

function checkedTypeField(
  { path, value }: Found,
  type: ResourceType | undefined,
  language: Language,
  faults: Imported['faults'],
): unknown {
  const field = path.slice('typeMeta.'.length);
  if (!type || !(typeFields[type] as readonly string[]).includes(field)) return undefined;
  const text = String(value);
  const kind = typeFieldKinds[field];
  const reason =
    text.length > longestTypeField
      ? 'kernel.invalid.long'
      : kind === 'day' && !Day.safeParse(text).success
        ? 'kernel.invalid.date'
        : kind === 'year' && !/^(1[5-9]|20|21)\d\d$/.test(text)
          ? 'data.resources.invalid.year'
          : undefined;
  if (!reason) return text;
  faults.push({ path, message: say(reason, { max: longestTypeField }, [path], language, type) });
  return undefined;
}

function say(
  key: string,
  params: Record<string, string | number>,
  path: readonly string[],
  language: Language,
  type?: ResourceType,
): string {
  const position = path.map(Number).findLast((at) => Number.isInteger(at));
  const n = position === undefined ? 1 : position + 1;
  const name = path.findLast((part) => !/^\d+$/.test(part))!;
  const label = labelOf(name, language, type) + (position === undefined ? '' : ` (${n})`);
  const told = { ...params, label, n };
  if (key.startsWith('kernel.'))
    return translatorOf(kernelTexts, language).dynamic(key.slice('kernel.'.length), key, told);
  const message = translatorOf(resourcesTexts, language).dynamic(key.replace('data.resources.', 'fail.'), key, told);
  return position === undefined ? `${label}: ${message}` : message;
}

function labelOf(path: string, language: Language, type?: ResourceType): string {
  const t = translatorOf(resourcesTexts, language);
  return path.startsWith('typeMeta.')
    ? t.dynamic(`typeMeta.${type}.${path.slice('typeMeta.'.length)}`, path)
    : t.dynamic(`fields.${path}`, path);
}
