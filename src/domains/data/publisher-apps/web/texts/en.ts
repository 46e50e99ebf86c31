import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Publisher systems',
  lead: 'Systems of publishers that submit data resources through the API.',
  description: 'How to write one: description of the API',
  add: 'Register system',
  added: 'Registered successfully',
  editOf: 'Edit publisher system "{name}"',
  edited: 'Edit successful',
  rotate: 'Change secret',
  rotateOf: 'Change secret of "{name}"',
  rotateHint:
    'The new secret counts at once. The old one counts as well for the time chosen, so that you can switch without a break.',
  endOld: 'End old secret',
  endOldOf: 'End old secret of "{name}" now',
  confirmEndOld: 'End the old secret of "{name}" now? Calls that still use it will be refused.',
  ended: 'The old secret has ended',
  removeOf: 'Delete publisher system "{name}"',
  confirmRemove: 'Delete the publisher system "{name}"?',
  secretTitle: 'Secret of "{name}"',
  secretOnce: 'The secret is shown this once. Copy it now and keep it safe.',
  empty: 'No publisher system is registered',
  never: 'Never',
  hours: {
    '0': 'Ends at once',
    '24': '1 day',
    '168': '7 days',
    '720': '30 days',
  },
  hints: {
    ownerName: 'User name. What the system submits belongs to this person',
    callbackHosts:
      'One a line, such as press.example.org or *.example.org; with the port where it is not the usual one',
    ipAllow: 'One IP address or network a line; empty allows all',
  },
};
