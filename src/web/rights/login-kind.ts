/** Set by the login link of the public header: the user is not an administrator about to work. */
const storageKey = 'nonAdminLogin';

export function markNonAdminLogin(): void {
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // Without storage the login page shows the administrators' title, and works all the same.
  }
}

/** Whether the login page was opened by the public header's link. */
export function isNonAdminLogin(): boolean {
  try {
    return localStorage.getItem(storageKey) === '1';
  } catch {
    return false;
  }
}

/** For the back office: the next login of an administrator shows the administrators' title. */
export function forgetNonAdminLogin(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Without storage nothing was stored.
  }
}
