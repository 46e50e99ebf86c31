import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Online users',
  empty: 'No online user matches this search',
  device: 'Browser / system',
  current: 'This session',
  none: 'None',
  end: 'Log out',
  endOf: 'Log out "{name}"',
  confirmEnd: 'Log out "{name}" now? What they have not saved is lost.',
  endMany: 'Log out selected ({count})',
  confirmEndMany:
    '{count, plural, one {Log out the selected session?} other {Log out the # selected sessions?}} What has not been saved is lost.',
  ended: 'Logged out',
  reload: 'Refresh',
};
