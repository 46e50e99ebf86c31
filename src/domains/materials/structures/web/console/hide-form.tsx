import { Form, Input } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { toast } from '#web/kit/notices.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { structures, type OfficeStructure } from '../../contract.ts';
import { structureTexts } from '../../texts/index.ts';
import { officeTexts } from '../texts/office.ts';

/** Asks why visitors shall not see a structure. */
export function HideForm({
  row: { structureId },
  name,
  onSaved,
  onClose,
}: {
  row: OfficeStructure;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTexts(officeTexts);
  const words = useTexts(structureTexts);
  const rules = rulesOf(structures.hide.body, structureTexts, useLanguage());
  return (
    <FormDrawer<{ reason: string }>
      open
      title={t('hideAsk', { title: name })}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await call(structures.hide, { body: { structureId, reason } });
        toast('success', t('hideDone'));
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={words('fields.reason')} rules={rules.reason} extra={t('hideHint')}>
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
