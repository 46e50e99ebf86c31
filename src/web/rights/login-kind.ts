/** Set by the login link of the public header: the person is not about to administer. */
const storageKey = 'nonAdminLogin';

export function markNonAdminLogin(): void {
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // Without storage the login page shows the administrators' title; logging in works all the same.
  }
}

/** Whether the login page was entered through the public header's link. */
export function isNonAdminLogin(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
}

/** For the back office: whoever administers there is about to do so at the next login, too. */
export function forgetNonAdminLogin(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept either.
  }
}
