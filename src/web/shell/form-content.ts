/** The value at a dotted path; undefined when the path does not exist. */
export function readAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], value);
}

/** Sets the value at a dotted path; does nothing when the parent of the path does not exist. */
function setAt(value: object, path: string, to: unknown): void {
  const keys = path.split('.');
  const last = keys.pop()!;
  const node = keys.length > 0 ? readAt(value, keys.join('.')) : value;
  if (node && typeof node === 'object') (node as Record<string, unknown>)[last] = to;
}

/** A copy of a form in which the fields at `paths` have their stored values, or are empty without one. */
export function withStoredFields<F extends object>(form: F, stored: F, paths: readonly string[]): F {
  if (paths.length === 0) return form;
  const copy = structuredClone(form);
  for (const path of paths) {
    if (path === '') continue;
    // A stored null is the value of an empty number; an empty text would be refused there.
    const value = readAt(stored, path);
    setAt(copy, path, value === undefined ? '' : value);
  }
  return copy;
}

/** Whether two forms have equal values, in whatever order their keys are. */
export const isIdentical = (one: object, other: object): boolean => sorted(one) === sorted(other);

/**
 * Whether two forms are equal apart from the changes that the server makes: it trims blanks, removes invisible
 * characters, and returns keys in another order.
 */
export const hasSameContent = (one: object, other: object): boolean => sorted(one, visible) === sorted(other, visible);

const visible = (text: string) => text.replace(/[\s\p{C}]/gu, '');

function sorted(form: object, textOf = (text: string) => text): string {
  return JSON.stringify(form, (_key, value: unknown) => {
    if (typeof value === 'string') return textOf(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
