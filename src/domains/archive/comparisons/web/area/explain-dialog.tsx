import { useState } from 'react';
import { Alert, Button, Form, Input, Modal } from 'antd';
import type { Task } from '#contract/archive/tasks';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { comparisons, type ShownRow } from '../../contract.ts';
import { comparisonPageTexts } from '../texts/index.ts';

interface Props {
  task: Task;
  row: ShownRow;
  onClose: () => void;
  onDone: () => void;
}

/** The project explains a difference; the centre accepts or refuses the explanation. */
export function ExplainDialog({ task, row, onClose, onDone }: Props) {
  const t = useTexts(comparisonPageTexts);
  const isDecision = row.may.decide;
  const [text, setText] = useState(isDecision ? '' : row.currentExplanation);
  const [fault, setFault] = useState('');
  const params = { taskId: task.taskId, itemNo: row.itemNo! };
  const send = async (work: Promise<unknown>) => {
    try {
      await work;
      toast('success', t('saved'));
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.fields[0]?.message ?? error.message);
    }
  };
  const decide = (accepts: boolean) =>
    send(call(comparisons.decide, { params, body: { accepts, explanation: row.currentExplanation, decision: text } }));
  return (
    <Modal
      open
      title={t(isDecision ? 'decideOf' : 'explainOf', { item: `${row.itemNo} ${row.name}` })}
      onCancel={onClose}
      footer={
        isDecision ? (
          <>
            <Button danger onClick={() => void decide(false)}>
              {t('refuse')}
            </Button>
            <Button type="primary" onClick={() => void decide(true)}>
              {t('accept')}
            </Button>
          </>
        ) : (
          <Button
            type="primary"
            onClick={() => void send(call(comparisons.explain, { params, body: { explanation: text } }))}
          >
            {t('save')}
          </Button>
        )
      }
    >
      {fault ? <Alert role="alert" type="error" title={fault} /> : null}
      {isDecision ? <p className="pre-line">{row.currentExplanation}</p> : null}
      <Form layout="vertical">
        <Form.Item label={t(isDecision ? 'decision' : 'explanation')} htmlFor="explanation">
          <Input.TextArea
            id="explanation"
            rows={4}
            maxLength={isDecision ? 1000 : 2000}
            showCount
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
}
