import type { HistoryEntry } from '#contract/data/resources';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { historyTexts } from './texts/history.ts';
import './history-event.css';

/** One act on a resource outside its reviews: its kind, its actor if visible, and the change. */
export function HistoryEvent({ entry }: { entry: HistoryEntry }) {
  const t = useTexts(historyTexts);
  const words = useTexts(resourcesTexts);
  const { act, actorName, reason, detail, time } = entry;
  const named = (list: 'sharing' | 'licenses', value: string | null | undefined) =>
    value ? words.dynamic(`${list}.${value}`, value) : '';
  const changes = [
    [named('sharing', detail['methodBefore']), named('sharing', detail['methodAfter'])],
    [detail['dateBefore'], detail['dateAfter']],
    [named('licenses', detail['licenseBefore']), named('licenses', detail['licenseAfter'])],
    [detail['ownerBefore'], detail['ownerAfter']],
    [detail['centerBefore'], detail['centerAfter']],
  ].flatMap(([before, after]) =>
    before !== after ? [t('change', { before: before || '–', after: after || '–' })] : [],
  );
  const people = (['added', 'removed'] as const).flatMap((how) => {
    const name = detail[how];
    return name ? [t(how, { name })] : [];
  });
  return (
    <>
      <p className="history-event__head">
        <strong>{t.dynamic(`acts.${act}`, act)}</strong>
        {actorName ? <span>{actorName}</span> : null}
        <MomentText wire={time} />
      </p>
      {[...changes, ...people].map((line) => (
        <p key={line}>{line}</p>
      ))}
      {reason ? <p className="history-event__reason">{t('reason', { reason })}</p> : null}
    </>
  );
}
