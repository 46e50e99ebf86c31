import { Button } from 'antd';
import { Icon, type IconName } from '#web/kit/parts/icon.tsx';
import { useRelogin } from '#web/rights/relogin.ts';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import type { DraftSnapshot } from './draft-autosave.ts';

/** Tells where the current input is stored, and what to do when the server does not have it. */
export function PlaceLine({ snapshot, onRetry }: { snapshot: DraftSnapshot; onRetry: () => void }) {
  const p = useTexts(depositTexts);
  const logInAgain = useRelogin();
  const { status, savedAt } = snapshot;
  const faulty = snapshot.unstorable.length + snapshot.refused.length;
  const [icon, words] = wordsOf();
  return (
    <p
      className="deposit__place"
      role="status"
      data-place={status === 'saved' ? 'server' : status}
      data-faulty={faulty > 0 || undefined}
    >
      <Icon name={icon} />
      <span>
        {words}{' '}
        {status === 'offline' || status === 'refused' ? (
          <Button type="link" size="small" className="deposit__inline" onClick={onRetry}>
            {p('place.retry')}
          </Button>
        ) : null}
        {status === 'conflict' ? (
          <a className="deposit__count" href="#conflict-title">
            {p('place.compare')}
          </a>
        ) : null}
        {status === 'expired' ? (
          <Button type="link" size="small" className="deposit__inline" onClick={logInAgain}>
            {p('place.relogin')}
          </Button>
        ) : null}
      </span>
    </p>
  );

  function wordsOf(): [IconName, string] {
    switch (status) {
      case 'saved':
        if (faulty > 0) return ['alert', p('place.partly', { count: faulty })];
        if (savedAt) return ['check', p('place.savedAt', { time: savedAt.slice(11, 16) })];
        return snapshot.id === undefined ? ['info', p('place.fresh')] : ['check', p('place.saved')];
      case 'typing':
        return ['edit', p('place.typing')];
      case 'saving':
        return ['wait', p('place.saving')];
      case 'offline':
        return ['offline', p('place.offline')];
      case 'expired':
        return ['lock', p('place.expired')];
      default:
        return ['alert', p(`place.${status}`, { message: snapshot.error?.message ?? '' })];
    }
  }
}
