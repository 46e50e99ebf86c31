import { useTexts } from '../../texts/language.ts';
import { kitTexts } from '../texts/index.ts';
import { MomentText } from './time.tsx';

const day = 24 * 3600_000;

/** Whole days since a moment of the wire, which is in Shanghai time. */
const daysSince = (wire: string): number =>
  Math.max(0, Math.floor((Date.now() - new Date(`${wire.replace(' ', 'T')}+08:00`).getTime()) / day));

/** When something entered a queue and, while it waits there, for how many days. */
export function WaitingText({ since, isWaiting }: { since: string; isWaiting: boolean }) {
  const t = useTexts(kitTexts);
  return (
    <>
      <MomentText wire={since} />
      {isWaiting ? <div className="secondary small">{t('waiting', { days: daysSince(since) })}</div> : null}
    </>
  );
}
