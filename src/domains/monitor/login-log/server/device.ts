import Bowser from 'bowser';
import ipaddr from 'ipaddr.js';

/** Browser and system of a user agent as "name version"; empty where it does not say. */
export function deviceOf(userAgent: string): { browser: string; os: string } {
  // The parser refuses an empty text.
  if (!userAgent) return { browser: '', os: '' };
  const { browser, os } = Bowser.parse(userAgent);
  const words = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ').slice(0, 100);
  return { browser: words(browser.name, browser.version), os: words(os.name, os.versionName ?? os.version) };
}

/** Where an address is, as a text key below `place`: no outside service is asked. */
export function placeOf(address: string): 'internal' | 'unknown' {
  if (!ipaddr.isValid(address)) return 'unknown';
  return ['private', 'loopback', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(address).range())
    ? 'internal'
    : 'unknown';
}
