/** Storage key of the user's last page, except login pages; for the return after a new login. */
const storageKey = 'lastRoute';
const entrances = /^\/(login|register|email-verification|auth-redirect|bind|401|404)(\/|$|\?)/;

export function storeLastRoute(path: string): void {
  if (entrances.test(path)) return;
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the return path is the home page.
  }
}

/** The last route of this tab, or the home page. */
export function lastRoute(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '/';
  } catch {
    return '/';
  }
}
