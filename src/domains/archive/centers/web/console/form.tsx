import { Form, Input, Radio } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { CenterForm, centers, centerStatuses, type Center } from '../../contract.ts';
import { centerTexts } from '../../texts/index.ts';
import { centerPageTexts } from '../texts/index.ts';

interface Props {
  /** Null for a new centre. */
  center: Center | null;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or edits a data centre; the signatory has a separate form. */
export function CenterDrawer({ center, onSaved, onClose }: Props) {
  const t = useTexts(centerPageTexts);
  const words = useTexts(centerTexts);
  const language = useLanguage();
  const rules = rulesOf(CenterForm, centerTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const save = async (values: CenterForm) => {
    if (center)
      await call(centers.edit, { params: { centerId: center.centerId }, body: { ...values, rowVer: center.rowVer } });
    else await call(centers.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<CenterForm>
      open
      wide
      title={center ? t('editOf', { name: pick(center.nameZh, center.nameEn, language) }) : t('add')}
      initial={center ?? { status: '0', certPrefix: 'CMP' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <BilingualItem name="address" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <div className="bilingual">
        {(['postcode', 'phone', 'email', 'contact'] as const).map((name) => (
          <Form.Item key={name} name={name} label={label(name)} rules={rules[name]}>
            <Input maxLength={100} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="rules" label={label('rules')} rules={rules.rules}>
        <Input.TextArea rows={5} maxLength={5000} showCount />
      </Form.Item>
      <Form.Item name="certPrefix" label={label('certPrefix')} rules={rules.certPrefix} extra={t('prefixHint')}>
        <Input maxLength={10} />
      </Form.Item>
      <Form.Item name="status" label={label('status')} rules={rules.status}>
        <Radio.Group options={centerStatuses.map((value) => ({ value, label: words(`states.${value}`) }))} />
      </Form.Item>
    </FormDrawer>
  );
}
