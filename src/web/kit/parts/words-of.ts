/** A text as Han characters, words, runs of blanks and single signs; joined, they are the text. */
export const wordsOf = (text: string): string[] =>
  text.match(/\p{sc=Han}|(?:(?!\p{sc=Han})[\p{L}\p{M}\p{N}])+|\s+|[^]/gu) ?? [];
