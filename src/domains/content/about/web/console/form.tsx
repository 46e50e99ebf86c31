import type { z } from 'zod';
import { Form, Input, Radio } from 'antd';
import { BilingualBody } from '#view/content/bodies';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import { about, AboutFields, aboutSlots, type AboutText } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { aboutPageTexts } from '../texts/index.ts';
import { UnitsField } from './units.tsx';

type Values = z.input<typeof AboutFields>;

interface Props {
  /** Absent for a new one. */
  item?: AboutText | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Edit form of a text. It loads the current record, because the list may be out of date. */
export function AboutEdit({ aboutId, ...form }: { aboutId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(about.find, { params: { aboutId } }, { once: true });
  return reply ? <AboutForm item={reply} {...form} /> : null;
}

export function AboutForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(aboutPageTexts);
  const words = useTexts(aboutTexts);
  const rules = rulesOf(AboutFields, aboutTexts, useLanguage());
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ aboutId }) => call(about.find, { params: { aboutId } }), label);
  const save = async (values: Values) => {
    if (item?.status === 'published' && !(await confirmBox(t('confirmEdit'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    if (item) await call(about.edit, { body: { ...values, aboutId: item.aboutId, rowVer } });
    else await call(about.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`about:${item?.aboutId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: words(`slots.${item.slot}`) }) : t('add')}
      initial={item ?? { slot: 'brief', units: [] }}
      onSubmit={save}
      onClose={onClose}
    >
      <Form.Item name="slot" label={label('slot')} rules={rules.slot}>
        <Radio.Group
          disabled={Boolean(item)}
          options={aboutSlots.map((value) => ({ value, label: words(`slots.${value}`) }))}
        />
      </Form.Item>
      <BilingualItem name="summary" label={label} rules={rules} extra={t('hints.summary')}>
        {() => <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />}
      </BilingualItem>
      <BilingualBody label={label} rules={rules} />
      <Form.Item<Values> noStyle dependencies={['slot']}>
        {({ getFieldValue }) => (getFieldValue('slot') === 'organization' ? <UnitsField /> : null)}
      </Form.Item>
    </FormDrawer>
  );
}
