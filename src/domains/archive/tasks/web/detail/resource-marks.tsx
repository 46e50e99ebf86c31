import { Checkbox, Form } from 'antd';
import { taskResources } from '#contract/archive/task-resources';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Task } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';
import { resourceStatus } from '#contract/data/resources';

/** Resources under review in the topics of this round, to mark those that must be revised. */
export function ResourceMarks({
  task,
  value,
  onChange,
}: {
  task: Task;
  value: number[];
  onChange: (ids: number[]) => void;
}) {
  const t = useTexts(taskPageTexts);
  const language = useLanguage();
  const { reply } = useCall(taskResources.list, { params: { taskId: task.taskId } });
  const inRound = new Set(task.topicList.filter((one) => one.inRound).map(({ topicId }) => topicId));
  const choices =
    reply?.resources.filter(({ topicId, status }) => inRound.has(topicId) && status === resourceStatus.reviewing) ?? [];
  if (choices.length === 0) return null;
  return (
    <Form.Item label={t('move.resourceMarks')} extra={t('move.resourceMarksHint')}>
      <Checkbox.Group
        value={value}
        onChange={onChange}
        options={choices.map((one) => ({
          value: one.resourceId,
          label: `${one.resourceNo} ${pick(one.titleZh, one.titleEn, language)}`,
        }))}
      />
    </Form.Item>
  );
}
