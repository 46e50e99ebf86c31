/* Headers of texts with one fact per line, as many instruments write them. */

/** Lines of a header. */
const maxLines = 20_000;

/** Facts of lines such as `key = value`, the first of equal keys. */
export function factsIn(text: string, separator: string): Map<string, string> {
  const facts = new Map<string, string>();
  for (const line of text.split(/\r?\n/, maxLines)) {
    const at = line.indexOf(separator);
    if (at < 1) continue;
    const key = line.slice(0, at).trim();
    if (key && !facts.has(key)) facts.set(key, line.slice(at + separator.length).trim());
  }
  return facts;
}

/** Facts of sections, which begin with `[Name]` or a line that `isHead` names. */
export function sectionsIn(text: string, separator: string, headOf: (line: string) => string | undefined) {
  const sections: { name: string; facts: Map<string, string> }[] = [];
  for (const line of text.split(/\r?\n/, maxLines)) {
    const name = headOf(line);
    if (name !== undefined) {
      sections.push({ name, facts: new Map() });
      continue;
    }
    const at = line.indexOf(separator);
    const facts = sections.at(-1)?.facts;
    if (at < 1 || !facts) continue;
    const key = line.slice(0, at).trim();
    if (!facts.has(key)) facts.set(key, line.slice(at + separator.length).trim());
  }
  return sections;
}

/** Numbers in a text that blanks, commas or semicolons separate. */
export const numbersIn = (text: string | undefined): number[] =>
  (text ?? '')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);

/** A whole number that is a length of an array. @throws if it is none */
export function lengthIn(text: string | undefined): number {
  const value = Number((text ?? '').trim() || Number.NaN);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error('length');
  return value;
}
