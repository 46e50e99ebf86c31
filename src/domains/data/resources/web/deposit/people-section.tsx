import { memo, useRef, useState } from 'react';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, type FormInstance } from 'antd';
import { accounts } from '#contract/identity/accounts';
import { Author, type Author as AuthorType } from '#contract/data/resources';
import { call } from '#web/api.ts';
import { useTexts } from '#web/language.ts';
import { resourcesTexts } from '../../texts/index.ts';
import { depositTexts } from '../texts/deposit.ts';
import { controlId, Item } from './item.tsx';
import { Section } from './section.tsx';

/** Authors in their order, and the publisher. `lack` says why an author is needed while there is none. */
export const PeopleSection = memo(function PeopleSection({ lack }: { lack: string | undefined }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  return (
    <Section name="people">
      <p className="deposit__why">{p('why.authors')}</p>
      <Authors lack={lack} />
      <fieldset className="deposit__group">
        <legend>{t('fields.publisher')}</legend>
        <p className="deposit__why">{p('publisherNote')}</p>
        <div className="deposit__pair">
          <Item path="publisher.name" label={t('fields.name')} hint={p('why.publisherName')}>
            <Input />
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

function Authors({ lack }: { lack: string | undefined }) {
  const p = useTexts(depositTexts);
  const form = Form.useFormInstance();
  const [said, say] = useState('');
  const cards = useRef<HTMLOListElement>(null);
  /** The focus goes with the card, so that it can be moved again at once. */
  const follow = (at: number, way: 'up' | 'down') => {
    requestAnimationFrame(() => {
      const card = cards.current?.children[at];
      const same = card?.querySelector<HTMLButtonElement>(`[data-move=${way}]:enabled`);
      (same ?? card?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    });
  };
  const [removed, setRemoved] = useState<{ author: AuthorType; at: number }>();
  return (
    <Form.List name="authors">
      {(fields, { add, remove, move }) => (
        <>
          <ol className="deposit__cards" ref={cards}>
            {fields.map(({ key, name }, at) => (
              <li key={key} className="deposit__card">
                <AuthorFields name={name} at={at} />
                <div className="deposit__card-acts">
                  <Button
                    type="text"
                    icon={<ArrowUpOutlined />}
                    aria-label={p('author.up', { n: at + 1 })}
                    disabled={at === 0}
                    data-move="up"
                    onClick={() => {
                      move(at, at - 1);
                      say(p('author.moved', { n: at }));
                      follow(at - 1, 'up');
                    }}
                  />
                  <Button
                    type="text"
                    icon={<ArrowDownOutlined />}
                    aria-label={p('author.down', { n: at + 1 })}
                    disabled={at === fields.length - 1}
                    data-move="down"
                    onClick={() => {
                      move(at, at + 1);
                      say(p('author.moved', { n: at + 2 }));
                      follow(at + 1, 'down');
                    }}
                  />
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined />}
                    aria-label={p('author.remove', { n: at + 1 })}
                    onClick={() => {
                      setRemoved({ author: form.getFieldValue(['authors', name]) as AuthorType, at });
                      remove(name);
                      say(p('author.removed'));
                    }}
                  />
                </div>
              </li>
            ))}
          </ol>
          {fields.length === 0 ? (
            <p className={lack ? 'deposit__fault' : 'deposit__why'}>{lack ?? p('author.empty')}</p>
          ) : null}
          <p role="status" className="deposit__said">
            {said}
            {removed ? (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  add(removed.author, removed.at);
                  setRemoved(undefined);
                  say('');
                }}
              >
                {p('author.undo')}
              </Button>
            ) : null}
          </p>
          <div className="deposit__acts">
            <Button
              id={controlId('authors')}
              icon={<PlusOutlined />}
              disabled={fields.length >= 200}
              onClick={() => add(Author.parse({}))}
            >
              {p('author.add')}
            </Button>
            <Button icon={<UserAddOutlined />} disabled={fields.length >= 200} onClick={() => void addMe(form, add)}>
              {p('author.addMe')}
            </Button>
          </div>
        </>
      )}
    </Form.List>
  );
}

/** Copies the account's own data; a name in Han characters is the Chinese one. */
async function addMe(form: FormInstance, add: (author: AuthorType) => void): Promise<void> {
  const { data: me } = await call(accounts.profile);
  const han = /\p{sc=Han}/u.test(me.nickName);
  const authors = (form.getFieldValue('authors') ?? []) as AuthorType[];
  const isCorresponding = !authors.some((author) => author.isCorresponding);
  add(
    Author.parse({
      ...(han ? { nameZh: me.nickName } : { nameEn: me.nickName }),
      institution: me.organization,
      email: me.email,
      phone: me.phonenumber,
      isCorresponding,
    }),
  );
}

function AuthorFields({ name, at }: { name: number; at: number }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const path = (field: string) => ({ path: `authors.${at}.${field}`, name: [name, field] });
  return (
    <fieldset className="deposit__group deposit__group--plain">
      <legend>{p('author.one', { n: at + 1 })}</legend>
      <div className="deposit__pair">
        <Item {...path('nameZh')} label={t('fields.nameZh')} hint={p('why.authorName')}>
          <Input />
        </Item>
        <Item {...path('nameEn')} label={t('fields.nameEn')} hint={p('why.authorNameEn')}>
          <Input />
        </Item>
        <Item {...path('institution')} label={t('fields.institution')}>
          <Input />
        </Item>
        <Item {...path('email')} label={t('fields.email')}>
          <Input type="email" />
        </Item>
        <Item {...path('phone')} label={t('fields.phone')}>
          <Input type="tel" />
        </Item>
        <Item {...path('orcid')} label={t('fields.orcid')} hint={p('author.orcid')}>
          <Input />
        </Item>
      </div>
      <Form.Item name={[name, 'isCorresponding']} valuePropName="checked" className="deposit__tick">
        <Checkbox>{p('author.corresponding')}</Checkbox>
      </Form.Item>
    </fieldset>
  );
}
