import { Form, Input, Switch } from 'antd';
import { BilingualItem } from '#web/kit/forms/bilingual.tsx';
import { useTexts } from '#web/texts/language.ts';
import { sitePageTexts } from '../texts/index.ts';
import { Section, useSiteLabels } from './section.tsx';

export function NamesSection() {
  const { label, rules } = useSiteLabels();
  return (
    <Section name="names">
      {(['name', 'shortName', 'organization'] as const).map((name) => (
        <BilingualItem key={name} name={name} label={label} rules={rules}>
          {() => <Input maxLength={name === 'organization' ? 200 : 100} />}
        </BilingualItem>
      ))}
    </Section>
  );
}

const lines = [
  ['postcode', 20],
  ['phone', 50],
  ['email', 100],
  ['icp', 100],
  ['policeRecord', 100],
  ['matElabUrl', 200],
] as const;

export function ContactSection() {
  const t = useTexts(sitePageTexts);
  const { label, rules } = useSiteLabels();
  return (
    <Section name="contact">
      <BilingualItem name="address" label={label} rules={rules}>
        {() => <Input maxLength={200} />}
      </BilingualItem>
      <div className="bilingual">
        {lines.map(([name, longest]) => (
          <Form.Item key={name} name={name} label={label(name)} rules={rules[name]}>
            <Input maxLength={longest} />
          </Form.Item>
        ))}
        <Form.Item name="demo" label={label('demo')} valuePropName="checked" extra={t('hints.demo')}>
          <Switch />
        </Form.Item>
      </div>
    </Section>
  );
}
