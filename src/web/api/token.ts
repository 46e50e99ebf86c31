/** The session token is in the cookie `Admin-Token`, which scripts can read because the wire requires it. */
const cookieName = 'Admin-Token';

export function readToken(): string | undefined {
  return readCookie(cookieName);
}

/** Stores the token until the browser closes. */
export function storeToken(token: string): void {
  writeCookie(cookieName, token);
}

export function dropToken(): void {
  document.cookie = `${cookieName}=; path=/; max-age=0; samesite=lax`;
}

export function readCookie(name: string): string | undefined {
  const match = cookies()
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`));
  return match ? decodeURIComponent(match.slice(name.length + 1)) : undefined;
}

/** A sandboxed page has no cookies, and its browser throws when they are read. */
function cookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** @param days lifetime of the cookie; until the browser closes when absent */
export function writeCookie(name: string, value: string, days?: number): void {
  const age = days === undefined ? '' : `; max-age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; samesite=lax${age}${secure}`;
}
