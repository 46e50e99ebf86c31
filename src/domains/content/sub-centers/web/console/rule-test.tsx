import { useId, useState } from 'react';
import { Form, Input, Typography } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { addressOf, ItemId, RedirectRule } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';
import { subCenterPageTexts } from '../texts/index.ts';

/** Shows the address that the rule in the form builds for an item's number. Nothing is sent to the server. */
export function RuleTest() {
  const t = useTexts(subCenterPageTexts);
  const words = useTexts(subCenterTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const rule = RedirectRule.safeParse(Form.useWatch('redirectRule')).data;
  const itemId = ItemId.safeParse(typed).data;
  return (
    <Form.Item label={t('test.label')} htmlFor={id} extra={t('test.hint')}>
      <Input
        id={id}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        // Prevents Enter from saving the whole form.
        onPressEnter={(event) => event.preventDefault()}
      />
      <div role="status">
        {typed.trim() === '' ? null : !rule ? (
          <Typography.Text type="warning">{t('test.noRule')}</Typography.Text>
        ) : !itemId ? (
          <Typography.Text type="danger">{words('fail.itemId')}</Typography.Text>
        ) : (
          <>
            {t('test.result')}{' '}
            <a href={addressOf(rule, itemId)} target="_blank" rel="noreferrer">
              {addressOf(rule, itemId)}
            </a>
          </>
        )}
      </div>
    </Form.Item>
  );
}
