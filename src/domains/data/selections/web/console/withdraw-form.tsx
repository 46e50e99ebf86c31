import { Form, Input } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { toast } from '#web/kit/notices.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { selections, type SelectionRow } from '../../contract.ts';
import { selectionTexts } from '../../texts/index.ts';
import { selectionPageTexts } from '../texts/index.ts';

/** Asks for the reason, which the page of the selection shows. */
export function WithdrawForm({
  row: { selectionId, rowVer },
  name,
  onSaved,
  onClose,
}: {
  row: SelectionRow;
  name: string;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useTexts(selectionPageTexts);
  const words = useTexts(selectionTexts);
  const rules = rulesOf(selections.withdraw.body, selectionTexts, useLanguage());
  return (
    <FormDrawer<{ reason: string }>
      open
      title={t('withdrawAsk', { title: name })}
      initial={{ reason: '' }}
      onSubmit={async ({ reason }) => {
        await call(selections.withdraw, { body: { selectionId, rowVer, reason } });
        toast('success', t('withdrawDone'));
        onSaved();
        onClose();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={words('fields.reason')} rules={rules.reason} extra={t('withdrawHint')}>
        <Input.TextArea rows={4} maxLength={1000} showCount />
      </Form.Item>
    </FormDrawer>
  );
}
