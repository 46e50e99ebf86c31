/** Lines of a text, without the last one if the text may be cut within it. */
export function linesOf(text: string, isWhole: boolean): string[] {
  const lines = text.split(/\r\n|\n|\r/);
  if (!isWhole || lines.at(-1) === '') lines.pop();
  return lines;
}

/** Numbers between blanks, commas or semicolons; empty cells are left out. Undefined if a word is no number. */
export function numbersOf(line: string): number[] | undefined {
  const words = line
    .trim()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const found = words.map(Number);
  return found.length > 0 && found.every(Number.isFinite) ? found : undefined;
}
