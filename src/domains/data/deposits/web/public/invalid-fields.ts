import { useMemo, useState, type FocusEvent } from 'react';
import type { ResourceDraft } from '#contract/data/resources';
import { invalidIn, type Unstorable } from './draft.ts';
import { controlId } from './item.tsx';

/**
 * The invalid fields of the current draft, except the field in which the person is typing: it is checked when they
 * leave it, or once it has kept a save from being complete. An error that was shown stays until it is corrected.
 * @param unstorable fields that the last save had to leave out
 * @returns also `watch`, the event handlers of the element around the fields
 */
export function useInvalidFields(
  draft: ResourceDraft,
  unstorable: readonly { path: string }[],
): {
  wrong: readonly Unstorable[];
  watch: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
} {
  const all = useMemo(() => invalidIn(draft), [draft]);
  const [focused, focus] = useState({ id: '', isSaid: false });
  const isWrong = (id: string) => all.some(({ path }) => controlId(path) === id);
  // Once corrected, the field counts as one without a shown error.
  if (focused.isSaid && !isWrong(focused.id)) focus({ id: focused.id, isSaid: false });
  const wrong = useMemo(() => {
    const leftOut = new Set(unstorable.map(({ path }) => path));
    return all.filter(({ path }) => focused.isSaid || controlId(path) !== focused.id || leftOut.has(path));
  }, [all, focused, unstorable]);
  return {
    wrong,
    watch: {
      onFocus({ target: { id } }) {
        if (id !== focused.id) focus({ id, isSaid: isWrong(id) });
      },
      onBlur({ target }) {
        // A person who switches to another window has not left the field.
        if (document.activeElement !== target) focus({ id: '', isSaid: false });
      },
    },
  };
}
