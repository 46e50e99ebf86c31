/** Whether something must, must not, or may contain an element. */
export type ElementChoice = 'with' | 'without' | 'neither';

/** What a click makes of a choice. */
export const followingChoice: Record<ElementChoice, ElementChoice> = {
  neither: 'with',
  with: 'without',
  without: 'neither',
};
