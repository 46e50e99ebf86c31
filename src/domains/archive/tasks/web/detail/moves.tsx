import { useState } from 'react';
import { Button, Space } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { taskTransitions, type OpenTransition, type Task, type TaskTransition } from '../../contract.ts';
import { taskTexts } from '../../texts/index.ts';
import { taskPageTexts } from '../texts/index.ts';
import { MoveDialog } from './move-dialog.tsx';

/** Transitions that withdraw or end something. */
const dangerous: readonly string[] = [
  'returnPlan',
  'refuseChange',
  'returnFormal',
  'returnTechnical',
  'sendBack',
  'terminate',
];

/** Buttons for the transitions that this person may make in this state, with the unmet conditions below. */
export function Moves({ task, onChanged }: { task: Task; onChanged: () => void }) {
  const t = useTexts(taskPageTexts);
  const words = useTexts(taskTexts);
  const [open, setOpen] = useState<OpenTransition>();
  // Certificates have separate areas, with a preview before the issue.
  const offered = task.transitions.filter(({ name }) => !(taskTransitions[name] as TaskTransition).withCertificate);
  if (task.transitions.length === 0) return <p className="secondary">{t('head.none')}</p>;
  return (
    <div className="task-moves">
      <Space wrap>
        {offered.map((one) => (
          <Button
            key={one.name}
            type={one.missing.length === 0 && !dangerous.includes(one.name) ? 'primary' : 'default'}
            danger={dangerous.includes(one.name)}
            disabled={one.missing.length > 0}
            {...(one.missing.length > 0 ? { 'aria-describedby': `needs-${one.name}` } : {})}
            onClick={() => setOpen(one)}
          >
            {words(`acts.${one.name}`)}
          </Button>
        ))}
      </Space>
      {task.transitions
        .filter(({ missing }) => missing.length > 0)
        .map(({ name, missing }) => (
          <div key={name} id={`needs-${name}`}>
            <strong>{t('move.needs', { name: words(`acts.${name}`), count: missing.length })}</strong>
            <ul className="task-moves__needs">
              {missing.map((one) => (
                <li key={one}>{words(`fail.missing.${one}`)}</li>
              ))}
            </ul>
          </div>
        ))}
      {open ? (
        <MoveDialog
          task={task}
          name={open.name}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      ) : null}
    </div>
  );
}
