import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  title: 'State of the portal',
  parts: {
    backup: 'Backup',
    copy: 'Second copy',
    files: 'Fixity',
    disk: 'Disk',
    mail: 'Mail',
    jobs: 'Scheduled jobs',
    search: 'Search',
    scanner: 'Virus scans',
    logs: 'Log integrity',
    certificate: 'Certificate',
  },
  states: { fine: 'Fine', off: 'Not set up', attention: 'Needs attention', failing: 'Failing' },
  allFine: 'Everything is fine.',
  trouble: '{part}: {found}',
  open: 'Open {part}',
  sendTest: 'Send a test mail',
  sent: 'The test mail is queued; look for it at {email}',
  sendWaiting: 'Send again now',
  sending: 'Mails that are sent again: {mails}',
  repair: 'Check and repair',
  repairing: 'Files that are checked now: {files}. Those with an intact copy are repaired.',
  freeSpace: 'Free disk space',
  freeing: 'Expired uploads, files without a record and old job logs are being removed. Check again in a minute.',
  runFailed: 'Run failed jobs again',
  running: 'Jobs that were started: {jobs}',
  again: 'Check again',
  found: {
    backup: {
      fine: 'Last complete backup: {at}',
      off: 'There is no backup. If the server or the database is damaged, the data are lost.',
      missing: 'The folder for backups does not hold those of this portal. Its disk may not be mounted.',
      never: 'There is no complete backup in the folder.',
      old: 'The last complete backup is of {at}, more than {hours} hours ago.',
      failed: 'The last backup was not completed.',
    },
    copy: {
      fine: '{written} of {objects} objects have a second copy, and checks are on schedule.',
      off: 'Files are stored once, without a second copy.',
      never: 'Nothing has been written to the second copy yet.',
      unreachable: 'The place of the second copy cannot be reached.',
      damaged: '{count, plural, one {# file} other {# files}} of the second copy are damaged.',
      failed: '{count, plural, one {# object} other {# objects}} cannot be written to the second copy.',
      behind: '{waiting, plural, one {# object has} other {# objects have}} waited for more than a day.',
      late: '{late, plural, one {# file was} other {# files were}} not checked in time.',
    },
    files: {
      fine: '{checked} of {files} files were checked within {days} days; all are intact.',
      damaged: '{count, plural, one {# file is} other {# files are}} damaged or missing and not acknowledged yet.',
      late: '{late, plural, one {# file was} other {# files were}} not checked for more than {days} days.',
    },
    disk: {
      fine: '{free} are free, {share} % in use.',
      grows: '{free} are free. At the recent growth they last {days} days.',
      soon: '{free} are free. At the recent growth they last {days} days. Folder: {dir}',
      full: '{share} % in use, only {free} are left. Folder: {dir}',
      off: 'The disks cannot be read.',
    },
    mail: {
      fine: 'The last mail was sent at {at}; {waiting} wait.',
      unused: 'The mail server {server} is set up; no mail has been sent yet.',
      off: 'There is no mail server. Codes of registration, decisions and notifications reach nobody; mails are only written to a folder of the server.',
      waiting: '{waiting, plural, one {# mail has} other {# mails have}} not been sent, the oldest since {since}.',
      refused:
        '{refused, plural, one {# mail} other {# mails}} could not be sent. The mail server {server} says: {error}.',
    },
    jobs: {
      fine: 'The last run of each job succeeded.',
      failing: 'The last run of {count, plural, one {# job} other {# jobs}} failed: {names}.',
    },
    search: {
      fine: 'The index is complete.',
      cluster: 'The index is complete; the search cluster answers. Changes waiting: {waiting}.',
      renewing: 'The index is being rebuilt; results may be incomplete until then.',
      large: 'More than 100,000 published resources: searches in PostgreSQL become slower.',
      away: 'The search cluster has not answered since {since}; PostgreSQL answers instead. Changes waiting: {waiting}. {error}',
      building: 'The index of the search cluster is being built; PostgreSQL answers until then.',
      refused: 'The search cluster refuses the entries of {count} resources. {error}',
      late: 'Changes waiting for the search cluster: {waiting}, the oldest since {since}.',
      differed:
        'At the comparison of {at}, entries of {differences} resources differed from the database; they were written again.',
    },
    scanner: {
      fine: 'Scans run, and no file waits for a decision.',
      off: 'There is no virus scanner: uploaded files are not scanned.',
      down: 'The scanner has not answered since {since}; {held} resources wait for their scan. {error}',
      infected: '{infected, plural, one {# infected file waits} other {# infected files wait}} for a decision.',
      failed: '{failed, plural, one {# file} other {# files}} could not be scanned.',
    },
    logs: {
      fine: 'Last verified at {at}; the logs are intact.',
      unchecked: 'Not verified yet.',
      broken: 'The verification found {count, plural, one {# fault} other {# faults}}: records may have been changed.',
    },
    certificate: {
      fine: 'Valid until {until}, {days} more days.',
      off: 'The address of the portal is not HTTPS.',
      ends: 'The certificate ends in {days} days, on {until}.',
      ended: 'The certificate ended on {until}; browsers refuse the portal.',
      untrusted: 'Browsers do not trust the certificate of {host}: {error}',
      unreachable: 'The server cannot reach {host} to check the certificate: {error}',
    },
  },
  act: {
    backup: {
      off: 'Set the environment variable BACKUP_DIR to a folder on another disk and restart the portal; it then makes a backup every night.',
      missing: 'Mount the disk of the backups. To use another folder on purpose, run npm run new-place.',
      never: 'Choose “Back up now” on the page of the backups, then check again.',
      old: 'Read on the page of the backups why the last runs failed; then choose “Back up now”.',
      failed: 'Read the reason on the page of the backups; then choose “Back up now”.',
    },
    copy: {
      off: 'Set the environment variable PRESERVATION_STORE to a store at another site and restart the portal; it writes and checks the copy by itself.',
      never: 'Choose “Check now” under “Second copy” of the fixity page, and read the result.',
      unreachable:
        'Check that the store is online, mounted, and that its password is right; the portal then continues by itself.',
      damaged: 'See the damaged files under “Second copy”; where the original is intact they can be written again.',
      failed: 'See the reason for each object under “Second copy”.',
      behind: 'Check the room and speed of the store, and that the scheduled jobs run.',
      late: 'Check that the scheduled jobs run, or choose “Check now”.',
    },
    files: {
      damaged:
        'They are no longer offered for download or preview. Check them again: files with an intact copy are repaired. Restore the others from a backup or ask the depositor for them, then acknowledge.',
      late: 'Check that the scheduled jobs run, or raise the rate of the checks.',
    },
    disk: {
      soon: 'Remove expired files first. If that is not enough, extend the disk, or move old backups and archives of logs elsewhere.',
      full: 'Remove expired files, and extend the disk soon: when it is full, uploads and saving fail. Existing data are not affected.',
      off: 'Check that the data folder can be read.',
    },
    mail: {
      off: 'Set the environment variables SMTP_URL and MAIL_FROM, restart the portal, and send a test mail.',
      waiting:
        'Check that the mail server can be reached; the portal then sends them automatically, or at once with the button.',
      refused:
        'Check account, password and port in SMTP_URL against what the server says. The portal then sends them by itself; a test mail shows whether it works.',
    },
    jobs: {
      failing:
        'Their work was not done, and they wait for their next scheduled time. Read the reason in the job log, then run them again.',
    },
    search: {
      renewing: 'Nothing to do: it ends by itself.',
      large: 'Set up an OpenSearch cluster and SEARCH_URL; see the deployment guide.',
      away: 'Check that the cluster runs and that SEARCH_URL is right; waiting changes are written afterwards.',
      building: 'Nothing to do: it ends by itself.',
      refused: 'Read the reason; the daily comparison tries again.',
      late: 'Look at the job “Changes for the search cluster”, and at disk and load of the cluster.',
      differed: 'Nothing to do. If it happens every day, read the logs of the cluster.',
    },
    scanner: {
      off: 'To scan uploaded files, install ClamAV and set the environment variable CLAMD.',
      down: 'Restart clamd, and check its address in the environment variable CLAMD.',
      infected: 'Check the files on the page of the virus scans, then send them back or release them.',
      failed: 'See the reasons on the page of the virus scans, and scan again.',
    },
    logs: { broken: 'See on the page of the log integrity which records they are, and keep the server as it is.' },
    certificate: {
      off: 'In production the portal should be reached by HTTPS; see the deployment guide.',
      ends: 'Check that the automatic renewal runs, or replace the certificate.',
      ended: 'Replace the certificate now.',
      untrusted: 'Check that the chain is complete and the name matches.',
      unreachable: 'If the server cannot reach its public address from inside, check the certificate from outside.',
    },
  },
};
