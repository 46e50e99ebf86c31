import type { z } from 'zod';
import { Form, Input, Radio } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { dictionaries, NewDictType, type DictType } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { refreshDictionary } from '../dictionary.ts';
import { dictionaryPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewDictType>;

interface Props {
  /** Absent for a new one. */
  type?: DictType | undefined;
  onSaved: () => void;
  onClose: () => void;
}

export function TypeForm({ type, onSaved, onClose }: Props) {
  const t = useTexts(dictionaryPageTexts);
  const words = useTexts(dictionaryTexts);
  const language = useLanguage();
  const rules = rulesOf(NewDictType, dictionaryTexts, language);
  const save = async (values: Values) => {
    if (type) await call(dictionaries.editType, { body: { ...values, dictId: type.dictId } });
    else await call(dictionaries.addType, { body: values });
    refreshDictionary(type?.dictType);
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={type ? t('types.editOf', { name: pick(type.dictName, type.dictNameEn, language) }) : t('types.add')}
      initial={type ?? { status: '0' }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="dictName" label={words('fields.dictName')} rules={rules.dictName}>
        <Input />
      </Form.Item>
      <Form.Item name="dictNameEn" label={words('fields.dictNameEn')} rules={rules.dictNameEn}>
        <Input lang="en" />
      </Form.Item>
      <Form.Item name="dictType" label={words('fields.dictType')} rules={rules.dictType} extra={t('types.typeHint')}>
        <Input className="mono" autoComplete="off" />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((value) => ({ value, label: words(`status.${value}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}
