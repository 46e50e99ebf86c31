/** Whether a link leaves the application: `http(s):`, `mailto:` or `tel:`. */
export function isExternal(link: string): boolean {
  return /^(https?:|mailto:|tel:)/.test(link);
}

/** Whether a text is a decimal number: optional sign, no leading zeros, optional decimals. */
export function isNumeric(text: string): boolean {
  return /^[+-]?(0|[1-9]\d*)(\.\d+)?$/.test(text);
}

/**
 * A path of this site to return to, or the fallback; never another host or scheme. Browsers read a backslash as a slash
 * and ignore tabs and line breaks, so paths that contain them are refused.
 */
export function safeReturnPath(path: string | null | undefined, fallback = '/'): string {
  return path && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path) ? path : fallback;
}
