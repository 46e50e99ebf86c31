import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'Changes',
  empty: 'No request fits',
  open: 'View',
  openOf: 'View the change of “{name}”',
  decide: 'Decide',
  decideOf: 'Decide the change of “{name}”',
  accept: 'Accept',
  refuse: 'Refuse',
  confirmWithdraw: 'Page and files of “{title}” are gone as soon as you accept. Accept?',
  done: 'Done',
  asked: 'Sent; another administrator has to confirm it',
  more: 'More',
  moreOf: 'More for “{title}”',
  confirm: 'OK',
  cancel: 'Cancel',
  reasonNeeded: 'Please give the reason',
  whoNeeded: 'Please enter a user name or e-mail',
  dayNeeded: 'Please choose the day',
  centerNeeded: 'Please choose the sub-center',
  moveChosen: 'Move to a sub-center ({count})',
  moved: '{count, plural, one {# resource} other {# resources}} moved',
  actions: {
    newVersion: 'New version for the owner',
    withdraw: 'Withdraw',
    askRestore: 'Ask to restore',
    setOpenDate: 'Set open date',
    changeOwner: 'Change owner',
    moveToCenter: 'Move to a sub-center',
  },
  about: {
    newVersion:
      'Begins a draft of the next version of “{title}” for its owner, with the same content and files. The owner completes and submits it and gets a mail.',
    withdraw:
      'Page, files, search and granted access of “{title}” end at once. The page keeps title, authors, identifiers and the reason.',
    askRestore: '“{title}” becomes public again when another administrator with the permission confirms it.',
    setOpenDate: 'The files of “{title}” open at 00:00 (Beijing) of that day; the owner gets a mail.',
    moveToCenter:
      '“{title}” with all its versions goes to the sub-center that you choose, whose data administrators look after it; the depositor gets a mail.',
    moveSeveral:
      'The {count, plural, one {chosen resource} other {# chosen resources}} with all versions go to the sub-center that you choose, whose data administrators look after them; depositors get a mail.',
    changeOwner: '“{title}” with all its versions goes to the new owner; both get a mail.',
  },
};
