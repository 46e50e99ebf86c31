import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Milliseconds between two calls while the user is active. */
const interval = 120_000;
/** Minimum milliseconds between two calls when the user changes pages. */
const leastInterval = 30_000;
/** After this time without input the user counts as away: further calls would keep the session alive forever. */
const presence = 300_000;

/**
 * Calls `look` after a change of page, when the window becomes visible again, and every two minutes in between while
 * the user is active.
 */
export function useFreshness(look: () => void): void {
  const { pathname } = useLocation();
  const asked = useRef(0);
  const arrived = useRef(pathname);

  useEffect(() => {
    if (asked.current === 0) asked.current = Date.now();
    if (arrived.current === pathname || Date.now() - asked.current < leastInterval) return;
    arrived.current = pathname;
    asked.current = Date.now();
    look();
  }, [pathname, look]);

  useEffect(() => {
    let touched = Date.now();
    const touch = () => {
      touched = Date.now();
    };
    const lookAgain = (least: number) => {
      const now = Date.now();
      if (document.hidden || now - touched > presence || now - asked.current < least) return;
      asked.current = now;
      look();
    };
    const seen = () => {
      touch();
      lookAgain(leastInterval);
    };
    const timer = setInterval(() => lookAgain(interval / 2), interval);
    const acts = ['pointerdown', 'keydown'] as const;
    for (const act of acts) addEventListener(act, touch, { passive: true });
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      for (const act of acts) removeEventListener(act, touch);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [look]);
}
