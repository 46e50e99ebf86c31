import type { Endpoint } from '#shared/contract';
import { leads } from '#shared/publishing';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { about, aboutActs, type AboutAct, type AboutStatus } from '../../contract.ts';
import { aboutPageTexts } from '../texts/index.ts';

interface Props {
  /** The record's name, for the labels of the buttons. */
  name: string;
  status: AboutStatus;
  preview: string;
  question: string;
  /** The endpoints of the buttons, for the permissions. */
  calls: { edit: Endpoint; publish: Endpoint; remove: Endpoint };
  onEdit: () => void;
  onMove: (act: AboutAct) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** Called after a change. */
  onDone: () => void;
}

/** Buttons for the acts that the state of a text or a member allows. */
export function AboutActs({ name, status, preview, question, calls, onEdit, onMove, onRemove, onDone }: Props) {
  const t = useTexts(aboutPageTexts);
  const ask = async (words: string, act: () => Promise<unknown>, done: string) => {
    if (!(await confirmBox(words))) return;
    await act();
    toast('success', done);
    onDone();
  };
  const questions = { publish: question, takeDown: t('confirmTakeDown', { name }) };
  const done = { publish: t('published'), takeDown: t('takenDown') };
  return (
    <RowActions
      acts={[
        { name: t('edit'), about: t('editOf', { name }), call: calls.edit, onAct: onEdit },
        { name: t('preview'), about: t('previewOf', { name }), call: about.find, href: preview },
        ...(['publish', 'takeDown'] as const)
          .filter((act) => leads(aboutActs, act, status))
          .map((act) => ({
            name: t(act),
            about: t(`${act}Of`, { name }),
            call: calls.publish,
            onAct: () => ask(questions[act], () => onMove(act), done[act]),
          })),
        ...(status === 'published'
          ? []
          : [
              {
                name: t('remove'),
                about: t('removeOf', { name }),
                call: calls.remove,
                danger: true,
                onAct: () => ask(t('confirmRemove', { name }), onRemove, t('removed')),
              },
            ]),
      ]}
    />
  );
}
