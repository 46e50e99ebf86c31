/** Characters of a long text that are shown, and those before the place where two texts part. */
const most = 300;
const lead = 40;

/**
 * Two values of a field in words in which their difference is seen: long texts are shown from where they part, lists
 * whose short words are the same with everything that they hold.
 */
export function apart(mine: unknown, theirs: unknown, brief: (value: unknown) => string): [string, string] {
  if (typeof mine === 'string' && typeof theirs === 'string' && Math.max(mine.length, theirs.length) > most) {
    const from = Math.max(0, parting(mine, theirs) - lead);
    return [cut(mine, from) || brief(mine), cut(theirs, from) || brief(theirs)];
  }
  const [here, there] = [brief(mine), brief(theirs)];
  return here === there ? [wordsOf(mine), wordsOf(theirs)] : [here, there];
}

function parting(one: string, other: string): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) if (one[at] !== other[at]) return at;
  return length;
}

const cut = (text: string, from: number) =>
  `${from > 0 ? '…' : ''}${text.slice(from, from + most)}${text.length > from + most ? '…' : ''}`;

/** Everything that a value holds; ticks where something is set, nothing where it is not. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry, at) => `${at + 1}. ${wordsOf(entry)}`).join('\n');
  if (value !== null && typeof value === 'object') return Object.values(value).map(wordsOf).filter(Boolean).join(' · ');
  return value === true ? '✓' : String(value || '');
}
