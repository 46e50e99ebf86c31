import { useMemo, useState, type FocusEvent } from 'react';
import type { ResourceDraft } from '#contract/data/resources';
import { wrongIn, type Unstorable } from './draft.ts';
import { controlId } from './item.tsx';

/**
 * What has a wrong form in a draft as it is now, without the field in which somebody is still typing: that one is judged
 * once they leave it, or once it has kept a draft from being saved whole. What was said before stays until it is right.
 * @param unstorable what the last save had to leave out
 * @returns besides, in `watch`, what belongs on the element around the fields
 */
export function useWrongFields(
  draft: ResourceDraft,
  unstorable: readonly Unstorable[],
): {
  wrong: readonly Unstorable[];
  watch: { onFocus: (event: FocusEvent) => void; onBlur: (event: FocusEvent) => void };
} {
  const all = useMemo(() => wrongIn(draft), [draft]);
  const [focused, focus] = useState({ id: '', isSaid: false });
  const isWrong = (id: string) => all.some(({ path }) => controlId(path) === id);
  // Once right, the field is as one of which nothing was said.
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
        // Whoever looks something up in another window has not left the field.
        if (document.activeElement !== target) focus({ id: '', isSaid: false });
      },
    },
  };
}
