import { cacheNames, type CacheName } from '../contract.ts';

/** Storage of an entry, and the rules for showing and clearing it. */
type Kept = { lasting?: true } & (
  | { kept: 'sessions' | 'settings' | 'dictionaries' | 'memory' }
  /**
   * Rows of the shared cache whose keys have one of these prefixes; without prefixes, those that match no other group.
   */
  | { kept: 'rows'; prefixes: readonly string[]; secret?: true }
);
export type Group = Kept & { name: CacheName };

const groups: Record<CacheName, Kept> = {
  login_tokens: { kept: 'sessions' },
  sys_config: { kept: 'settings' },
  sys_dict: { kept: 'dictionaries' },
  captcha_codes: { kept: 'rows', prefixes: ['captcha:'], secret: true },
  repeat_submit: { kept: 'rows', prefixes: ['repeat:'] },
  rate_limit: { kept: 'rows', prefixes: ['limit:'] },
  pwd_err_cnt: {
    kept: 'rows',
    prefixes: ['login:wrong:', 'login:wrong-from:', 'login:wait:', 'login:wrong-at:', 'login:wait-at:'],
  },
  bind_tickets: { kept: 'rows', prefixes: ['matelab:ticket:'], secret: true },
  // Without them a recorded signed call could be replayed.
  publisher_nonces: { kept: 'rows', prefixes: ['data.publisher-apps.nonce:'], lasting: true },
  page_views: { kept: 'rows', prefixes: ['visit:'] },
  log_totals: { kept: 'rows', prefixes: ['log-total:'] },
  drawn_pages: { kept: 'memory' },
  // Entries of a later release: their content is unknown, so it is masked.
  others: { kept: 'rows', prefixes: [], secret: true },
};

/** The storage of a name; undefined for an unknown name. */
export function groupOf(name: string): Group | undefined {
  const known = cacheNames.find((one) => one === name);
  return known && { name: known, ...groups[known] };
}

export const allGroups = (): Group[] => cacheNames.map((name) => groupOf(name)!);

/** Prefixes of all keys that have a name. */
export const knownPrefixes: readonly string[] = Object.values(groups).flatMap((group) =>
  group.kept === 'rows' ? group.prefixes : [],
);

/** A complete key in its two parts. */
export function partsOf(key: string): { name: string; rest: string } {
  const at = key.indexOf(':');
  return at < 0 ? { name: '', rest: key } : { name: key.slice(0, at), rest: key.slice(at + 1) };
}
