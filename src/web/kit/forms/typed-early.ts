import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a form that the server has drawn: hands over what somebody typed, or a password manager filled in, before the
 * page's script ran. React does not hear of it and would empty the fields at its next drawing.
 * @param take gets the name of a field and its text, once, when the page starts
 * @returns what the form takes as its `ref`
 */
export function useTypedEarly(take: (name: string, text: string) => void): RefObject<HTMLFormElement | null> {
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
