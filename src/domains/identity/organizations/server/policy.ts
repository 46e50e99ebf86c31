import type { OtherName } from '../contract.ts';

/** Fields whose changes the history keeps. */
const kept = [
  'nameZh',
  'nameEn',
  'otherNames',
  'parentId',
  'ror',
  'region',
  'country',
  'domains',
  'sourceUrl',
  'status',
] as const;
type Kept = { [F in (typeof kept)[number]]?: unknown };

/** Before and after of the fields that differ, as texts. */
export function changesBetween(before: Kept, after: Kept): Record<string, { before: string; after: string }> {
  const fields = kept.flatMap((field) => {
    const [was, is] = [written(before[field]), written(after[field])];
    return was === is ? [] : [[field, { before: was, after: is }] as const];
  });
  return Object.fromEntries(fields);
}

function written(value: unknown): string {
  if (Array.isArray(value))
    return value.map((one: string | OtherName) => (typeof one === 'string' ? one : one.name)).join('; ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
