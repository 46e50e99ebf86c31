import './task.css';
import { Alert, Button, Card, Space, Tag } from 'antd';
import { taskTexts } from '../../texts/index.ts';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FactList } from '#web/kit/parts/fact-list.tsx';
import { formatBytes, formatDay } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { tasks, type Task } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';
import { useOverdueText } from '../deadline-texts.ts';
import { Acceptance } from './deadlines.tsx';
import { Due } from './due.tsx';
import { Moves } from './moves.tsx';
import { Phases } from './phases.tsx';
import { TaskTag } from './state-tag.tsx';
import { taskStatus } from '#contract/archive/tasks';

/** The head above the areas: the project, its progress, who has to act until when, and the possible transitions. */
export function TaskHead({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const overdue = useOverdueText();
  return (
    <Card className="task-head">
      <h1>{pick(task.nameZh, task.nameEn, language)}</h1>
      <p className="task-head__marks">
        <TaskTag status={task.status} />
        <Tag>{t('head.stage', { n: task.stageNo })}</Tag>
        {task.roundNo > 0 ? <Tag>{t('head.round', { n: task.roundNo })}</Tag> : null}
        {task.isSupplement ? <Tag>{t('head.supplement')}</Tag> : null}
        {task.isDemo ? <Tag color="warning">{t('head.demo')}</Tag> : null}
        <span className="mono">{task.projectNo}</span>
        <span className="mono secondary">{task.taskNo}</span>
      </p>
      <Phases task={task} />
      {task.status === taskStatus.terminated ? (
        <Alert
          type="warning"
          title={t('head.terminated', {
            reason: task.terminateReason,
            day: task.dataDue ? formatDay(task.dataDue, language) : '–',
          })}
        />
      ) : null}
      {task.calendarUnknown ? <Alert type="warning" showIcon title={t('head.calendarUnknown')} /> : null}
      {task.overdueItems ? <Alert type="warning" showIcon title={overdue(task.overdueItems)} /> : null}
      <Facts task={task} />
      <Moves task={task} onChanged={onChanged} />
    </Card>
  );
}

function Facts({ task: of }: { task: Task }) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const language = useLanguage();
  const period = [of.startDate, of.endDate].map((day) => (day ? formatDay(day, language) : '…')).join(' – ');
  return (
    <FactList
      facts={[
        [t('head.actsNow'), of.actors.map((who) => words(`actsNow.${who}`)).join(' · ')],
        [
          t('head.due'),
          of.dueDate ? (
            <Space wrap size="small">
              <Due day={of.dueDate} left={of.daysLeft} />
              <Button size="small" type="link" onClick={() => void saveCalendar(of)}>
                {t('head.calendar')}
              </Button>
            </Space>
          ) : (
            t('head.noDue')
          ),
        ],
        [words('fields.acceptDate'), of.acceptDate ? <Acceptance day={of.acceptDate} left={of.acceptDays} /> : ''],
        [
          t('head.progress'),
          `${t('head.topics', { sent: of.topicsSubmitted, done: of.topicsDone, all: of.topics })} · ${t('head.resources', { submitted: of.resourcesSubmitted, planned: of.plannedCount })} · ${formatBytes(of.submittedBytes, language)}`,
        ],
        [words('fields.leadOrg'), of.leadOrg],
        [t('head.leader'), of.leaderName],
        [t('head.contact'), of.contactName],
        [t('head.special'), [of.specialNo, of.specialName].filter(Boolean).join(' ')],
        [t('head.period'), of.startDate || of.endDate ? period : ''],
        [words('fields.center'), pick(of.centerNameZh, of.centerNameEn, language)],
        [words('fields.handlerName'), of.handlerName],
      ]}
    />
  );
}

async function saveCalendar({ taskId, taskNo }: Task): Promise<void> {
  saveFile(await call(tasks.calendar, { params: { taskId } }), `${taskNo}.ics`);
}
