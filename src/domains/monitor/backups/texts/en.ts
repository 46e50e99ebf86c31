import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    notConfigured: 'No folder for backups is set (environment variable BACKUP_DIR).',
    running: 'A backup is running already; wait until it has ended.',
  },
  mail: {
    failedSubject: 'The backup of the portal failed',
    failedBody: 'The last backup was not completed.\n\n{why}\n\nSee Monitoring › Backups.',
    incompleteSubject: 'The backup of the portal is incomplete',
    incompleteBody:
      'The last backup lacks {count, plural, one {# file} other {# files}}: missing, damaged or unreadable in the file store. It was kept; its manifest names them.',
    missingSubject: 'The folder for backups is missing',
    missingBody:
      'The folder {folder} does not hold the backups of this portal: the file lattice-place.json is missing or a different one. Its disk may not be mounted. Until this is put right, no backups are made. See Monitoring › Backups.',
    neverSubject: 'The portal has no complete backup',
    neverBody: 'There is no complete backup in the folder for backups. See Monitoring › Backups.',
    oldSubject: 'The backup of the portal is old',
    oldBody: 'The last complete backup is of {at}. See Monitoring › Backups for the reason.',
  },
  faults: {
    notConfigured: 'No folder for backups is set (environment variable BACKUP_DIR).',
    badRecipient: '“{recipient}” in BACKUP_RECIPIENT is no public key of age.',
    badIdentity: 'No secret key of age can be read from {file}: {why}',
    noIdentity: 'The backup is encrypted: name the file with your secret key of age in BACKUP_IDENTITY.',
    notEncrypted: 'The files are not encrypted.',
    wrongIdentity: 'The secret key in BACKUP_IDENTITY does not open this backup.',
    noRoom: 'There is no room for the backup in {folder}: {free, number} bytes are free.',
    unusable: 'The folder for backups {folder} cannot be used: {why}',
    inside: 'The folder for backups {folder} is inside a folder that is backed up; choose another one.',
    busy: 'Another backup is running.',
    notMigrated: 'The database holds no data of this portal: there is nothing to back up.',
    noSet: '{set} is no backup, or one that was not finished.',
    noLatest:
      'There is no complete backup. The newest one, {set}, {count, plural, =0 {holds the database without files: add --only-database} one {lacks # file: to restore it all the same, add --incomplete} other {lacks # files: to restore it all the same, add --incomplete}}.',
    unknownFormat: 'The manifest of {set} cannot be read: it is damaged, or a newer version of the program wrote it.',
    incomplete:
      'This backup lacks {count, plural, one {# file} other {# files}}. To restore it all the same, add --incomplete.',
    newerSet:
      'A newer version of the program ({version}) made this backup: this version does not know {migrations}. Restore it with the newer version.',
    otherColumns: 'Table {table} of the backup does not fit the tables of this program: {columns}',
    noFiles: 'This backup holds the database without files. Add --only-database.',
    databaseInUse: 'The database is not empty. A backup is restored into an empty one only; nothing was changed.',
    filesInUse: 'The file store is not empty. A backup is restored into an empty one only; nothing was changed.',
    otherKey: 'The key in {place} is not that of the backup. Remove it, or set the key of the backup.',
    damaged: '{file} of the backup is damaged or missing.',
    differs: 'Table {table} does not hold what the backup holds.',
    wrongServer:
      'The backup is of PostgreSQL {set}, the embedded one is PostgreSQL {own}. Restore it with the version of the program that made it.',
    exactEmbedded:
      'An exact copy (--exact) is for the embedded database only. Use the tools of your PostgreSQL server, or leave --exact out.',
    noTar: 'The tar program of this system cannot unpack the backup: {why}',
    vanished:
      'There are no backups of this portal in {folder}: the file lattice-place.json is missing. Nothing was written. The backups were in {known}. Mount the disk or correct BACKUP_DIR. To begin in an empty folder, run “npm run new-place -- backups” on the server.',
    foreign:
      '{folder} holds the backups of another portal: its lattice-place.json is a different one. Nothing was written. The backups were in {known}. Correct BACKUP_DIR. To use this folder, run “npm run new-place -- backups” on the server.',
    late: 'Copying files took longer than it may; the backup was given up. What was copied stays, so that the next one is faster.',
  },
  command: {
    usageBackup: 'Usage: npm run backup [-- --exact] [-- --only-database]',
    usageRestore: "Usage: npm run restore -- '<set>' [--check] [--only-database] [--incomplete]",
    unknownOption: 'Unknown option: {option}',
    phase: {
      files: 'Copying files',
      database: 'Backing up the database',
      newFiles: 'Copying new files',
      cleaning: 'Cleaning up',
      checking: 'Checking the backup',
      comparing: 'Comparing',
    },
    restoring: {
      checking: 'Checking the backup',
      files: 'Restoring files',
      database: 'Restoring the database',
      comparing: 'Comparing',
    },
    rehearsing: {
      checking: 'Checking the backup',
      files: 'Checking files',
      database: 'Restoring the database for a trial',
      comparing: 'Comparing',
    },
    done: 'The backup is complete: {folder}',
    summary:
      '{tables, plural, one {# table} other {# tables}}, {files, plural, one {# file} other {# files}} ({added, number} copied now, {bytes}), {seconds, number} s.',
    summaryExact:
      'The whole cluster, {files, plural, one {# file} other {# files}} ({added, number} copied now, {bytes}), {seconds, number} s.',
    plain:
      'Note: this backup is not encrypted. It holds the key of the installation and personal data. Set BACKUP_RECIPIENT, or guard the folder.',
    sameDisk: 'Note: the folder for backups is on the same disk as the data; a broken disk would take both.',
    problem: {
      missing: 'the file is missing',
      damaged: 'the file does not have the sum of its record',
      unreadable: 'the file cannot be read',
    },
    problems: '{count, plural, one {# file} other {# files}} could not be backed up; the backup is incomplete:',
    failed: 'The backup failed: {why}',
    newestIncomplete:
      'Note: the newest backup, {newest}, lacks {count, plural, one {# file} other {# files}}. This is {set}, the newest complete one. For the newest one name it and add --incomplete.',
    newestDatabase: 'Note: the newest backup, {newest}, holds the database without files. This is {set}.',
    restoreFailed: 'The restore failed: {why}',
    restored:
      'Restored with {count, plural, one {# file} other {# files}} in {seconds, number} s. The portal can be started now (npm start).',
    restoredDatabase: 'The database was restored in {seconds, number} s. Files were left as they are.',
    lost: '{count, plural, one {# file is} other {# files are}} missing in the backup and could not be restored.',
    checked:
      'The trial succeeded: {tables, plural, one {# table} other {# tables}} and {files, plural, one {# file} other {# files}} are as in the backup; {seconds, number} s.',
    notChecked: 'The trial failed; damaged: {files}',
    placeUsage:
      'Usage: npm run new-place -- files | backups | preservation\nAllows the portal to begin in a new file store, backup folder or place of the second copy, once.',
    placeFailed: 'Nothing was changed: {why}',
    placeDone: 'The portal will establish the configured place when it uses it next: {name}.',
    place: { files: 'file store', backups: 'folder of the backups', preservation: 'second copy' },
    secretUsage: 'Usage: npm run secret-key (stop the portal first)',
    secretFailed: 'The key was not changed: {why}',
    secretInUse: 'The portal is running; stop all of its processes first.',
    secretNeeded:
      'The environment names the key (SECRET_KEY): give the new one, 64 hexadecimal digits, in NEW_SECRET_KEY.',
    secretWrong: 'The present key does not open {where}; it may not be the one that was used.',
    secretChanged:
      'The key was changed and {count, plural, one {# value} other {# values}} encrypted with the new one. Make a backup now: older sets hold the old key.',
    secretNext: 'Set SECRET_KEY to the new key now, then start the portal.',
    secretFinished: 'A change that had been cut off is complete now; nothing more to do.',
  },
};
