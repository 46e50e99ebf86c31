import type { z } from 'zod';
import { Form, Input, Radio } from 'antd';
import { pick } from '#shared/texts';
import { BilingualBody } from '#view/content/bodies';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallError } from '#web/api/wire.ts';
import { articleCategories, ArticleFields, articles, fixedSlugs, type Article } from '../../contract.ts';
import { articleTexts } from '../../texts/index.ts';
import { articlePageTexts } from '../texts/index.ts';

type Values = z.input<typeof ArticleFields>;

interface Props {
  /** Absent for a new one. */
  item?: Article | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Edit form of an article. It loads the current record, because the list may be out of date. */
export function ArticleEdit({ articleId, ...form }: { articleId: number; onSaved: () => void; onClose: () => void }) {
  const { reply } = useCall(articles.find, { params: { articleId } }, { once: true });
  return reply ? <ArticleForm item={reply} {...form} /> : null;
}

export function ArticleForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(articlePageTexts);
  const words = useTexts(articleTexts);
  const language = useLanguage();
  const rules = rulesOf(ArticleFields, articleTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ articleId }) => call(articles.find, { params: { articleId } }), label);
  const isFixed = (fixedSlugs as readonly string[]).includes(item?.slug ?? '');
  const save = async (values: Values) => {
    if (item?.status === 'published' && !(await confirmBox(t('confirmEdit'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    if (item) await call(articles.edit, { body: { ...values, articleId: item.articleId, rowVer } });
    else await call(articles.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`articles:${item?.articleId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: pick(item.titleZh, item.titleEn, language) }) : t('add')}
      initial={item ?? { category: 'topic', slug: '', cover: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="title" label={label} rules={rules}>
        {(language) => <Input showCount maxLength={language === 'zh' ? 200 : 300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="category" label={label('category')} rules={rules.category}>
          <Radio.Group options={articleCategories.map((value) => ({ value, label: words(`categories.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="slug"
          label={label('slug')}
          rules={rules.slug}
          extra={t(isFixed ? 'hints.slugFixed' : 'hints.slug')}
        >
          <Input maxLength={50} readOnly={isFixed} autoCapitalize="off" spellCheck={false} />
        </Form.Item>
      </div>
      <BilingualItem name="summary" label={label} rules={rules} extra={t('hints.summary')}>
        {() => <Input.TextArea autoSize={{ minRows: 2 }} maxLength={500} />}
      </BilingualItem>
      <BilingualBody label={label} rules={rules} />
      <Form.Item name="cover" label={label('cover')} rules={rules.cover} extra={t('hints.cover')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
    </FormDrawer>
  );
}
