import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { holdersToNotify } from '#module/system/departments';
import { notify, type News } from '#module/system/notifications';
import { actsNow, type ActsNow, type TransitionName } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { findShown } from '../queries/lists.ts';
import { officeOf, projectPeople } from '../queries/people.ts';
import type { TaskRecord } from '../queries/records.ts';

/** Permission of the staff who are notified when the centre has to act. */
const centreActs: Partial<Record<ActsNow, string>> = {
  admin: 'pms:task:formal',
  auditors: 'pms:task:audit',
  director: 'pms:cert:issue',
};

/**
 * Notifies the people who have to act next, and the project of every step of the centre. Nothing is sent for
 * demonstrations.
 */
export async function mailMoved(ctx: Context, row: TaskRecord, name: TransitionName, opinion: string): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion };
  const project = await projectPeople(ctx, row.taskId, actsNow[row.status] === 'topics' ? 'topics' : 'leads');
  const write = wordsOf({ ...words, step: name });
  await notify(ctx, project, { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}`, write });
  const office = await centreStaff(ctx, row);
  await notify(ctx, office, { topic: 'tasks', path: officePath(row), write });
}

const officePath = ({ taskId, projectId }: TaskRecord) =>
  `/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}`;

/** Staff who have to act: the handler of the task, otherwise all staff in whose data scope it is. */
export async function centreStaff(ctx: Context, row: TaskRecord): Promise<number[]> {
  const permission = centreActs[actsNow[row.status]];
  if (!permission) return [];
  const { deptId, userId } = await officeOf(ctx, row.taskId);
  if (userId && permission !== 'pms:cert:issue') return [userId];
  return holdersToNotify(ctx, permission, deptId, ctx.actor.userId);
}

/** Sends the reminder of a due date. */
export async function mailDue(
  ctx: Context,
  row: TaskRecord,
  { days, to, isProject }: { days: number; to: readonly number[]; isProject: boolean },
): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion: '' };
  const write = wordsOf({ ...words, step: days < 0 ? 'overdue' : 'due', days: Math.abs(days) });
  await notify(ctx, to, {
    ...(isProject
      ? { topic: 'ownProjects', path: `/archive/project/task/${row.taskId}` }
      : { topic: 'tasks', path: officePath(row) }),
    write,
  });
}

interface Words {
  no: string;
  nameZh: string;
  nameEn: string;
  opinion: string;
  step: TransitionName | 'due' | 'overdue';
  days?: number;
}

const wordsOf =
  ({ step, ...words }: Words): News['write'] =>
  (language) => {
    const t = translatorOf(taskTexts, language);
    const values = {
      title: pick(words.nameZh, words.nameEn, language),
      no: words.no,
      opinion: words.opinion || '–',
      days: words.days ?? 0,
    };
    const named = { ...values, step: t(`mail.steps.${step}`, values) };
    return {
      title: t('mail.subject', named),
      body: t(words.opinion ? 'mail.bodyWithOpinion' : 'mail.body', named),
    };
  };
