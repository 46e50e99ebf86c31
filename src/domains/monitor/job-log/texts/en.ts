import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fields: {
    jobLogId: 'Number',
    jobName: 'Job',
    jobGroup: 'Group',
    invokeTarget: 'Invoke target',
    jobMessage: 'Message',
    status: 'Result',
    exceptionInfo: 'Error',
    startTime: 'Started',
    endTime: 'Ended',
    createTime: 'Logged',
    elapsedMs: 'Took',
  },
  fail: {
    notFound: 'This run does not exist',
    tooManyRows: 'More than {most, number} records match, too many for one export. Choose a shorter period.',
  },
  status: { '0': 'Succeeded', '1': 'Failed' },
  message: '{name} took {n} ms',
  messageAndNote: '{name} took {n} ms; {note}',
  exception: { interrupted: 'Interrupted: the process that ran this job has ended' },
  sheet: {
    name: 'Scheduling log',
    jobLogId: 'Number',
    jobName: 'Job',
    jobGroup: 'Group',
    invokeTarget: 'Invoke target',
    jobMessage: 'Message',
    status: 'Result',
    exceptionInfo: 'Error',
    startTime: 'Started',
    endTime: 'Ended',
  },
};
