import type { z } from 'zod';
import { Form, Input, InputNumber } from 'antd';
import { defaultPlace } from '#shared/placing';
import { pick } from '#shared/texts';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { about, MemberFields, type Member } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { memberPageTexts } from '../texts/index.ts';

type Values = z.input<typeof MemberFields>;

export function MemberForm({ item, onSaved, onClose }: { item?: Member; onSaved: () => void; onClose: () => void }) {
  const t = useTexts(memberPageTexts);
  const words = useTexts(aboutTexts);
  const language = useLanguage();
  const rules = rulesOf(MemberFields, aboutTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ memberId }) => call(about.findMember, { params: { memberId } }), label);
  const save = async (values: Values) => {
    if (item) await call(about.editMember, { body: { ...values, memberId: item.memberId, rowVer } });
    else await call(about.addMember, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`members:${item?.memberId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: pick(item.nameZh, item.nameEn, language) }) : t('add')}
      initial={item ?? { sort: defaultPlace, photo: '', email: '', homepage: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      {(['name', 'position', 'field'] as const).map((name) => (
        <BilingualItem key={name} name={name} label={label} rules={rules}>
          {() => <Input maxLength={500} />}
        </BilingualItem>
      ))}
      <div className="bilingual">
        <Form.Item name="email" label={label('email')} rules={rules.email}>
          <Input inputMode="email" maxLength={100} />
        </Form.Item>
        <Form.Item name="homepage" label={label('homepage')} rules={rules.homepage}>
          <Input inputMode="url" maxLength={500} />
        </Form.Item>
      </div>
      <Form.Item name="sort" label={label('sort')} rules={rules.sort}>
        <InputNumber min={0} max={9999} precision={0} />
      </Form.Item>
      <Form.Item name="photo" label={label('photo')} rules={rules.photo} extra={t('hints.photo')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
    </FormDrawer>
  );
}
