import { cacheNames, type CacheName } from '../contract.ts';

/** Where something is kept, and what may be shown and done of it. */
type Kept = { lasting?: true } & (
  | { kept: 'sessions' | 'settings' | 'dictionaries' | 'memory' }
  /** Rows of the shared cache whose keys begin so; where no beginning is named, those that begin like none of the others. */
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
  // Without them a signed call that somebody has overheard could be sent again.
  publisher_nonces: { kept: 'rows', prefixes: ['data.publisher-apps.nonce:'], lasting: true },
  page_views: { kept: 'rows', prefixes: ['visit:'] },
  log_totals: { kept: 'rows', prefixes: ['log-total:'] },
  drawn_pages: { kept: 'memory' },
  // Whatever the next release keeps: nothing is known of it, so nothing of it is shown.
  others: { kept: 'rows', prefixes: [], secret: true },
};

/** What a name stands for; nothing for a name that is none. */
export function groupOf(name: string): Group | undefined {
  const known = cacheNames.find((one) => one === name);
  return known && { name: known, ...groups[known] };
}

export const allGroups = (): Group[] => cacheNames.map((name) => groupOf(name)!);

/** Beginnings of all keys that have a name of their own. */
export const knownPrefixes: readonly string[] = Object.values(groups).flatMap((group) =>
  group.kept === 'rows' ? group.prefixes : [],
);

/** A whole key in its two parts. */
export function partsOf(key: string): { name: string; rest: string } {
  const at = key.indexOf(':');
  return at < 0 ? { name: '', rest: key } : { name: key.slice(0, at), rest: key.slice(at + 1) };
}
