import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  mail: {
    withdrawnSubject: 'Resource withdrawn: {title}',
    withdrawnBody: 'Your resource “{title}” was withdrawn. Reason: {reason}. Its metadata and identifiers are kept.',
    restoredSubject: 'Resource restored: {title}',
    restoredBody: 'Your resource “{title}” is public again. Note: {reason}.',
    heldSubject: 'Approved but not yet public: {title}',
    heldBody: 'Resource “{title}” was approved and is not public yet. Since {since}: {step}. {by}.',
    openedSubject: 'Files are now open: {title}',
    openedBody: 'The files of your resource “{title}” became public on {date}, as scheduled.',
    sharedSubject: 'Sharing changed: {title}',
    sharedBody: 'Your resource “{title}” is now shared as “{sharing}”, open date: {date}. Reason: {reason}.',
  },
};
