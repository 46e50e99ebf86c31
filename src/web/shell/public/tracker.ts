import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useShell } from '../shell-data.ts';

/**
 * Commands that Matomo's script runs once it has loaded: https://developer.matomo.org/api-reference/tracking-javascript
 */
type Commands = unknown[][];

/**
 * Reports each opened page to a Matomo server, if an administrator has configured one. It receives path and title, but
 * not the query, which contains searches, and sets no cookie.
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
