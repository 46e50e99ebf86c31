import type { OverdueItems } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';

/** Words for the days until the acceptance. */
export function useCountdown(): (left: number) => string {
  const words = useTexts(taskTexts);
  return (left) =>
    left < 0
      ? words('accept.over', { days: -left })
      : left === 0
        ? words('accept.today')
        : words('accept.left', { days: left });
}

/** Words for planned items whose day has passed. */
export function useOverdueText(): (items: OverdueItems) => string {
  const words = useTexts(taskTexts);
  const language = useLanguage();
  return ({ count, since }) => words('overdueItems', { count, since: formatDay(since, language) });
}
