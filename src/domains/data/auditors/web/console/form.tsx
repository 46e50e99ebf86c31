import { useState } from 'react';
import type { z } from 'zod';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { resourceTypes } from '#contract/data/resources';
import { resourcesTexts } from '#texts/data/resources';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { AuditorFields, auditors, auditorStates, offeredSubjects, type Auditor } from '../../contract.ts';
import { auditorsTexts } from '../../texts/index.ts';
import { auditorPageTexts } from '../texts/index.ts';

type Values = z.input<typeof AuditorFields>;

interface Props {
  /** Undefined for a new entry. */
  auditor?: Auditor | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes an entry of the register. */
export function AuditorForm({ auditor, onSaved, onClose }: Props) {
  const t = useTexts(auditorPageTexts);
  const words = useTexts(auditorsTexts);
  const types = useTexts(resourcesTexts);
  const language = useLanguage();
  const rules = rulesOf(AuditorFields, auditorsTexts, language);
  const save = async ({ userId, ...values }: Values) => {
    if (auditor)
      await call(auditors.edit, { body: { ...values, auditorId: auditor.auditorId, rowVer: auditor.rowVer } });
    else await call(auditors.add, { body: { ...values, userId } });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={auditor ? t('editOf', { name: auditor.name }) : t('add')}
      initial={auditor ?? { subjectCodes: [], resourceTypes: [], maxOpen: 20, status: '0', remark: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      {!auditor && (
        <Form.Item name="userId" label={words('fields.userId')} rules={rules.userId} extra={t('hints.userId')}>
          <PersonSelect />
        </Form.Item>
      )}
      <Form.Item
        name="subjectCodes"
        label={words('fields.subjectCodes')}
        rules={rules.subjectCodes}
        extra={t('hints.subjectCodes')}
      >
        <Select
          mode="tags"
          tokenSeparators={[',', '，', ' ', '；', ';']}
          optionFilterProp="label"
          options={offeredSubjects.map((code) => ({
            value: code,
            label: `${code} ${words.dynamic(`subjects.${code}`, '')}`.trim(),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="resourceTypes"
        label={words('fields.resourceTypes')}
        rules={rules.resourceTypes}
        extra={t('hints.resourceTypes')}
      >
        <Select
          mode="multiple"
          options={resourceTypes.map((value) => ({ value, label: types.dynamic(`types.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="maxOpen" label={words('fields.maxOpen')} rules={rules.maxOpen} extra={t('hints.maxOpen')}>
        <InputNumber min={1} max={500} precision={0} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status} extra={t('hints.status')}>
        <Radio.Group options={auditorStates.map((value) => ({ value, label: words(`states.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} showCount maxLength={500} />
      </Form.Item>
    </FormDrawer>
  );
}

/** Searches people by the typed text. */
function PersonSelect(props: { id?: string; value?: number; onChange?: (userId: number) => void }) {
  const [keyword, setKeyword] = useState('');
  const { reply, pending } = useCall(auditors.people, { query: { keyword } });
  return (
    <Select
      {...props}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={pending}
      options={(reply ?? []).map(({ userId, name, userName, organization }) => ({
        value: userId,
        label: [`${name} (${userName})`, organization].filter(Boolean).join(' · '),
      }))}
    />
  );
}
