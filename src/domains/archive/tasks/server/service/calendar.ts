import { Readable } from 'node:stream';
import { pick, translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { calendarOf, type CalendarDay } from '#server/formats/icalendar';
import type { FileReply } from '#server/routes';
import { taskTexts } from '../../texts/index.ts';
import { dueOfMine, dueOfTask, type DueTask } from '../queries/due.ts';
import { openTask } from './access.ts';

/** The due date of one task as iCalendar; an empty calendar without a due date. @throws archive.tasks.notFound */
export async function calendarOfTask(ctx: Context, taskId: number): Promise<FileReply> {
  await openTask(ctx, taskId);
  return reply(ctx, await dueOfTask(ctx, taskId));
}

/** The due dates of all projects of which the caller is a member. */
export const calendarOfMine = async (ctx: Context): Promise<FileReply> => reply(ctx, await dueOfMine(ctx));

function reply(ctx: Context, tasks: readonly DueTask[]): FileReply {
  const t = translatorOf(taskTexts, ctx.language);
  const days: CalendarDay[] = tasks.map((task) => ({
    uid: `task-${task.taskId}@${new URL(ctx.siteUrl).hostname}`,
    sequence: task.rowVer,
    day: task.dueDate,
    summary: t('calendar.title', {
      title: pick(task.nameZh, task.nameEn, ctx.language),
      state: t(`states.${task.status}`),
    }),
    description: task.projectNo,
    url: `${ctx.siteUrl}/archive/project/task/${task.taskId}`,
  }));
  const text = calendarOf(t('calendar.all'), days, ctx.now);
  return { name: 'due-dates.ics', mediaType: 'text/calendar; charset=utf-8', open: () => Readable.from([text]) };
}
