/** Whether something must, must not, or may contain an element. */
export type ElementChoice = 'with' | 'without' | 'neither';

/** The choice after a click. */
export const followingChoice: Record<ElementChoice, ElementChoice> = {
  neither: 'with',
  with: 'without',
  without: 'neither',
};
