import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { defaultPlace } from '#shared/placing';
import { pick } from '#shared/texts';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { DayField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { SubCenterFields, subCenters, subCenterStates, type SubCenter } from '../../contract.ts';
import { subCenterTexts } from '../../texts/index.ts';
import { subCenterPageTexts } from '../texts/index.ts';
import { RuleTest } from './rule-test.tsx';

type Values = z.input<typeof SubCenterFields>;

interface Props {
  /** Absent for a new one. */
  center?: SubCenter | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a sub-center. */
export function SubCenterForm({ center, onSaved, onClose }: Props) {
  const t = useTexts(subCenterPageTexts);
  const words = useTexts(subCenterTexts);
  const language = useLanguage();
  const rules = rulesOf(SubCenterFields, subCenterTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(
    center,
    ({ subCenterId }) => call(subCenters.find, { params: { subCenterId } }),
    label,
  );
  const save = async (values: Values) => {
    if (center) {
      const { subCenterId } = center;
      await call(subCenters.edit, { body: { ...values, subCenterId, rowVer } });
    } else await call(subCenters.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`sub-centers:${center?.subCenterId ?? 'new'}`}
      wide
      title={center ? t('editOf', { name: pick(center.nameZh, center.nameEn, language) }) : t('add')}
      initial={center ?? { status: 'normal', sort: defaultPlace, image: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="code" label={label('code')} rules={rules.code} extra={t('hints.code')}>
          <Input inputMode="numeric" maxLength={6} autoComplete="off" />
        </Form.Item>
        <Form.Item name="status" label={label('status')} rules={rules.status}>
          <Radio.Group options={subCenterStates.map((value) => ({ value, label: words(`states.${value}`) }))} />
        </Form.Item>
      </div>
      <BilingualItem name="provider" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <BilingualItem name="desc" label={label} rules={rules}>
        {(of) => <Input.TextArea rows={5} showCount maxLength={of === 'zh' ? 3000 : 6000} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item
          name="redirectRule"
          label={label('redirectRule')}
          rules={rules.redirectRule}
          extra={t('hints.redirectRule')}
        >
          <Input inputMode="url" maxLength={500} autoComplete="off" />
        </Form.Item>
        <RuleTest />
      </div>
      <BilingualItem name="address" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="postcode" label={label('postcode')} rules={rules.postcode}>
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name="phone" label={label('phone')} rules={rules.phone}>
          <Input inputMode="tel" maxLength={50} />
        </Form.Item>
        <Form.Item name="email" label={label('email')} rules={rules.email}>
          <Input inputMode="email" maxLength={100} />
        </Form.Item>
        <Form.Item name="homepage" label={label('homepage')} rules={rules.homepage} extra={t('hints.homepage')}>
          <Input inputMode="url" maxLength={500} />
        </Form.Item>
        <Form.Item name="createDate" label={label('createDate')} rules={rules.createDate}>
          <DayField />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="image" label={label('image')} rules={rules.image} extra={t('hints.image')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
    </FormDrawer>
  );
}
