import { kernelTexts } from '#shared/texts/index';
import { translatorOf, type Language, type Translate } from '#shared/texts';
import type { ResourceType } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import type { Unstorable } from './draft.ts';

/** The label of the field at a path, with its number within a list. */
function labelOf(t: Translate<typeof resourcesTexts.zh>, resourceType: ResourceType, path: string): string {
  const parts = path.split('.');
  const last = parts.at(-1)!;
  if (parts[0] === 'typeMeta') return t.dynamic(`typeMeta.${resourceType}.${last}`, last);
  const label = t.dynamic(`fields.${last}`, last);
  const at = Number(parts[1]);
  return parts.length === 3 && Number.isInteger(at) ? `${label} (${at + 1})` : label;
}

/** The reason why a field cannot be stored as it is. */
export function whyUnstorable(fault: Unstorable, language: Language, resourceType: ResourceType): string {
  const own = translatorOf(resourcesTexts, language);
  if (fault.kind === 'own')
    return own.dynamic(`fail.${fault.reason}`, undefined, { n: Number(fault.path.split('.')[1]) + 1 });
  const label = labelOf(own, resourceType, fault.path);
  return translatorOf(kernelTexts, language)(`invalid.${fault.kind}`, { label, max: fault.max ?? 0 });
}
