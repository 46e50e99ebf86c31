import type { ResourceDraft } from '#contract/data/resources';
import { differences, readAt } from './draft.ts';

/** A field that was read elsewhere. */
export interface ImportedField {
  path: string;
  value: unknown;
}

/** What taking a field over would do to the form. */
export type Effect = 'same' | 'fills' | 'overwrites';

/** Takes fields over into a draft; everything else stays as it is. */
export function withImported(draft: ResourceDraft, fields: readonly ImportedField[]): ResourceDraft {
  return fields.reduce<ResourceDraft>((before, { path, value }) => {
    const [field, inside] = path.split('.');
    return inside
      ? { ...before, typeMeta: { ...before.typeMeta, [inside]: String(value) } }
      : { ...before, [field!]: value };
  }, draft);
}

export function effectOf(draft: ResourceDraft, field: ImportedField): Effect {
  const before = readAt(draft, field.path);
  if (field.path.startsWith('typeMeta.')) return before ? (before === field.value ? 'same' : 'overwrites') : 'fills';
  if (differences(withImported(draft, [field]), draft).length === 0) return 'same';
  // Every form begins with a type; it was chosen once fields of it are filled in.
  if (field.path === 'resourceType') return Object.values(draft.typeMeta).some(Boolean) ? 'overwrites' : 'fills';
  return before === '' || (Array.isArray(before) && before.length === 0) ? 'fills' : 'overwrites';
}
