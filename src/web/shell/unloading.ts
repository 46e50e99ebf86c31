/*
 * A page that is being left cancels its calls, while its scripts run on for a moment. Such a call has not failed: it
 * must not show a message, and least of all log the user out.
 */

/** Milliseconds after which a `beforeunload` without a departure (a download) is ignored. */
const departureTimeout = 3000;

let announcedAt = -Infinity;

if (typeof window !== 'undefined') {
  const announce = () => {
    announcedAt = performance.now();
  };
  addEventListener('beforeunload', announce);
  addEventListener('pagehide', announce);
  addEventListener('pageshow', () => {
    announcedAt = -Infinity;
  });
}

/** Whether the page is being left. */
export function isUnloading(): boolean {
  return performance.now() - announcedAt < departureTimeout;
}
