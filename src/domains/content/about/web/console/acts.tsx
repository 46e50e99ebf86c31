import { Button, Space } from 'antd';
import type { Endpoint } from '#shared/contract';
import { Can } from '#web/can.tsx';
import { useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { about, aboutActs, type AboutAct, type AboutStatus } from '../../contract.ts';
import { aboutPageTexts } from '../texts/index.ts';

interface Props {
  /** What the buttons name. */
  name: string;
  status: AboutStatus;
  preview: string;
  question: string;
  /** The calls that the buttons make, for the permissions. */
  calls: { edit: Endpoint; publish: Endpoint; remove: Endpoint };
  onEdit: () => void;
  onMove: (act: AboutAct) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** After a change. */
  onDone: () => void;
}

/** What can be done with a text or a member in its state. */
export function AboutActs({ name, status, preview, question, calls, onEdit, onMove, onRemove, onDone }: Props) {
  const t = useTexts(aboutPageTexts);
  const ask = async (words: string, act: () => Promise<unknown>, done: string) => {
    if (!(await confirmBox(words))) return;
    await act();
    toast('success', done);
    onDone();
  };
  // The client has shown a refusal.
  const run = (act: Promise<void>) => void act.catch(() => undefined);
  const questions = { publish: question, takeDown: t('confirmTakeDown', { name }) };
  const done = { publish: t('published'), takeDown: t('takenDown') };
  return (
    <Space size="small">
      <Can call={calls.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { name })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      <Can call={about.find}>
        <Button type="link" size="small" href={preview} target="_blank" aria-label={t('previewOf', { name })}>
          {t('preview')}
        </Button>
      </Can>
      {(['publish', 'takeDown'] as const)
        .filter((act) => (aboutActs[act].from as readonly AboutStatus[]).includes(status))
        .map((act) => (
          <Can key={act} call={calls.publish}>
            <Button
              type="link"
              size="small"
              aria-label={t(`${act}Of`, { name })}
              onClick={() => run(ask(questions[act], () => onMove(act), done[act]))}
            >
              {t(act)}
            </Button>
          </Can>
        ))}
      {status !== 'published' && (
        <Can call={calls.remove}>
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('removeOf', { name })}
            onClick={() => run(ask(t('confirmRemove', { name }), onRemove, t('removed')))}
          >
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
