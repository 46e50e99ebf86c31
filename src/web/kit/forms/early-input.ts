import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a server-rendered form: passes on input that the user typed, or a password manager filled in, before the page's
 * script ran. React does not notice it and would clear the fields with the next rendering.
 * @param take called once per field with name and text, when the page starts
 * @returns the `ref` for the form
 */
export function useEarlyInput(take: (name: string, text: string) => void): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const taking = useRef(take);
  useLayoutEffect(() => {
    for (const control of form.current?.elements ?? []) {
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      const isTyped = isText && control.value !== control.defaultValue;
      const isChosen = control instanceof HTMLSelectElement && control.value !== '';
      if (isTyped || isChosen) taking.current(control.name, control.value);
    }
  }, []);
  return form;
}
