import { useState } from 'react';
import { Alert, Card, Select } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { plans } from '../../contract.ts';
import { planTexts } from '../../texts/index.ts';
import { planPageTexts } from '../texts/index.ts';
import { Editor } from './editor.tsx';

/** The planned deliverables of a task: the newest version can be edited, others are read-only. */
export function PlanArea({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(planPageTexts);
  const words = useTexts(planTexts);
  const [version, setVersion] = useState<number>();
  const { reply, reload, failure } = useCall(plans.read, {
    params: { taskId: task.taskId },
    query: version === undefined ? {} : { version },
  });
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="20rem" />;
  const changed = () => {
    setVersion(undefined);
    reload();
    onChanged();
  };
  return (
    <Card
      title={t('title')}
      extra={
        reply.versions.length > 0 ? (
          <Select
            aria-label={t('history')}
            style={{ minWidth: '12rem' }}
            value={reply.version.version}
            onChange={setVersion}
            options={reply.versions.map((one) => ({
              value: one.version,
              label: `${t('version', { n: one.version })} · ${words(`states.${one.status}`)}`,
            }))}
          />
        ) : (
          t('notSaved')
        )
      }
    >
      {task.topicList.length === 0 ? (
        <Alert type="info" title={t('noTopics')} />
      ) : (
        <Editor
          key={`${reply.version.version} ${reply.version.rowVer} ${reply.version.status}`}
          task={task}
          plan={reply}
          onChanged={changed}
        />
      )}
    </Card>
  );
}
