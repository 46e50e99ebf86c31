import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Identifiers',
  detail: 'Details',
  detailOf: 'Details of identifier {name}',
  retry: 'Retry',
  retryOf: 'Retry identifier {name}',
  retried: 'Queued again; reload the list in a while to see what became of it',
  confirmAgain: 'This identifier is known to the service. Send its metadata again as they are now?',
  empty: 'No identifier matches these conditions',
  emptyOff:
    'No registration service is on, so resources have local numbers. The parameters identifier.* under "System administration – Parameters" switch the services on.',
  none: '—',
  resourceGone: 'Resource deleted',
  ofResource: 'Registration of identifiers',
  exportMetadata: 'Export metadata',
  forms: {
    json: 'JSON (of the portal)',
    datacite: 'DataCite JSON',
    cstr: 'Form of the CSTR platform',
  },
  services: {
    on: 'Registration of {kind} is on',
    off: 'Registration of {kind} is off',
    offHint: 'Resources are published without a {kind}, under their local numbers.',
    ready:
      'Prefix {prefix}, service at {url}. {waiting, plural, one {# identifier waits} other {# identifiers wait}} for registration, {failed, plural, one {# was refused} other {# were refused}}.',
    missing: 'These parameters are empty, and resources stay approved until they are filled in: {keys}',
  },
};
