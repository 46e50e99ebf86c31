import { Description, descriptionOf, emptyForm, formOf, type BuiltForm } from './description.ts';

/** The key of a person's form in this browser's storage; people who share a computer do not see each other's forms. */
export const keyOf = (userId: number): string => `form-builder:${userId}`;

/** The part of the browser's storage API that is used here. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The person's draft, or an empty form. An invalid draft stays in the storage until the next change. */
export function restoreDraft(store: Store | undefined, userId: number): BuiltForm {
  try {
    const parsed = Description.safeParse(JSON.parse(store?.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? formOf(parsed.data) : emptyForm;
  } catch {
    return emptyForm;
  }
}

/** Returns whether the browser stored it. */
export function keep(store: Store | undefined, userId: number, form: BuiltForm): boolean {
  try {
    if (!store) return false;
    store.setItem(keyOf(userId), JSON.stringify(descriptionOf(form)));
    return true;
  } catch {
    return false;
  }
}
