import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { defaultPlace } from '#shared/placing';
import { pick } from '#shared/texts';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { MomentField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { LinkFields, links, linkStates, type FriendlyLink } from '../../contract.ts';
import { linkTexts } from '../../texts/index.ts';
import { linkPageTexts } from '../texts/index.ts';

type Values = z.input<typeof LinkFields>;

interface Props {
  /** Absent for a new one. */
  link?: FriendlyLink | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Adds or changes a link. */
export function LinkForm({ link, onSaved, onClose }: Props) {
  const t = useTexts(linkPageTexts);
  const words = useTexts(linkTexts);
  const language = useLanguage();
  const rules = rulesOf(LinkFields, linkTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(link, ({ linkId }) => call(links.find, { params: { linkId } }), label);
  const save = async (values: Values) => {
    if (link) await call(links.edit, { body: { ...values, linkId: link.linkId, rowVer } });
    else await call(links.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`links:${link?.linkId ?? 'new'}`}
      wide
      title={link ? t('editOf', { name: pick(link.nameZh, link.nameEn, language) }) : t('add')}
      initial={link ?? { status: 'normal', sort: defaultPlace, image: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="name" label={label} rules={rules}>
        {() => <Input maxLength={300} />}
      </BilingualItem>
      <Form.Item name="url" label={label('url')} rules={rules.url} extra={t('hints.url')}>
        <Input inputMode="url" maxLength={500} />
      </Form.Item>
      <BilingualItem name="overview" label={label} rules={rules}>
        {(language) => <Input.TextArea rows={3} showCount maxLength={language === 'zh' ? 500 : 1000} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="status" label={label('status')} rules={rules.status}>
          <Radio.Group options={linkStates.map((value) => ({ value, label: words(`states.${value}`) }))} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="addTime" label={label('addTime')} rules={rules.addTime} extra={t('hints.addTime')}>
          <MomentField />
        </Form.Item>
      </div>
      <Form.Item name="image" label={label('image')} rules={rules.image} extra={t('hints.image')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
    </FormDrawer>
  );
}
