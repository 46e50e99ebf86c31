import type { z } from 'zod';
import { Form, Input, InputNumber, Select } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { datasets, fields, type StoredDataset } from '../../contract.ts';
import { DatasetTexts } from '../../contract/definition.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';

type Values = z.input<typeof DatasetTexts>;

/** Loads the current data for the form, because the list may be outdated. */
export function DatasetEdit({ datasetId, ...form }: { datasetId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(datasets.find, { params: { datasetId } }, { once: true });
  return reply ? <DatasetForm item={reply} {...form} /> : null;
}

function DatasetForm({ item, onSaved, onClose }: { item: StoredDataset; onSaved: () => void; onClose: () => void }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const language = useLanguage();
  const rules = rulesOf(DatasetTexts, datasetTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const save = async (values: Values) => {
    await call(datasets.edit, { body: { ...values, datasetId: item.datasetId, rowVer: item.rowVer } });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      wide
      title={t('editOf', { name: pick(item.nameZh, item.nameEn, language) })}
      initial={item}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <BilingualItem name="summary" label={label} rules={rules}>
        {() => <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} />}
      </BilingualItem>
      <BilingualItem name="protocol" label={label} rules={rules}>
        {() => <Input.TextArea autoSize={{ minRows: 4, maxRows: 16 }} />}
      </BilingualItem>
      <BilingualItem name="source" label={label} rules={rules}>
        {() => <Input maxLength={500} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="field" label={label('field')} rules={rules.field}>
          <Select options={fields.map((value) => ({ value, label: words(`fieldNames.${value}`) }))} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        {(['sourceUrl', 'license', 'licenseUrl', 'doi'] as const).map((name) => (
          <Form.Item key={name} name={name} label={label(name)} rules={rules[name]}>
            <Input maxLength={500} />
          </Form.Item>
        ))}
      </div>
    </FormDrawer>
  );
}
