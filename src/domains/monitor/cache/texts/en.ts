import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    unknownName: 'There is no cache named “{name}”',
    lasting: '“{name}” stays until it expires: without it, an intercepted signed call could be replayed',
  },
  remarks: {
    login_tokens: 'Sessions; a cleared person has to log in again',
    sys_config: 'Parameters, read from the database at every call; clearing drops pages drawn with them',
    sys_dict: 'Dictionaries, read from the database at every call; clearing drops pages drawn with them',
    captcha_codes: 'Captcha answers, not shown',
    repeat_submit: 'Guard against submitting twice',
    rate_limit: 'Rate limits',
    pwd_err_cnt: 'Wrong passwords and the waits they led to; clearing ends the wait',
    bind_tickets: 'Proofs for binding MatElab accounts, not shown',
    publisher_nonces: 'One-time marks of calls by publisher systems; they stay until they expire',
    page_views: 'Views already counted',
    log_totals: 'Totals of log queries',
    drawn_pages: 'Public pages that this process has drawn',
    others: 'Other entries, not shown',
  },
  info: {
    version: 'No Redis (PostgreSQL {version})',
    noPort: 'Local socket',
    noLimit: 'No limit',
    notSaved: 'Not needed (kept by the database)',
  },
};
