import type { SameKeys } from '#shared/texts';
import type { zh } from './manage.zh.ts';

export const en: SameKeys<typeof zh> = {
  mine: 'My data resources',
  title: 'Manage resource',
  lead: 'New version, sharing, editing together, links for reviewers, hand-over and withdrawal.',
  link: 'Manage',
  preview: 'Preview public page',
  viewPublic: 'View public page',
  confirm: 'OK',
  cancel: 'Cancel',
  takeBack: 'Take back',
  whoNeeded: 'Please enter a user name or e-mail',
  reasonNeeded: 'Please give the reason',
  copies: {
    title: 'Versions and copies',
    newVersion: 'New version',
    newVersionText:
      'A draft begins with everything that this version holds; files take no further space. This version stays public until the new one is published.',
    clone: 'Copy as a new resource',
    cloneText: 'A new draft begins with the same texts, without files and identifiers.',
  },
  correction: {
    title: 'Corrections',
    text: 'You can ask to correct title, abstract, keywords, funding, related works (such as the DOI of the paper) and ORCID iDs, without a new version. Files and everything else need a new version.',
    ask: 'Ask for a correction',
  },
  bag: {
    title: 'Archival package',
    text: 'Export as a BagIt bag: all files with SHA-256 and SHA-512 checksums, RO-Crate and DataCite metadata, and everything that the form says, contact data included, without connections such as FTP. A bag can be imported when you begin a new resource.',
    whole: 'Download as bag (BagIt)',
    addresses: 'With addresses only',
  },
  sharing: {
    title: 'Sharing',
    apply: 'Apply now',
    ask: 'Ask for it',
    applied: 'The sharing has changed',
    asked: 'Sent; it takes effect when a reviewer agrees',
    stricter:
      'Stricter sharing or a stricter licence needs the consent of a reviewer. Please say why. Access that was granted stays until it expires.',
  },
  editors: {
    title: 'Editing together',
    text: 'Co-editors change the draft and its files; they do not submit, hand over or delete it.',
    invite: 'Invite',
    invited: 'Invited; a mail has been sent',
    remove: 'Remove',
    removeOf: 'Remove {name}',
  },
  links: {
    title: 'Links for reviewers',
    text: 'Anyone with the link reads this resource and its files without logging in, and nothing about you. Names and contents of files are shown as they are: make sure that they name nobody.',
    create: 'Make a link',
    once: 'The link is shown this once; please copy it:',
    revoke: 'Revoke',
  },
  handOver: {
    title: 'Hand over',
    text: 'Once the other person accepts, all versions belong to them and you can edit no more.',
    ask: 'Offer',
    asked: 'The other person has been told and has to accept',
  },
  withdrawal: {
    title: 'Ask for withdrawal',
    text: 'A data administrator decides. The public page then keeps title, authors, identifiers and the reason only.',
    ask: 'Ask for withdrawal',
    asked: 'Your request has been sent',
  },
  offers: { title: '{name} wants to hand “{title}” over to you', accept: 'Accept', decline: 'Decline' },
};
