import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    tokenId: 'Session',
    userName: 'Username',
    nickName: 'Name',
    deptName: 'Department',
    ipaddr: 'Address',
    loginLocation: 'Location',
    browser: 'Browser',
    os: 'System',
    loginTime: 'Logged in',
    lastAccess: 'Last active',
    keyword: 'User or IP',
    tokenIds: 'Sessions',
  },
  fail: {
    notFound: 'The session does not exist or has ended',
    own: 'This is the session you are using. Choose "Log out" to end it.',
    beyondScope: 'A selected session belongs to a user outside your data scope',
  },
};
