import { useState } from 'react';
import type { z } from 'zod';
import { Form, Input, InputNumber, Radio } from 'antd';
import { defaultPlace } from '#shared/placing';
import { statesFrom } from '#shared/publishing';
import { pick, translatorOf, type Language } from '#shared/texts';
import { wireTime } from '#shared/time';
import { BilingualBody } from '#view/content/bodies';
import { uploadFile } from '#view/system/uploads';
import { call } from '#web/api/api.ts';
import { mayCall, useViewer } from '#web/rights/can.tsx';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useNewest } from '#web/kit/forms/edit-conflict.tsx';
import { FormDrawer } from '#web/kit/forms/form-drawer.tsx';
import { MomentField } from '#web/kit/forms/moment-field.tsx';
import { rulesOf } from '#web/kit/forms/rules.ts';
import { ImageField } from '#web/kit/forms/upload/image-field.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox } from '#web/kit/notices.ts';
import { CallError } from '#web/api/wire.ts';
import { useShell } from '#web/shell/shell-data.ts';
import { webTexts } from '#web/texts/index.ts';
import { news, newsActs, NewsFields, newsStates, newsTypes, type News } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';
import { newsPageTexts } from '../texts/index.ts';

type Values = z.input<typeof NewsFields>;

interface Props {
  /** Absent for a new one. */
  item?: News | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Days for which a new item is shown unless the editor says otherwise. */
const shownDays = 365;

/** Values of a new item; the editor can change all of them. */
function useFirstValues() {
  const language = useLanguage();
  const name = useShell()?.site.name;
  // The shell knows the name in the page's language only.
  const sourceIn = (one: Language) => (one === language && name) || translatorOf(webTexts, one)('site.name');
  const [now] = useState(() => Date.now());
  return {
    type: 'center' as const,
    status: 'draft' as const,
    sort: defaultPlace,
    homeImage: '',
    authorZh: translatorOf(newsPageTexts, 'zh')('office'),
    authorEn: translatorOf(newsPageTexts, 'en')('office'),
    sourceNameZh: sourceIn('zh'),
    sourceNameEn: sourceIn('en'),
    startTime: wireTime(new Date(now)),
    endTime: wireTime(new Date(now + shownDays * 86_400_000)),
  };
}

export function NewsForm({ item, onSaved, onClose }: Props) {
  const t = useTexts(newsPageTexts);
  const words = useTexts(newsTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const rules = rulesOf(NewsFields, newsTexts, language);
  const label = (field: string) => words.dynamic(`fields.${field}`);
  const { rowVer, newest } = useNewest(item, ({ newsId }) => call(news.find, { params: { newsId } }), label);
  const first = useFirstValues();
  const before = item?.status ?? 'draft';
  const save = async (values: Values) => {
    if (values.status === 'published' && before !== 'published' && !(await confirmBox(t('confirmPublish'))))
      // The user cancelled before the request. The input stays in the form.
      throw new CallError(0, 'web.cancelled', '');
    if (item) await call(news.edit, { body: { ...values, newsId: item.newsId, rowVer } });
    else await call(news.add, { body: values });
    onSaved();
  };
  return (
    <FormDrawer<Values>
      open
      newest={newest}
      keepAs={`news:${item?.newsId ?? 'new'}`}
      wide
      title={item ? t('editOf', { name: pick(item.headlineZh, item.headlineEn, language) }) : t('add')}
      initial={item ?? first}
      onSubmit={save}
      onClose={onClose}
    >
      <BilingualItem name="headline" label={label} rules={rules}>
        {(lang) => <Input lang={lang} showCount maxLength={lang === 'zh' ? 200 : 300} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="type" label={label('type')} rules={rules.type}>
          <Radio.Group options={newsTypes.map((value) => ({ value, label: words(`types.${value}`) }))} />
        </Form.Item>
        <Form.Item name="status" label={label('status')} rules={rules.status} extra={t('hints.status')}>
          <Radio.Group
            options={statesFrom(newsActs, newsStates, before).map((value) => ({
              value,
              label: words(`states.${value}`),
              disabled: value !== before && !mayCall(viewer, news.publish.permit),
            }))}
          />
        </Form.Item>
        <Form.Item name="startTime" label={label('startTime')} rules={rules.startTime} extra={t('hints.window')}>
          <MomentField />
        </Form.Item>
        <Form.Item
          name="endTime"
          label={label('endTime')}
          dependencies={['startTime']}
          rules={[
            ...rules.endTime,
            ({ getFieldValue }) => ({
              // Times of the wire format compare correctly as texts.
              validator: async (_rule, end?: string) => {
                const start = getFieldValue('startTime') as string | undefined;
                if (start && end && start >= end) throw new Error(words('fail.windowOrder'));
              },
            }),
          ]}
        >
          <MomentField />
        </Form.Item>
      </div>
      <BilingualItem name="author" label={label} rules={rules}>
        {(lang) => <Input lang={lang} maxLength={100} />}
      </BilingualItem>
      <BilingualItem name="sourceName" label={label} rules={rules}>
        {(lang) => <Input lang={lang} maxLength={200} />}
      </BilingualItem>
      <div className="bilingual">
        <Form.Item name="sourceUrl" label={label('sourceUrl')} rules={rules.sourceUrl} extra={t('hints.sourceUrl')}>
          <Input inputMode="url" maxLength={500} />
        </Form.Item>
        <Form.Item name="sort" label={label('sort')} rules={rules.sort} extra={t('hints.sort')}>
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
      </div>
      <Form.Item name="homeImage" label={label('homeImage')} rules={rules.homeImage} extra={t('hints.homeImage')}>
        <ImageField maxCount={1} onUpload={uploadFile} />
      </Form.Item>
      <BilingualBody label={label} rules={rules} />
    </FormDrawer>
  );
}
