import type { z } from 'zod';
import { Form, Input } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { synonyms, NewSynonym } from '../../contract.ts';
import { synonymTexts } from '../../texts/index.ts';
import { synonymPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewSynonym>;

interface Props {
  /** Absent for a new one. */
  synonymId?: number;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds a row, or edits the current version of one. */
export function SynonymForm({ synonymId, onSaved, onClose }: Props) {
  const t = useTexts(synonymPageTexts);
  const { reply } = useCall(synonyms.find, synonymId ? { params: { synonymId } } : null);
  const save = async (values: Values) => {
    if (synonymId && reply) await call(synonyms.edit, { body: { ...values, synonymId, rowVer: reply.rowVer } });
    else await call(synonyms.add, { body: values });
    onSaved();
  };
  if (synonymId && !reply) return null;
  return (
    <FormDrawer<Values>
      open
      title={t(synonymId ? 'edit' : 'add')}
      initial={reply ?? {}}
      onSubmit={save}
      onClose={onClose}
    >
      <Fields />
    </FormDrawer>
  );
}

function Fields() {
  const words = useTexts(synonymTexts);
  const t = useTexts(synonymPageTexts);
  const rules = rulesOf(NewSynonym, synonymTexts, useLanguage());
  return (
    <>
      <Form.Item name="terms" label={words('fields.terms')} rules={rules.terms} extra={t('termsHint')}>
        <Input.TextArea rows={8} maxLength={2000} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  );
}
