import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  mail: {
    versionForSubject: 'A new version was begun for you: {title}',
    versionForBody:
      'An administrator has begun a new version of your data resource “{title}”. Reason: {reason}. Please log in, complete the draft and submit it for review; the published version stays as it is.',
  },
};
