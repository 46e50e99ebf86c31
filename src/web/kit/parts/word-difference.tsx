import { useMemo } from 'react';
import { diffArrays } from 'diff';
import { useTexts } from '#web/texts/language.ts';
import { differenceTexts } from '../texts/difference.ts';
import { wordsOf } from './words-of.ts';

/** Limit of words that are compared; a longer text is shown as it was and as it is. */
const maxWords = 6000;
/** Limit of changes: texts that differ more are shown as they were and as they are. */
const maxChanges = 600;

/**
 * A text with the words that were removed and inserted, as `del` and `ins`, which screen readers name in hidden words.
 * A Han character counts as a word.
 */
export function WordDifference({
  before,
  after,
  whole = false,
}: {
  before: string;
  after: string;
  /** A value that is no text, such as a choice or an address: never compared by words. */
  whole?: boolean;
}) {
  const t = useTexts(differenceTexts);
  const parts = useMemo(() => (whole ? inFull(before, after) : partsOf(before, after)), [before, after, whole]);
  return (
    <span className="words">
      {parts.map(({ text, kind }, at) => {
        // Parts have no ids; their order is the key.
        const key = `${at} ${kind}`;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const Mark = kind === 'removed' ? 'del' : 'ins';
        return (
          <Mark key={key}>
            <span className="aloud">{t(kind)}</span>
            {text}
          </Mark>
        );
      })}
    </span>
  );
}

interface Part {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** The text as it was and as it is. */
function inFull(before: string, after: string): Part[] {
  const both: Part[] = [
    { text: before, kind: 'removed' },
    { text: ' ', kind: 'same' },
    { text: after, kind: 'added' },
  ];
  return before === '' || after === '' ? both.filter(({ text }) => text.trim() !== '') : both;
}

function partsOf(before: string, after: string): Part[] {
  const whole = inFull(before, after);
  const [from, to] = [wordsOf(before), wordsOf(after)];
  if (from.length + to.length > maxWords) return whole;
  const found = diffArrays(from, to, { maxEditLength: maxChanges });
  if (!found) return whole;
  const same = found.filter(({ added, removed }) => !added && !removed).flatMap(({ value }) => value);
  // Texts without common words are easier to read one after the other.
  if (same.join('').trim().length * 4 < Math.min(before.length, after.length)) return whole;
  return found.map(({ value, added, removed }) => ({
    text: value.join(''),
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
}
