import { Tag } from 'antd';
import { taskTexts } from '../../texts/index.ts';
import { useTexts } from '#web/texts/language.ts';
import type { TaskStatus } from '../../contract.ts';

const colours: Partial<Record<TaskStatus, string>> = {
  '12': 'warning',
  '31': 'warning',
  '41': 'warning',
  '50': 'success',
  '70': 'success',
  '90': 'error',
  '80': 'default',
};

/** The state of a task in words. */
export function TaskTag({ status }: { status: TaskStatus }) {
  const words = useTexts(taskTexts);
  return <Tag color={colours[status] ?? 'processing'}>{words(`states.${status}`)}</Tag>;
}
