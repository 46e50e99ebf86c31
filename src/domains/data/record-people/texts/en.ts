import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  mail: {
    ownerSubject: 'Resource handed over: {title}',
    ownerBody: 'The resource “{title}” now belongs to {name}. Note: {reason}.',
    invitedSubject: 'Invitation to edit: {title}',
    invitedBody:
      '{name} invites you to edit the resource “{title}” together. After logging in you find it under “My data resources”.',
    movedSubject: 'Moved to another sub-center: {title}',
    movedBody:
      'Your data resource “{title}”, with all its versions, now belongs to “{name}”. Reason: {reason}. Please turn to a data administrator with questions.',
  },
};
