import type { z } from 'zod';
import { Checkbox, Form, Input, Select } from 'antd';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { NewToken, offeredDays, tokens, tokenScopes, defaultDays } from '../../contract.ts';
import { tokenTexts } from '../../texts/index.ts';
import { tokenPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewToken>;

interface Props {
  open: boolean;
  onMade: (name: string, token: string) => void;
  onClose: () => void;
}

/** Creates an access token; the parent shows it once. */
export function TokenForm({ open, onMade, onClose }: Props) {
  const t = useTexts(tokenPageTexts);
  const words = useTexts(tokenTexts);
  const rules = rulesOf(NewToken, tokenTexts, useLanguage());
  const save = async (values: Values) => {
    const { token } = await call(tokens.create, { body: values });
    onMade(values.name, token);
  };
  return (
    <FormDrawer<Values>
      open={open}
      title={t('create')}
      initial={{ days: defaultDays, scopes: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="name" label={words('fields.name')} rules={rules.name} extra={t('nameHint')}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scopes" label={words('fields.scopes')} rules={rules.scopes}>
        <Checkbox.Group
          options={tokenScopes.map((value) => ({
            value,
            label: `${words(`scopes.${value}`)} (${value}): ${words(`scopeHints.${value}`)}`,
          }))}
        />
      </Form.Item>
      <Form.Item name="days" label={words('fields.days')} rules={rules.days}>
        <Select options={offeredDays.map((days) => ({ value: days, label: t('days', { days }) }))} />
      </Form.Item>
    </FormDrawer>
  );
}
