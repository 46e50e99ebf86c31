type Field = HTMLInputElement | HTMLTextAreaElement;

/** Fields of text; others report what was chosen by themselves, or have nothing to lose. */
const fields =
  'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=button], [type=submit], [type=range])';
/** Milliseconds between two looks whether React has taken a field over. */
const pause = 100;

/**
 * React does not hear what was typed, or filled in by the browser, before it took a field over: the next change of the
 * component would put the old value back. Each such field reports its text once more. The parts of a page are taken
 * over one after the other.
 * @returns a function that ends it
 */
export function reportEarlyTyping(): () => void {
  const waiting = new Set<Field>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (field: Field) => {
    waiting.add(field);
    timer ??= setTimeout(look, pause);
  };
  function look() {
    timer = undefined;
    for (const field of waiting)
      if (!field.isConnected) waiting.delete(field);
      else if (isTaken(field)) {
        waiting.delete(field);
        if (field.value !== field.defaultValue) report(field);
      }
    if (waiting.size > 0) timer = setTimeout(look, pause);
  }
  const hear = ({ target }: Event) => {
    if (target instanceof Element && target.matches(fields) && !isTaken(target)) wait(target as Field);
  };
  for (const field of document.querySelectorAll<Field>(fields)) if (field.value !== field.defaultValue) wait(field);
  document.addEventListener('input', hear, { capture: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('input', hear, { capture: true });
  };
}

/** React watches the value of a field that it has taken over by a property of the element. */
const isTaken = (field: Element) => Object.hasOwn(field, 'value');

function report(field: Field): void {
  const typed = field.value;
  // React ignores the event of a value that it knows. Its setter of the element notes the value, the one of the class
  // does not.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
