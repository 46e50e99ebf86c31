import { Form, Input, Radio, Switch } from 'antd';
import { announcementLevels } from '#contract/system/settings';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { MomentField } from '#web/kit/forms/moment-field.tsx';
import { useTexts } from '#web/texts/language.ts';
import { siteTexts } from '../../texts/index.ts';
import { sitePageTexts } from '../texts/index.ts';
import { Section, useSiteLabels } from './section.tsx';

/** A time of the form; the endpoint takes an empty text for none. */
const orEmpty = (value: string | null) => value ?? '';

export function AnnouncementSection() {
  const t = useTexts(sitePageTexts);
  const words = useTexts(siteTexts);
  const { label, rules } = useSiteLabels();
  return (
    <Section name="announcement">
      <div className="bilingual">
        <Form.Item
          name="announcementOn"
          label={label('announcementOn')}
          valuePropName="checked"
          extra={t('hints.announcement')}
        >
          <Switch />
        </Form.Item>
        <Form.Item name="announcementLevel" label={label('announcementLevel')}>
          <Radio.Group options={announcementLevels.map((value) => ({ value, label: words(`levels.${value}`) }))} />
        </Form.Item>
      </div>
      <BilingualItem name="announcement" label={label} rules={rules}>
        {(language) => <Input.TextArea autoSize={{ minRows: 2 }} maxLength={language === 'zh' ? 300 : 500} />}
      </BilingualItem>
      <div className="bilingual">
        {(['announcementFrom', 'announcementUntil'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={label(name)}
            rules={rules[name]}
            extra={t('hints.window')}
            normalize={orEmpty}
          >
            <MomentField />
          </Form.Item>
        ))}
        <Form.Item
          name="announcementUrl"
          label={label('announcementUrl')}
          rules={rules.announcementUrl}
          extra={t('hints.url')}
        >
          <Input inputMode="url" maxLength={500} />
        </Form.Item>
      </div>
    </Section>
  );
}
