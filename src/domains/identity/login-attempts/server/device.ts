import Bowser from 'bowser';
import ipaddr from 'ipaddr.js';

/** Browser and system of a user agent as "name version"; empty if unknown. */
export function deviceOf(userAgent: string): { browser: string; os: string } {
  // The parser rejects an empty text.
  if (!userAgent) return { browser: '', os: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return { browser: words(browser.name, browser.version), os: words(os.name, os.versionName ?? os.version) };
}

/** Location of an address, as a text key below `place`, without an external service. */
export function placeOf(address: string): 'internal' | 'unknown' {
  if (!ipaddr.isValid(address)) return 'unknown';
  return ['private', 'loopback', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range())
    ? 'internal'
    : 'unknown';
}
