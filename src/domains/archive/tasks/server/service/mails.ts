import { pick, translatorOf, type Language } from '#shared/texts';
import type { Context } from '#server/context';
import { sendMail } from '#server/mail';
import { holdersToTell } from '#module/system/departments';
import { settings } from '#module/system/settings';
import { actsNow, type ActsNow, type TransitionName } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { findShown } from '../queries/lists.ts';
import { officeOf, projectAddresses } from '../queries/people.ts';
import type { TaskRecord } from '../queries/records.ts';

/** Permission of whoever is told that the centre has to act. */
const centreActs: Partial<Record<ActsNow, string>> = {
  admin: 'pms:task:formal',
  auditors: 'pms:task:audit',
  director: 'pms:cert:issue',
};

/** Tells whoever acts next, and the project of every step of the centre, what happened. Nothing is sent for demonstrations. */
export async function mailMoved(ctx: Context, row: TaskRecord, name: TransitionName, opinion: string): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion };
  const project = await projectAddresses(ctx, row.taskId, actsNow[row.status] === 'topics' ? 'topics' : 'leads');
  await write(ctx, project, `/archive/project/task/${row.taskId}`, { ...words, step: name });
  const office = await centreAddresses(ctx, row);
  await write(ctx, office, officePath(row), { ...words, step: name });
}

const officePath = ({ taskId, projectId }: TaskRecord) =>
  `/pms/archiveTask/detail/index?id=${taskId}&projectId=${projectId}`;

/** Who of the centre has to act: the handler of the task, else everybody in whose data scope it lies. */
export async function centreAddresses(ctx: Context, row: TaskRecord): Promise<string[]> {
  const permission = centreActs[actsNow[row.status]];
  if (!permission) return [];
  const { deptId, handlerEmail } = await officeOf(ctx, row.taskId);
  if (handlerEmail && permission !== 'pms:cert:issue') return [handlerEmail];
  return holdersToTell(ctx, permission, deptId, ctx.actor.userId);
}

/** Reminds of a due date. */
export async function mailDue(
  ctx: Context,
  row: TaskRecord,
  { days, to, path }: { days: number; to: readonly string[]; path: string },
): Promise<void> {
  const shown = await findShown(ctx, row.taskId);
  const words = { no: shown.projectNo, nameZh: shown.nameZh, nameEn: shown.nameEn, opinion: '' };
  await write(ctx, to, path, { ...words, step: days < 0 ? 'overdue' : 'due', days: Math.abs(days) });
}

interface Words {
  no: string;
  nameZh: string;
  nameEn: string;
  opinion: string;
  step: TransitionName | 'due' | 'overdue';
  days?: number;
}

async function write(ctx: Context, to: readonly string[], path: string, { step, ...words }: Words): Promise<void> {
  if (to.length === 0) return;
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const part = (language: Language) => {
    const t = translatorOf(taskTexts, language);
    const title = pick(words.nameZh, words.nameEn, language);
    const values = {
      title,
      no: words.no,
      opinion: words.opinion || '–',
      days: words.days ?? 0,
      site: site[`site.name.${language}`],
    };
    return {
      subject: t('mail.subject', { ...values, step: t(`mail.steps.${step}`, values) }),
      body: t(words.opinion ? 'mail.bodyWithOpinion' : 'mail.body', {
        ...values,
        step: t(`mail.steps.${step}`, values),
      }),
      footer: t('mail.footer'),
    };
  };
  const zh = part('zh');
  const en = part('en');
  for (const one of to)
    await sendMail(ctx, {
      to: one,
      subject: `${zh.subject} | ${en.subject}`,
      body: [zh.body, en.body, `${ctx.siteUrl}${path}`, zh.footer, en.footer].join('\n\n'),
    });
}
