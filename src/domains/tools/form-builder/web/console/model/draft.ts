import { Description, descriptionOf, emptyForm, formOf, type BuiltForm } from './description.ts';

/** Where a person's form is kept in this browser; people who share a computer do not see each other's. */
export const keyOf = (userId: number): string => `form-builder:${userId}`;

/** The part of a browser's storage that is used here. */
export type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** What the person was building, or an empty form. What is no form stays where it is until the next change. */
export function takeUp(store: Store | undefined, userId: number): BuiltForm {
  try {
    const parsed = Description.safeParse(JSON.parse(store?.getItem(keyOf(userId)) ?? 'null'));
    return parsed.success ? formOf(parsed.data) : emptyForm;
  } catch {
    return emptyForm;
  }
}

/** Answers whether the browser keeps it. */
export function keep(store: Store | undefined, userId: number, form: BuiltForm): boolean {
  try {
    if (!store) return false;
    store.setItem(keyOf(userId), JSON.stringify(descriptionOf(form)));
    return true;
  } catch {
    return false;
  }
}
