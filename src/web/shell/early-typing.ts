/** Fields of text; others report what was chosen by themselves, or have nothing to lose. */
const fields =
  'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=button], [type=submit], [type=range])';

/**
 * React does not hear what was typed, or filled in by the browser, before it took the page over: the next change of the
 * component would put the old value back. Each such field reports its text once more.
 */
export function reportEarlyTyping(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
    const typed = field.value;
    if (typed === field.defaultValue) continue;
    // React ignores the event of a value that it knows. Its setter of the element notes the value, the one of the class
    // does not.
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
