import { memo, use } from 'react';
import { Form, Input } from 'antd';
import { OrganizationNameInput } from '#view/identity/organizations';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { authorsTexts } from '../texts/authors.ts';
import { Authors } from './authors.tsx';
import { Item, TouchContext } from './item.tsx';
import { Section } from './section.tsx';

/** Ordered authors, and the publisher. `lack` tells why an author is needed when there is none. */
export const PeopleSection = memo(function PeopleSection({ lack }: { lack: string | undefined }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const a = useTexts(authorsTexts);
  const form = Form.useFormInstance();
  const touch = use(TouchContext);
  /** The name in the other language of a chosen organization. */
  const takeName = (field: 'name' | 'nameEn', name: string) => {
    if (!name || name.length > 100) return;
    form.setFieldValue(['publisher', field], name);
    touch();
  };
  return (
    <Section name="people">
      <p className="deposit__why">
        {p('why.authors')}
        {a('stop')}
        {a('names')}
        {a('tickNote')}
      </p>
      <Authors lack={lack} />
      <fieldset className="deposit__group">
        <legend>{t('fields.publisher')}</legend>
        <p className="deposit__why">{p('publisherNote')}</p>
        <div className="deposit__pair">
          <Item path="publisher.name" label={t('fields.name')} hint={p('why.publisherName')}>
            <OrganizationNameInput
              language="zh"
              maxLength={100}
              onChosen={({ nameEn }) => takeName('nameEn', nameEn)}
            />
          </Item>
          <Item path="publisher.nameEn" label={p('publisherNameEn')}>
            <OrganizationNameInput language="en" maxLength={100} onChosen={({ nameZh }) => takeName('name', nameZh)} />
          </Item>
          <Item path="publisher.email" label={t('fields.email')}>
            <Input type="email" />
          </Item>
          <Item path="publisher.phone" label={t('fields.phone')}>
            <Input type="tel" />
          </Item>
          <Item path="publisher.postcode" label={t('fields.postcode')}>
            <Input />
          </Item>
        </div>
        <Item path="publisher.address" label={t('fields.address')}>
          <Input />
        </Item>
      </fieldset>
    </Section>
  );
});
