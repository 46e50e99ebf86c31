/** Where the person was last, apart from the pages of logging in; for the way back after a new login. */
const storageKey = 'lastRoute';
const entrances = /^\/(login|register|email-verification|auth-redirect|bind|401|404)(\/|$|\?)/;

export function keepLastRoute(path: string): void {
  if (entrances.test(path)) return;
  try {
    sessionStorage.setItem(storageKey, path);
  } catch {
    // Without storage the way back is the home page.
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
