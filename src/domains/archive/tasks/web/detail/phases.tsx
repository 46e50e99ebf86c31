import { Steps } from 'antd';
import { taskTexts } from '../../texts/index.ts';
import { useTexts } from '#web/texts/language.ts';
import { phases, type Phase, type Task, type TaskStatus } from '../../contract.ts';
import { taskPageTexts } from '../texts/index.ts';
import { taskStatus } from '#contract/archive/tasks';

const names = Object.keys(phases) as Phase[];
/** States after a return. */
const returned: readonly TaskStatus[] = [
  taskStatus.planReturned,
  taskStatus.formalReturned,
  taskStatus.technicalReturned,
  taskStatus.terminated,
];
const finished: readonly TaskStatus[] = [taskStatus.certified, taskStatus.closed];

/** The progress of the task in five steps. */
export function Phases({ task }: { task: Task }) {
  const words = useTexts(taskTexts);
  const t = useTexts(taskPageTexts);
  const at = names.findIndex((name) => (phases[name] as readonly string[]).includes(task.status));
  const state = words(`states.${task.status}`);
  return (
    <nav aria-label={t('head.steps')}>
      <Steps
        size="small"
        responsive
        current={at === -1 ? 0 : at}
        status={returned.includes(task.status) ? 'error' : finished.includes(task.status) ? 'finish' : 'process'}
        items={names.map((name, index) => {
          const title = words(`phases.${name}`);
          return { title, ...(index === Math.max(at, 0) && state !== title ? { content: state } : {}) };
        })}
      />
    </nav>
  );
}
