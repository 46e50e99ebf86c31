import type { z } from 'zod';
import { Form, Input, InputNumber, Select } from 'antd';
import { defaultPlace } from '#shared/placing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { ExampleFields, exampleKinds, examples, type Example } from '../../contract.ts';
import { exampleTexts } from '../../texts/index.ts';
import { examplePageTexts } from '../texts/index.ts';

type Values = z.input<typeof ExampleFields>;

interface Props {
  /** Absent for a new one. */
  item?: Example;
  onSaved: () => void;
  onClose: () => void;
}

export function ExampleForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(examplePageTexts);
  const words = useTexts(exampleTexts);
  const language = useLanguage();
  const rules = rulesOf(ExampleFields, exampleTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ exampleId }) => call(examples.find, { params: { exampleId } }), label);
  const save = async (values: Values) => {
    if (item) await call(examples.edit, { body: { ...values, exampleId: item.exampleId, rowVer } });
    else await call(examples.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`examples:${item?.exampleId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: pick(item.titleZh, item.titleEn, language) }) : t('add')}
      initial={item ?? { kind: 'form', sort: defaultPlace }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="title" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="kind" label={label('kind')} rules={rules.kind}>
          <Select options={exampleKinds.map((value) => ({ value, label: words(`kinds.${value}`) }))} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <BilingualItem name="content" label={label} rules={rules} extra={t('hints.content')}>
        {() => <Input.TextArea autoSize={{ minRows: 8 }} maxLength={8000} />}
      </BilingualItem>
    </FormDrawer>
  );
}
