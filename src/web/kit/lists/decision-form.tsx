import { Button, Form, Input, Space, type FormInstance } from 'antd';
import { DecisionKeys } from './decision-keys.tsx';
import { useDecisionKeys } from './queue.ts';

/** Values of a {@link DecisionForm}. */
export interface DecisionValues {
  comments?: string;
}

/**
 * The form in the drawer of an entry that is accepted or returned: a comment, which a return requires, and two buttons
 * with their keys.
 */
export function DecisionForm({
  form,
  pending,
  words,
  onAccept,
  onReturn,
}: {
  form: FormInstance<DecisionValues>;
  pending: boolean;
  words: { comments: string; accept: string; return: string; reasonNeeded: string };
  onAccept: (comments: string) => unknown;
  onReturn: (comments: string) => unknown;
}) {
  const comments = () => (form.getFieldValue('comments') ?? '').trim();
  const accept = () => void onAccept(comments());
  const giveBack = () => {
    if (comments() !== '') return void onReturn(comments());
    form.setFields([{ name: 'comments', errors: [words.reasonNeeded] }]);
    form.scrollToField('comments', { focus: true });
  };
  useDecisionKeys({ KeyA: pending ? undefined : accept, KeyR: pending ? undefined : giveBack }, 1);
  return (
    <Form form={form} layout="vertical">
      <Form.Item name="comments" label={words.comments}>
        <Input.TextArea rows={3} maxLength={1000} showCount />
      </Form.Item>
      <Space>
        <Button type="primary" loading={pending} onClick={accept}>
          {words.accept}
        </Button>
        <Button danger loading={pending} onClick={giveBack}>
          {words.return}
        </Button>
      </Space>
      <DecisionKeys />
    </Form>
  );
}
