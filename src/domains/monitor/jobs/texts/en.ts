import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    jobId: 'Job id',
    jobName: 'Name',
    jobNameEn: 'English name',
    jobGroup: 'Group',
    invokeTarget: 'Invoke target',
    cronExpression: 'Cron expression',
    misfirePolicy: 'Missed runs',
    concurrent: 'Concurrent runs',
    status: 'Status',
    nextValidTime: 'Next run',
    lastTime: 'Last run',
    createBy: 'Created by',
    createTime: 'Created',
    updateBy: 'Changed by',
    updateTime: 'Changed',
    remark: 'Remark',
  },
  fail: {
    notFound: 'This job does not exist, or is not in this group',
    cronLength: 'A cron expression has 6 or 7 parts: second minute hour day month weekday [year]',
    cronField:
      'The cron expression is wrong. Check its parts: second, minute 0–59, hour 0–23, day 1–31, month 1–12, weekday 1–7 or SUN–SAT, year 1970–2099',
    cronUnsupported:
      'This form of cron is not supported: L-n, L alone as a weekday, and ranges that go down (22-2, FRI-MON). Write a list or two jobs instead',
    cronBothDays: 'In a cron expression exactly one of day and weekday is ?',
    cronOver: 'This cron expression never comes again. Choose a time to come',
    targetRemote: 'An invoke target cannot contain rmi:, ldap:, ldaps:, http: or https:',
    targetForm: "Write an invoke target as name.method or name.method(values), such as ryTask.ryParams('ry')",
    targetUnknown: 'There is no registered target "{name}". Choose one from the list',
    targetLiteral:
      'The value "{text}" of the invoke target cannot be read: texts are written \'ry\', booleans true or false, whole numbers 5, long ones 5L, decimals 1.5D',
    targetValues: 'The values do not fit the invoke target "{name}", which takes: {takes}',
    systemFixed: 'Target and group of a system job cannot be changed',
    systemStays: '"{name}" is a system job and cannot be deleted; it can be paused',
    manyWait: 'Too many runs of this job are waiting already. Try again later',
  },
  status: { '0': 'Running', '1': 'Paused' },
  misfire: { '0': 'Default (one run)', '1': 'Make up every run', '2': 'Make up by one run', '3': 'Skip' },
  policy: { '0': 'Default', '1': 'Make up every run', '2': 'Make up by one run', '3': 'Skip' },
  concurrent: { '0': 'Allowed', '1': 'Not allowed' },
  sheet: {
    name: 'Scheduled jobs',
    jobId: 'Job id',
    jobName: 'Name',
    jobGroup: 'Group',
    invokeTarget: 'Invoke target',
    cronExpression: 'Cron expression',
    misfirePolicy: 'Missed runs',
    concurrent: 'Concurrent runs',
    status: 'Status',
  },
  work: {
    kernel: {
      cache: {
        sweep: {
          name: 'Sweep the cache',
          stops: 'Expired cache entries, captchas and rate counts stay, and the database grows',
        },
      },
      jobs: {
        reclaim: {
          name: 'Take back interrupted jobs',
          stops: 'Jobs that were running when the program crashed begin again only after four hours',
        },
      },
      changes: {
        clean: {
          name: 'Clean the notes of changes',
          stops: 'Notes of changes, by which pages stay fresh, stay for ever, and the database grows',
        },
      },
    },
    monitor: {
      'virus-scans': {
        scan: {
          name: 'Scan files for viruses',
          stops:
            'After a fault of the scanner no scan continues automatically, older files are not scanned, and resources that wait for a scan are not published',
        },
      },
      preservation: {
        run: {
          name: 'Write and check the second copy',
          stops:
            'Newly published data get no second copy, and damage in it is not found; nothing where none is configured',
        },
        watch: {
          name: 'See whether the second copy is behind',
          stops: 'Operators are no longer told when the second copy is behind',
        },
      },
      fixity: {
        rotate: {
          name: 'Check the fixity of files',
          stops: 'Files in the store are no longer compared with their recorded SHA-256, and damage is not found',
        },
        compare: {
          name: 'Compare file records with the store',
          stops: 'Missing files and files without a record are no longer found',
        },
      },
      backups: {
        make: { name: 'Daily backup', stops: 'No backup is made any more (none is where BACKUP_DIR is not set)' },
        watch: { name: 'Look after backups', stops: 'Operators are not told any more when backups are old or fail' },
      },
      server: {
        sample: { name: 'Note how the machine is used', stops: 'The lines of the server monitor stand still' },
      },
      health: {
        disks: {
          name: 'Record the use of the disks',
          stops: 'The state of the portal no longer says when a disk is full',
        },
      },
      'log-chain': {
        seal: {
          name: 'Seal the logs',
          stops:
            'New records are not added to the hash chain any more; changes of them are not found, and old ones are not archived',
        },
        verify: {
          name: 'Verify the logs',
          stops: 'Operators are not told any more when records are changed or missing',
        },
      },
      'login-log': {},
      'operation-log': {},
      'job-log': {
        expire: {
          name: 'Remove old runs from the job log',
          stops: 'Old runs stay in the job log, and the database grows',
        },
      },
    },
    identity: {
      sessions: {
        sweep: { name: 'Remove expired sessions', stops: 'Expired sessions stay in the database; they cannot be used' },
      },
      'password-resets': {
        sweep: {
          name: 'Remove old reset links',
          stops: 'Old links for a new password stay in the database; they cannot be used',
        },
      },
      verification: {
        sweep: {
          name: 'Remove old verification codes',
          stops: 'Old e-mail codes stay in the database; they cannot be used',
        },
      },
    },
    files: {
      transfers: {
        sweep: {
          name: 'End abandoned transfers',
          stops: 'Abandoned resumable uploads stay and take up space',
        },
      },
    },
    people: {
      'personal-data': {
        due: {
          name: 'Carry out personal data requests',
          stops:
            'Accounts whose time has come are not deleted any more, and expired copies still look as if they could be downloaded',
        },
      },
    },
    system: {
      uploads: {
        sweep: {
          name: 'Remove unused files',
          stops: 'Temporary files and broken uploads stay and take up space',
        },
        sweepUnreferred: {
          name: 'Remove files that nothing links to',
          stops: 'Public pictures and documents that no text links to any more stay and take up space',
        },
      },
      notifications: {
        digest: {
          name: 'Send digests of notifications',
          stops: 'Who chose a daily or weekly mail gets none; the bell goes on',
        },
        clean: { name: 'Delete old notifications', stops: 'Notifications older than 180 days stay' },
      },
    },
    data: {
      'saved-searches': {
        tell: {
          name: 'Tell of new hits of saved searches',
          stops: 'People get no more mails about new hits of their saved searches',
        },
      },
      deposits: {
        recognise: {
          name: 'Recognise the institutions of authors',
          stops: 'Names that the register of institutions has learnt are no longer linked to published resources',
        },
      },
      'life-cycle': {
        remindHeld: {
          name: 'Remind of approved resources that are not public',
          stops: 'No reminders of the steps before publication are sent; resources still go public once these are done',
        },
        tellOpened: {
          name: 'Tell owners that files have opened',
          stops: 'Owners are not told when an embargo ends; the files open all the same',
        },
      },
      statistics: {
        count: {
          name: 'Count the use of resources',
          stops: 'Views and downloads are no longer counted in the figures',
        },
        nightly: {
          name: 'Check the figures of use at night',
          stops: 'Views and downloads that came late stay out of the figures; owners are not told of first downloads',
        },
      },
      reviews: {
        remind: {
          name: 'Remind reviewers of due reviews',
          stops: 'Reviewers get no more mails about reviews that are due or overdue',
        },
      },
      'access-requests': {
        expire: {
          name: 'End access that has expired',
          stops: 'Expired access is no longer marked as expired; it gives no files all the same',
        },
      },
      bags: {
        sweep: {
          name: 'Clear imports of bags',
          stops: 'Reports on imported bags older than 30 days and abandoned archives stay',
        },
      },
      'ftp-imports': {
        wake: { name: 'Go on with FTP imports', stops: 'FTP imports that broke off do not go on by themselves' },
      },
      identifiers: {
        tell: {
          name: 'Register identifiers again',
          stops: 'CSTR and DOI that could not be registered are not tried again by themselves',
        },
      },
      search: {
        deliver: {
          name: 'Changes for the search cluster',
          stops: 'The search cluster gets no changes of resources, and results become outdated',
        },
        build: {
          name: 'Build the index of the search cluster',
          stops: 'A search cluster without an index gets none; PostgreSQL answers',
        },
        compare: {
          name: 'Compare the search cluster',
          stops: 'Differences between the search cluster and the database are not found and repaired',
        },
      },
      callbacks: {
        deliver: {
          name: 'Deliver callbacks again',
          stops: 'Callbacks that did not arrive are not sent again by themselves',
        },
      },
    },
    archive: {
      tasks: {
        remind: {
          name: 'Remind of due archive tasks',
          stops: 'Projects and data centres get no more mails about tasks that are due or overdue',
        },
        remindDeadlines: {
          name: 'Remind of planned days and acceptance',
          stops:
            'Projects get no more mails before and after the days on which data are planned, nor before acceptance',
        },
        close: {
          name: 'Close archive tasks',
          stops: 'Tasks with a certificate are no longer closed after their time; somebody has to close them',
        },
      },
    },
    content: {
      visits: {
        forget: {
          name: 'Forget who visited',
          stops: 'E-mails and addresses stay in the records of visits beyond the days that the settings allow',
        },
      },
      home: {
        fold: {
          name: 'Fold the figures of the home page',
          stops: 'The figures of the home page become slower to read',
        },
      },
      links: {
        check: { name: 'Check friendly links', stops: 'Broken friendly links are no longer found' },
      },
    },
    interop: {
      'oai-pmh': {
        dateOpened: {
          name: 'Date opened records for harvesters',
          stops: 'Harvesters are not told of resources whose files have opened',
        },
      },
    },
  },
};
