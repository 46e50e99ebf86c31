import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useTexts } from '../texts/language.ts';
import { storeLastRoute } from './last-route.ts';
import { toast } from '../kit/notices.ts';
import { webTexts } from '../texts/index.ts';
import { dropToken } from '../api/token.ts';
import { useShell, useShellActs } from './shell-data.ts';

/** On each change of route: counts the view, announces the title, and moves the focus to the page. */
export function RouteChanges() {
  const { pathname, search } = useLocation();
  const t = useTexts(webTexts);
  const [opened, setOpened] = useState('');
  const shown = useRef<string>(undefined);
  useEffect(() => {
    storeLastRoute(pathname + search);
  }, [pathname, search]);
  useEffect(() => {
    if (shown.current === pathname) return;
    const first = shown.current === undefined;
    shown.current = pathname;
    if (first) return;
    // With a hash the browser sets the focus; otherwise reading starts at the page, not at the old link.
    if (!location.hash && !isTyping()) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    setOpened(t('nav.opened', { title: document.title }));
  }, [pathname, t]);
  useCountedView(pathname);
  useLostSession();
  return (
    <div className="aloud" role="status" aria-live="polite">
      {opened}
    </div>
  );
}

/**
 * Whether the user is typing in a field that outlived the change, as when a draft gets its number: then the focus must
 * stay.
 */
const isTyping = () => document.activeElement?.matches('main :is(input, textarea, select)') ?? false;

/** The cookie was sent but its session is over: deletes it, informs the user, goes home. */
function useLostSession(): void {
  const lost = useShell()?.sessionLost ?? false;
  const navigate = useNavigate();
  const t = useTexts(webTexts);
  useEffect(() => {
    if (!lost) return;
    dropToken();
    toast('error', t('errors.info'));
    void navigate('/', { replace: true });
  }, [lost, navigate, t]);
}

/**
 * Counts the view of a page once. Waits until the frame knows who is signed in: after a login it is loaded again, and
 * the first view is already one of that user.
 */
function useCountedView(pathname: string): void {
  const { recordView } = useShellActs();
  const { state } = useRevalidator();
  const waiting = useRef<string>(undefined);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current !== pathname) {
      // A page that was left before the browser was idle counts as well.
      if (waiting.current !== undefined) void recordView(waiting.current);
      [shown.current, waiting.current] = [pathname, pathname];
    }
    if (waiting.current === undefined || state !== 'idle') return undefined;
    return whenIdle(() => {
      waiting.current = undefined;
      void recordView(pathname);
    });
  }, [pathname, state, recordView]);
}

/** Does work when the page is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 200);
  return () => clearTimeout(timer);
}
