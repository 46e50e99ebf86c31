/**
 * Finds the words of a search in texts, with one group; null when there are none. Han words are found wherever they
 * stand; Latin ones, which come as stems, at the beginning of a word.
 */
export function patternOf(words: readonly string[]): RegExp | null {
  if (!words.length) return null;
  const longFirst = words.toSorted((a, b) => b.length - a.length);
  const patterns = longFirst.map((word) => {
    const text = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return /^\p{sc=Han}/u.test(word) ? text : `(?<![\\p{L}\\p{N}])${text}[\\p{L}\\p{N}]*`;
  });
  return new RegExp(`(${patterns.join('|')})`, 'giu');
}
