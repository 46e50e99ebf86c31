import type { z } from 'zod';
import { Form, Input } from 'antd';
import { call } from '#web/api.ts';
import { FormDrawer } from '#web/kit/form-drawer.tsx';
import { rulesOf } from '#web/kit/rules.ts';
import { useLanguage, useTexts } from '#web/language.ts';
import { submissions, type ModelRow } from '../../contract.ts';
import { submissionTexts } from '../../texts/index.ts';
import { submissionPageTexts } from '../texts/index.ts';

type Values = Pick<z.input<typeof submissions.reject.body>, 'reason'>;

/** Asks why; the submitter reads the answer. */
export function ReasonForm({
  act,
  model,
  onSaved,
  onClose,
}: {
  act: 'reject' | 'hide';
  model: Pick<ModelRow, 'modelId' | 'rowVer' | 'name'>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTexts(submissionPageTexts);
  const words = useTexts(submissionTexts);
  const rules = rulesOf(submissions.reject.body, submissionTexts, useLanguage());
  return (
    <FormDrawer<Values>
      open
      title={t(`office.${act}Of`, { name: model.name })}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await call(submissions[act], { body: { modelId: model.modelId, rowVer: model.rowVer, reason } });
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
