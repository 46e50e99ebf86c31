/** Whether a link leaves the application: `http(s):`, `mailto:` or `tel:`. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}

/**
 * A path of this site to return to, or the fallback; never another host or scheme. Browsers read a backslash as a slash
 * and ignore tabs and line breaks, so paths that contain them are refused.
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : fallback;
}
