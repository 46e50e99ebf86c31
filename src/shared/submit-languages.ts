/** In which language a submission says what it is: either, one of the two, or both. */
export const submitLanguages = ['any', 'zh', 'en', 'both'] as const;
export type SubmitLanguages = (typeof submitLanguages)[number];

/**
 * Which of the two fields of a text a submission needs, and whether it has them. Where either language will do, the
 * Chinese field stands for both.
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
