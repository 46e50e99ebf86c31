import type { z } from 'zod';
import { Form, Input } from 'antd';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { submissions } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';

type Values = Pick<z.input<typeof submissions.reject.body>, 'reason'>;

/** Asks for the reason; the submitter reads it. */
export function ReasonForm({
  title,
  onSend,
  onSaved,
  onClose,
}: {
  title: string;
  onSend: (reason: string) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const words = useTexts(submissionTexts);
  const rules = rulesOf(submissions.reject.body, submissionTexts, useLanguage());
  return (
    <FormDrawer<Values>
      open
      title={title}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await onSend(reason);
        onSaved();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={words('fields.reason')} rules={rules.reason}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={500} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
