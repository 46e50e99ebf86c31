import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    notConfigured: 'No place for the second copy is set (environment variable PRESERVATION_STORE)',
  },
  faults: {
    place: 'The place of the second copy takes no writes or does not answer: {why}',
    full: 'The place of the second copy is full: {why}',
    vanished:
      'There is no second copy of this portal in {place}: the file lattice-place.json is missing. Nothing was written. The copy was in {known}. Mount its disk or correct PRESERVATION_STORE. To write a new copy into an empty place, run "npm run new-place -- preservation" on the server',
    foreign:
      '{place} holds the second copy of another portal: its lattice-place.json is a different one. Nothing was written. The copy was in {known}. Correct PRESERVATION_STORE. To use this place, run "npm run new-place -- preservation" on the server',
    noRoot: 'The place is no OCFL storage root of a second copy: {why}',
    badRecipient: '"{recipient}" is no public key of age',
    noIdentity: 'The copy is encrypted, and there is no key here that opens it (PRESERVATION_IDENTITY)',
    notEncrypted: 'The copy is not encrypted: leave PRESERVATION_IDENTITY and PRESERVATION_RECIPIENT out',
    wrongIdentity: 'The key does not open the copy (PRESERVATION_IDENTITY)',
    firstCopy:
      'The stored file number {fileId} is not what its record says, and was not copied; it is tried again once the file is repaired',
    tooMany:
      '{count, number} files are more than the {most, number} that the job handles; run "npm run preserve" on the server',
    inventory: 'The inventory of the object is not the recorded one; it will be checked and repaired',
    other: 'Writing failed: {why}',
  },
  mail: {
    title: '{count, plural, one {# file} other {# files}} of the second copy failed the fixity check',
    compared:
      'Each file of the second copy is read at regular times and compared with the SHA-512 in its OCFL inventory. Each of these files was read twice. Files that could be repaired were restored from the store, the inventories or the database; the following ones could not.',
    damaged: 'The content differs from the inventory: {count, number}',
    missing: 'Not in the copy: {count, number}',
    unreadable: 'Cannot be read: {count, number}',
    both: 'Damaged in the store and in the second copy; restore from a backup: {count, number}',
    more: '… and {count, number} more',
    repairedTitle: '{count, plural, one {# damaged file was} other {# damaged files were}} repaired',
    repairedFiles:
      '{count, plural, one {# damaged file} other {# damaged files}} of the store {count, plural, one {was} other {were}} restored from the second copy. Check the disks of the store.',
    repairedCopies:
      '{count, plural, one {# damaged file} other {# damaged files}} of the second copy {count, plural, one {was} other {were}} restored. Check the disks of the copy.',
    placeTitle: 'The second copy cannot be written',
    place: '{why}\n\nUntil this is put right, newly published data have no second copy.',
    behindTitle:
      'The second copy is behind: {count, plural, one {# object waits} other {# objects wait}} for more than a day',
    behind:
      'See the state of the second copy on the page "Fixity". With large amounts of data, raise "Fixity: reading rate (MB/s)" in the settings.',
  },
  command: {
    usagePreserve: 'Usage: npm run preserve [-- --verify]',
    usageRebuild: "Usage: npm run rebuild -- '<folder of the second copy, or s3://bucket/prefix>'",
    unknownOption: 'Unknown option: {option}',
    notConfigured: 'Set the environment variable PRESERVATION_STORE.',
    notMigrated: 'There is no database of a portal here: start the portal once, or check DATA_DIR.',
    busy: 'Another process is writing the second copy; try again later.',
    objects: 'Comparing objects',
    files: 'Reading files of the copy',
    written: 'The second copy is in {place}: {objects, number} objects, {files, number} files, in {seconds, number} s.',
    plain: 'The copy is not encrypted: guard it, or set PRESERVATION_RECIPIENT.',
    problems: '{damaged, number} files are damaged, {failed, number} objects could not be written:',
    failed: 'The second copy was not brought up to date: {why}',
    rebuildFailed: 'The portal was not rebuilt: {why}',
    databaseInUse: 'The target database is not empty.',
    filesInUse: 'The target file store is not empty.',
    reading: 'Reading objects',
    rebuilt:
      'Rebuilt from the second copy: {objects, number} objects, {rows, number} rows, {files, number} files, in {seconds, number} s.',
    firstPassword: 'First password of the administrator {userName}: {password}',
    dropped:
      '{table}: {count, number} rows were not restored, because the copy lacks the rows of {target} that they refer to.',
    lost: '{count, number} files or objects are damaged in the copy and were not restored:',
  },
};
