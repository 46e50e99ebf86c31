import { isEmptyValue, type FieldValue } from '#contract/data/metadata-fields';
import type { ResourceDraft } from '#contract/data/resources';
import { readAt } from '#web/shell/form-content.ts';
import { differences, sameDraft } from './draft.ts';

/** An imported field. */
export interface ImportedField {
  path: string;
  value: unknown;
}

/** Effect of importing a field on the form. */
export type Effect = 'same' | 'fills' | 'overwrites';

/** Copies imported fields into a draft; other fields stay unchanged. */
export function withImported(draft: ResourceDraft, fields: readonly ImportedField[]): ResourceDraft {
  return fields.reduce<ResourceDraft>((before, { path, value }) => {
    const [field, inside] = path.split('.');
    if (!inside) return { ...before, [field!]: value };
    return field === 'fieldValues'
      ? { ...before, fieldValues: { ...before.fieldValues, [inside]: value as FieldValue } }
      : { ...before, typeMeta: { ...before.typeMeta, [inside]: String(value) } };
  }, draft);
}

export function effectOf(draft: ResourceDraft, field: ImportedField): Effect {
  const before = readAt(draft, field.path);
  if (field.path.startsWith('typeMeta.')) return before ? (before === field.value ? 'same' : 'overwrites') : 'fills';
  if (field.path.startsWith('fieldValues.')) {
    if (isEmptyValue(before as FieldValue | undefined)) return 'fills';
    return sameDraft(withImported(draft, [field]), draft) ? 'same' : 'overwrites';
  }
  if (differences(withImported(draft, [field]), draft).length === 0) return 'same';
  // Every form has an initial type; filled type fields show that the person chose it.
  if (field.path === 'resourceType') return Object.values(draft.typeMeta).some(Boolean) ? 'overwrites' : 'fills';
  return before === '' || (Array.isArray(before) && before.length === 0) ? 'fills' : 'overwrites';
}
