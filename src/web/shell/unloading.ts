/*
 * A page that is being left cancels its calls, and its scripts run on for a moment. Such a call has not failed:
 * nobody may be told, and least of all be logged out.
 */

/** Milliseconds after which an announced departure that did not happen (a download) is forgotten. */
const patience = 3000;

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

/** Whether the page is on its way out. */
export function isUnloading(): boolean {
  return performance.now() - announcedAt < patience;
}
