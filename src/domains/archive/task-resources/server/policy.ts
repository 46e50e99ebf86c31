import type { TopicStatus } from '#contract/archive/tasks';

/** States of a topic in which its team can link resources; submitted topics and topics under review are locked. */
export const openTopics: readonly TopicStatus[] = ['todo', 'filling', 'returned'];

/** Similarity of two names: one minus the edit distance divided by the longer length, trimmed and case-insensitive. */
export function similarity(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => [...text.normalize('NFKC').trim().toLowerCase()]) as [string[], string[]];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 0;
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [row, sign] of a.entries()) {
    const line = [row + 1];
    for (const [at, against] of b.entries())
      line.push(Math.min(line[at]! + 1, above[at + 1]! + 1, above[at]! + (sign === against ? 0 : 1)));
    above = line;
  }
  return 1 - above.at(-1)! / longest;
}
