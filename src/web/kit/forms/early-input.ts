import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a server-rendered form or field: passes on input that the user typed, or a password manager filled in, before the page's
 * script ran. React does not notice it and would clear the fields with the next rendering.
 * @param take called once per field with name and text, when React takes the element over
 * @returns the `ref` for the form, or for the element around a field
 */
export function useEarlyInput<E extends HTMLElement = HTMLFormElement>(
  take: (name: string, text: string) => void,
): RefObject<E | null> {
  const around = useRef<E>(null);
  const taking = useRef(take);
  useLayoutEffect(() => {
    for (const control of around.current?.querySelectorAll('input, textarea, select') ?? []) {
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
      const isTyped = isText && control.value !== control.defaultValue;
      const isChosen = control instanceof HTMLSelectElement && control.value !== '';
      if (isTyped || isChosen) taking.current(control.name, control.value);
    }
  }, []);
  return around;
}
