import type { SameKeys } from '#shared/texts';
import type { zh } from './bell.zh.ts';

export const en: SameKeys<typeof zh> = {
  bell: 'Notices',
  unread: 'Notices, {count} unread',
  own: 'For you',
  ownEmpty: 'Nothing yet',
  allOwn: 'All notifications',
  title: 'Notices',
  empty: 'There are no notices',
  markAll: 'Mark all as read',
  all: 'See all',
  isUnread: 'Unread',
  noText: 'No text',
  types: { '1': 'Notice', '2': 'Announcement' },
};
