import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '../shell-data.ts';

/** Commands for Matomo's script, carried out once it is there: https://developer.matomo.org/api-reference/tracking-javascript */
type Commands = unknown[][];

/**
 * Tells a Matomo server of each page that is opened, where an administrator has named one. It learns the path and the
 * title, never the query, in which people search, and sets no cookie.
 */
export function useTracker(): void {
  const tracker = useShell()?.site.tracker;
  const { pathname } = useLocation();
  const [origin, siteId] = [tracker?.origin, tracker?.siteId];
  useEffect(() => {
    if (!origin || !siteId) return;
    const commands = begin(origin, siteId);
    commands.push(
      ['setCustomUrl', location.origin + pathname],
      ['setDocumentTitle', document.title],
      ['trackPageView'],
    );
  }, [origin, siteId, pathname]);
}

function begin(origin: string, siteId: string): Commands {
  const scope = globalThis as { _paq?: Commands };
  if (scope._paq) return scope._paq;
  scope._paq = [
    ['disableCookies'],
    ['setDoNotTrack', true],
    ['setReferrerUrl', ''],
    ['setTrackerUrl', `${origin}/matomo.php`],
    ['setSiteId', siteId],
  ];
  const script = document.createElement('script');
  script.async = true;
  script.src = `${origin}/matomo.js`;
  document.head.append(script);
  return scope._paq;
}
