/** Characters of a long text that are shown, and characters shown before the first difference. */
const most = 300;
const lead = 40;

/**
 * Two values of a field as texts that show their difference: long texts from the first difference, and lists with all
 * their content when their short texts are equal.
 */
export function differingTexts(mine: unknown, theirs: unknown, brief: (value: unknown) => string): [string, string] {
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

/** The full content of a value: ticks for what is set, nothing for the rest. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry, at) => `${at + 1}. ${wordsOf(entry)}`).join('\n');
  if (value !== null && typeof value === 'object') return Object.values(value).map(wordsOf).filter(Boolean).join(' · ');
  return value === true ? '✓' : String(value || '');
}
