import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Sessions',
  lead: 'Where your account is logged in. End a session that you do not know, and change your password.',
  secure: 'Set up two-factor sign-in',
  current: '(this session)',
  device: '{browser} · {os}',
  unknown: 'Unknown device',
  facts: '{address}{place} · logged in {login} · last used {last}',
  place: ' ({place})',
  end: 'End',
  endOf: 'End the session of {browser} ({address})',
  confirmEnd: 'End the session of {browser} ({address})?',
  endOthers: 'End all other sessions',
  confirmEndOthers: 'End all sessions but this one?',
  ended: 'The session is ended',
};
