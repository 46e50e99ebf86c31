/** Languages that the description of a submission needs: either, one of the two, or both. */
export const submitLanguages = ['any', 'zh', 'en', 'both'] as const;
export type SubmitLanguages = (typeof submitLanguages)[number];

/**
 * Which of the two fields of a text a submission needs, and whether they are filled. When either language suffices, the
 * Chinese field represents both.
 */
export function languagesNeeded(
  rule: SubmitLanguages,
  { zh, en }: { zh: string; en: string },
): { suffix: 'Zh' | 'En'; met: boolean }[] {
  const [hasZh, hasEn] = [zh.trim() !== '', en.trim() !== ''];
  return [
    ...(rule === 'any' ? [{ suffix: 'Zh' as const, met: hasZh || hasEn }] : []),
    ...(rule === 'zh' || rule === 'both' ? [{ suffix: 'Zh' as const, met: hasZh }] : []),
    ...(rule === 'en' || rule === 'both' ? [{ suffix: 'En' as const, met: hasEn }] : []),
  ];
}
