import { Tag } from 'antd';
import { taskTexts } from '../../texts/index.ts';
import { useTexts } from '#web/texts/language.ts';
import type { TaskStatus } from '../../contract.ts';
import { taskStatus } from '#contract/archive/tasks';

const colours: Partial<Record<TaskStatus, string>> = {
  [taskStatus.planReturned]: 'warning',
  [taskStatus.formalReturned]: 'warning',
  [taskStatus.technicalReturned]: 'warning',
  [taskStatus.stageIssued]: 'success',
  [taskStatus.certified]: 'success',
  [taskStatus.terminated]: 'error',
  [taskStatus.closed]: 'default',
};

/** The state of a task in words. */
export function TaskTag({ status }: { status: TaskStatus }) {
  const words = useTexts(taskTexts);
  return <Tag color={colours[status] ?? 'processing'}>{words(`states.${status}`)}</Tag>;
}
