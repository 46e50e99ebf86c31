import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  choose: 'Select files or folders to download them together',
  chosen: '{count, plural, one {# file} other {# files}} chosen, {size}',
  chosenMany: 'Too much is chosen: please choose a folder above, or use the download script',
  downloadChosen: 'Download selected',
  scriptChosen: 'Script for the chosen files',
  clear: 'Clear',
  commands: 'Command line, checksums and archival package',
  bagHelp:
    'A BagIt bag is for exchange between repositories and for preservation: all files with their SHA-256 and SHA-512 checksums, RO-Crate and DataCite metadata, and the whole record. A bag of addresses does not hold the files; a BagIt tool fetches them. Records above 10 GB always come that way.',
  bag: 'Download as bag (BagIt)',
  bagOfAddresses: 'With addresses only',
  commandsHelp:
    'The script fetches file after file and verifies the SHA-256 checksums; run again after a break, it goes on. Best for large or many files. Needs curl.',
  script: 'Download script',
  sums: 'List of SHA-256 checksums',
  tokenHelp:
    'Access to these files is restricted: the script reads your session token from the environment variable ACCESS_TOKEN and does not store it. Anyone with the token acts as you; it ends when you log out.',
  copyToken: 'Copy session token',
  tokenCopied: 'Session token copied',
};
