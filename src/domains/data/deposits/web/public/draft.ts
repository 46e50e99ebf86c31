import { fieldKeys, isFieldKey, ResourceDraft, ruleOf, typeFields, type ResourceFull } from '#contract/data/resources';
import { ownDiscipline } from '#contract/data/descriptions';
import { withStoredFields } from '#web/shell/form-content.ts';
import { bareIdentifiers, wrongFields } from '../../contract/wrong-fields.ts';

/** The person who fills in the form; the publisher is prefilled from it. */
export interface Depositor {
  userId: number;
  nickName: string;
  email: string;
}

/** An empty form with the usual choices of depositors and the defaults of the portal. */
export function freshDraft(who: Depositor, now = new Date()): ResourceDraft {
  return ResourceDraft.parse({
    subjectCode: ownDiscipline,
    publisher: { name: who.nickName, email: who.email },
    sharingMethod: 'open',
    openDate: dayOf(now),
    license: 'by',
    preservationPlan: 'permanent',
  });
}

/** The person's local calendar day. */
const dayOf = (now: Date) =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** The editable fields of a stored resource; null becomes an empty field. */
export function draftOf(full: ResourceFull): ResourceDraft {
  const record = full as unknown as Record<string, unknown>;
  return Object.fromEntries(
    fieldKeys.map((key) => [key, key === 'ftpPassword' ? '' : (record[key] ?? '')]),
  ) as ResourceDraft;
}

/**
 * Whether two drafts are equal once stored: the schema trims blanks, and fields of other types and the write-only
 * password are ignored.
 */
export function sameDraft(one: ResourceDraft, other: ResourceDraft): boolean {
  return canonical(one) === canonical(other);
}

function canonical(draft: ResourceDraft): string {
  const typed = { ...ofItsType(draft), ftpPassword: '' };
  const parsed = ResourceDraft.safeParse(typed);
  return JSON.stringify(parsed.success ? parsed.data : typed, (_key, value: unknown) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** Top-level fields in which two drafts differ, in the order of the form. */
export function differences(one: ResourceDraft, other: ResourceDraft): (keyof ResourceDraft)[] {
  return fieldKeys.filter((key) => key !== 'ftpPassword' && !sameDraft({ ...other, [key]: one[key] }, other));
}

/** Removes fields that belong to another type of resource, and empty type fields. */
function ofItsType(draft: ResourceDraft): ResourceDraft {
  const fields: readonly string[] = typeFields[draft.resourceType];
  return {
    ...draft,
    typeMeta: Object.fromEntries(
      fields.flatMap((field) => (draft.typeMeta[field] ? [[field, draft.typeMeta[field]]] : [])),
    ),
  };
}

/**
 * A field that cannot be stored as it is. `kind` gives the reason, or `reason` the text of a rule of this noun, below
 * `fail`.
 */
export type Unstorable =
  | { path: string; kind: 'long' | 'email' | 'date' | 'format'; max?: number }
  | { path: string; kind: 'own'; reason: string };

/**
 * The part of a draft that may be sent during typing: a field that the server would refuse keeps its last stored value,
 * so that one incomplete address does not keep everything else from being saved.
 */
export function storable(
  draft: ResourceDraft,
  stored: ResourceDraft,
  refused: readonly string[] = [],
): { body: ResourceDraft; faults: Unstorable[] } {
  const typed = ofItsType(draft);
  const parsed = ResourceDraft.safeParse(typed);
  const issues = parsed.success ? [] : parsed.error.issues;
  const faults = issues.map((issue): Unstorable => {
    if (issue.path[0] === 'fieldValues')
      return { path: issue.path.slice(0, 2).join('.'), kind: 'own', reason: 'invalid.fieldValue' };
    const path = issue.path.join('.');
    if (issue.code === 'too_big') return { path, kind: 'long', max: Number(issue.maximum) };
    if (issue.message.startsWith('data.resources.'))
      return { path, kind: 'own', reason: issue.message.slice('data.resources.'.length) };
    if (path.endsWith('email')) return { path, kind: 'email' };
    return { path, kind: isDay(path) ? 'date' : 'format' };
  });
  const paths = [...faults.map((fault) => fault.path), ...refused];
  return { body: withStoredFields(typed, stored, paths), faults };
}

/** A declared day, or one of a related project. */
const isDay = (path: string) =>
  (isFieldKey(path) && ruleOf(path).kind === 'day') || /^projects\..*(start|deadline)$/.test(path);

/**
 * All invalid values of a draft by the rules of the server: values that it would not store, and values that block the
 * submission. Missing values are not invalid.
 */
export function invalidIn(draft: ResourceDraft): Unstorable[] {
  const { body, faults } = storable(draft, ResourceDraft.parse({}));
  const parsed = ResourceDraft.safeParse(body);
  if (!parsed.success) return faults;
  const wrong = wrongFields(bareIdentifiers(parsed.data)).flatMap(({ path, reason }): Unstorable[] =>
    reason.startsWith('data.resources.invalid.')
      ? [{ path, kind: 'own', reason: reason.slice('data.resources.'.length) }]
      : [],
  );
  return [...faults, ...wrong];
}

/** Joins keywords with single commas, whatever separators were typed between and around them. */
export function tidyKeywords(typed: string): string {
  return typed
    .split(/[,，;；、]/)
    .map((word) => word.trim())
    .filter(Boolean)
    .join(',');
}
