import { useState } from 'react';
import { Link } from 'react-router';
import { tasks, type MyTask, taskStatus } from '#contract/archive/tasks';
import { taskTexts } from '#texts/archive/tasks';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { OwnPages } from '#web/kit/forms/form-files.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { useCountdown, useOverdueText } from '../deadline-texts.ts';
import { taskPageTexts } from '../texts/index.ts';

const pageSize = 10;
const tones: Partial<Record<MyTask['status'], Tone>> = {
  [taskStatus.planReturned]: 'bad',
  [taskStatus.formalReturned]: 'bad',
  [taskStatus.technicalReturned]: 'bad',
  [taskStatus.stageIssued]: 'ok',
  [taskStatus.certified]: 'ok',
  [taskStatus.closed]: 'idle',
  [taskStatus.terminated]: 'bad',
};

/** The projects of which the person is a member: the state of each, the next action and its due date. */
export default function OwnTasks() {
  const t = useTexts(taskPageTexts);
  const [pageNum, setPage] = useState(1);
  const { reply, failure, reload } = useCall(tasks.mine, {
    query: { pageNum: String(pageNum), pageSize: String(pageSize) },
  });
  const saveCalendar = async () => saveFile(await call(tasks.myCalendar, {}), 'due-dates.ics');
  return (
    <section aria-labelledby="own-tasks">
      <h2 id="own-tasks">{t('own.title')}</h2>
      {!reply ? <Waiting failure={failure} onRetry={reload} height="8rem" /> : null}
      {reply?.total === 0 ? <p className="secondary">{t('own.empty')}</p> : null}
      {reply?.rows.some(({ dueDate }) => dueDate !== null) ? (
        <p>
          <Button small onClick={() => void saveCalendar().catch(() => undefined)}>
            {t('own.calendar')}
          </Button>
        </p>
      ) : null}
      <ul className="service__own">
        {reply?.rows.map((row) => (
          <li key={row.taskId} className="card card__body">
            <Row row={row} />
          </li>
        ))}
      </ul>
      <OwnPages pages={Math.ceil((reply?.total ?? 0) / pageSize)} pageNum={pageNum} onPage={setPage} />
    </section>
  );
}

/** The caller's own next steps; otherwise the others who are waited for. */
function Next({ row }: { row: MyTask }) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const own = [
    ...row.topicTasks.map(({ act, count }) => t('own.topicTask', { act: words(`acts.${act}`), count })),
    ...row.next.map((name) => words(`acts.${name}`)),
  ];
  if (own.length > 0) return own.join(' · ');
  const others = new Set(row.waitsFor.filter((who) => who !== 'nobody').map((who) => words(`waiting.${who}`)));
  return others.size > 0 ? t('own.waiting', { who: [...others].join(' · ') }) : t('own.nothing');
}

function Row({ row }: { row: MyTask }) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const language = useLanguage();
  const place = `/archive/project/task/${row.taskId}`;
  const [overdue, countdown] = [useOverdueText(), useCountdown()];
  return (
    <>
      <h3>
        <Link to={place}>{pick(row.nameZh, row.nameEn, language)}</Link>
      </h3>
      <p className="service__line">
        <StateBadge tone={tones[row.status] ?? 'info'}>{words(`states.${row.status}`)}</StateBadge>
        <span className="mono">{row.projectNo}</span>
        <span>{row.roles.map((role) => words(`roles.${role}`)).join(' · ')}</span>
        <span>
          {t('own.progress', {
            sent: row.topicsSubmitted,
            done: row.topicsDone,
            all: row.topics,
            submitted: row.resourcesSubmitted,
            planned: row.plannedCount,
          })}
        </span>
      </p>
      <p className="service__line">
        <strong>{t('own.next')}</strong>
        <span>
          <Next row={row} />
        </span>
        {row.overdueItems ? <strong>{overdue(row.overdueItems)}</strong> : null}
        {row.acceptDays === null ? null : <span>{countdown(row.acceptDays)}</span>}
        {row.dueDate && row.daysLeft !== null ? (
          <span>
            <DayText wire={row.dueDate} />{' '}
            {row.daysLeft < 0
              ? words('due.over', { days: -row.daysLeft })
              : row.daysLeft === 0
                ? words('due.today')
                : words('due.left', { days: row.daysLeft })}
          </span>
        ) : null}
      </p>
      <div className="row">
        <LinkButton small to={place}>
          {t('own.open')}
        </LinkButton>
      </div>
    </>
  );
}
