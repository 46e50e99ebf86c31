import type { z } from 'zod';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { dictionaries, listClasses, NewDictData, type DictData } from '../../contract.ts';
import { dictionaryTexts } from '../../texts/index.ts';
import { DictTag } from '../dict-tag.tsx';
import { refreshDictionary } from '../dictionary.ts';
import { dictionaryPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewDictData>;

interface Props {
  dictType: string;
  /** Absent for a new one. */
  value?: DictData | undefined;
  /** Default position of a new value. */
  nextSort: number;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a value, with a preview of its tag. */
export function ValueForm({ dictType, value, nextSort, onSaved, onClose }: Props) {
  const t = useTexts(dictionaryPageTexts);
  const words = useTexts(dictionaryTexts);
  const language = useLanguage();
  const rules = rulesOf(NewDictData, dictionaryTexts, language);
  const save = async (values: Values) => {
    if (value) await call(dictionaries.edit, { body: { ...values, dictType, dictCode: value.dictCode } });
    else await call(dictionaries.add, { body: { ...values, dictType } });
    refreshDictionary(dictType);
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      title={value ? t('values.editOf', { name: pick(value.dictLabel, value.dictLabelEn, language) }) : t('values.add')}
      initial={
        value
          ? { ...value, listClass: value.listClass || 'default' }
          : { dictSort: nextSort, listClass: 'default', isDefault: 'N', status: '0' }
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="dictLabel" label={words('fields.dictLabel')} rules={rules.dictLabel}>
        <Input />
      </Form.Item>
      <Form.Item name="dictLabelEn" label={words('fields.dictLabelEn')} rules={rules.dictLabelEn}>
        <Input lang="en" />
      </Form.Item>
      <Form.Item
        name="dictValue"
        label={words('fields.dictValue')}
        rules={rules.dictValue}
        extra={t('values.valueHint')}
      >
        <Input className="mono" autoComplete="off" />
      </Form.Item>
      <Form.Item name="dictSort" label={words('fields.dictSort')} rules={rules.dictSort}>
        <InputNumber min={0} precision={0} />
      </Form.Item>
      <Form.Item name="listClass" label={words('fields.listClass')} rules={rules.listClass}>
        <Select
          options={listClasses.filter((one) => one !== '').map((one) => ({ value: one, label: t(`listClass.${one}`) }))}
        />
      </Form.Item>
      <Form.Item noStyle shouldUpdate>
        {({ getFieldsValue }) => <Preview values={getFieldsValue(true) as Partial<Values>} />}
      </Form.Item>
      <Form.Item name="cssClass" label={words('fields.cssClass')} rules={rules.cssClass} extra={t('values.classHint')}>
        <Input className="mono" autoComplete="off" />
      </Form.Item>
      <Form.Item name="isDefault" label={words('fields.isDefault')} rules={rules.isDefault}>
        <Radio.Group options={(['Y', 'N'] as const).map((one) => ({ value: one, label: words(`yesNo.${one}`) }))} />
      </Form.Item>
      <Form.Item name="status" label={words('fields.status')} rules={rules.status}>
        <Radio.Group options={(['0', '1'] as const).map((one) => ({ value: one, label: words(`status.${one}`) }))} />
      </Form.Item>
      <Form.Item name="remark" label={words('fields.remark')} rules={rules.remark}>
        <Input.TextArea rows={3} />
      </Form.Item>
    </FormDrawer>
  );
}

function Preview({ values }: { values: Partial<Values> }) {
  const t = useTexts(dictionaryPageTexts);
  const language = useLanguage();
  const label = pick(values.dictLabel, values.dictLabelEn, language);
  if (!label) return null;
  const entry = { label, value: label, listClass: String(values.listClass ?? ''), cssClass: values.cssClass ?? '' };
  return (
    <Form.Item label={t('values.preview')}>
      <DictTag entries={[entry]} value={label} />
    </Form.Item>
  );
}
