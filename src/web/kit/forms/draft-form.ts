import { useAutosave } from '../../shell/use-autosave.ts';
import type { AutosaveOptions } from '../../shell/autosave-types.ts';
import { useFaults } from './faults.ts';

/** Props of a part of a form: the values, their setter, and the error of each field. */
export interface DraftPart<F> {
  form: F;
  set: (change: Partial<F>) => void;
  at: (path: string) => string | undefined;
}

/**
 * A form that is saved automatically, in parts, and then submitted. A fault of the whole form appears at the field
 * `elsewhere`.
 */
export function useDraftForm<F extends object>(userId: number, elsewhere: string, options: AutosaveOptions<F>) {
  const faults = useFaults(elsewhere);
  const { autosave, snapshot } = useAutosave<F>(userId, options);
  const part: DraftPart<F> = {
    form: snapshot.form,
    set(change) {
      autosave.set(change);
      for (const name of Object.keys(change)) faults.forget(name);
    },
    at: (path) => faults.at(path) ?? snapshot.refused.find((field) => field.path === path)?.message,
  };
  return { faults, autosave, snapshot, part };
}

/** The fields of a form whose values are texts, or choices that may be empty. */
type TextField<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string;

/** Makes the props that a `TextField` or `ChoiceField` of a part has in common with all others. */
export const fieldsOf =
  <F>({ form, set, at }: DraftPart<F>, labelOf: (path: TextField<F>) => string) =>
  (path: TextField<F>) => ({
    path,
    label: labelOf(path),
    value: form[path] as string,
    // A `ChoiceField` gives one of its options, which are values of the field.
    onValue: (value: string) => set({ [path]: value } as unknown as Partial<F>),
    error: at(path),
  });
