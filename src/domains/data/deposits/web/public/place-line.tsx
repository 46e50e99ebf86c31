import { useLocation } from 'react-router';
import { Button } from 'antd';
import { Icon, type IconName } from '#web/kit/parts/icon.tsx';
import { loginPath } from '#web/rights/guard.ts';
import { useTexts } from '#web/texts/language.ts';
import { dropToken } from '#web/api/token.ts';
import { depositTexts } from '../../texts/index.ts';
import type { Snapshot } from './keeping.ts';

/** Tells where the current input is stored, and what to do when the server does not have it. */
export function PlaceLine({ snapshot, onRetry }: { snapshot: Snapshot; onRetry: () => void }) {
  const p = useTexts(depositTexts);
  const { pathname, search } = useLocation();
  const { place } = snapshot;
  const faulty = snapshot.unstorable.length + snapshot.refused.length;
  const [icon, words] = wordsOf();
  return (
    <p className="deposit__place" role="status" data-place={place.at === 'browser' ? place.why : place.at}>
      <Icon name={icon} />
      <span>
        {words}{' '}
        {place.at === 'browser' && (place.why === 'offline' || place.why === 'refused') ? (
          <Button type="link" size="small" className="deposit__inline" onClick={onRetry}>
            {p('place.retry')}
          </Button>
        ) : null}
        {place.at === 'browser' && place.why === 'conflict' ? (
          <a className="deposit__count" href="#conflict-title">
            {p('place.compare')}
          </a>
        ) : null}
        {place.at === 'browser' && place.why === 'expired' ? (
          <Button type="link" size="small" className="deposit__inline" onClick={logInAgain}>
            {p('place.relogin')}
          </Button>
        ) : null}
      </span>
    </p>
  );

  /** The expired session is dropped first; otherwise the login page would redirect to the home page. */
  function logInAgain(): void {
    dropToken();
    window.location.assign(loginPath(pathname + search));
  }

  function wordsOf(): [IconName, string] {
    if (place.at === 'memory') return ['alert', p('place.memory')];
    if (place.at === 'server') {
      if (faulty > 0) return ['alert', p('place.partly', { count: faulty })];
      if (place.since) return ['check', p('place.savedAt', { time: place.since.slice(11, 16) })];
      return snapshot.resourceId === undefined ? ['info', p('place.fresh')] : ['check', p('place.saved')];
    }
    switch (place.why) {
      case 'typing':
        return ['edit', p('place.typing')];
      case 'saving':
        return ['wait', p('place.saving')];
      case 'offline':
        return ['offline', p('place.offline')];
      case 'expired':
        return ['lock', p('place.expired')];
      case 'conflict':
        return ['alert', p('place.conflict')];
      default:
        return ['alert', p(`place.${place.why}`, { message: place.message })];
    }
  }
}
