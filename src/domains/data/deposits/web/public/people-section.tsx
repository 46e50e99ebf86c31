import { memo, useRef, useState } from 'react';
import { PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Form, Input, type FormInstance } from 'antd';
import { accounts } from '#contract/identity/accounts';
import { affiliationsOfText } from '#contract/identity/organizations';
import { Author, type Author as AuthorType } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { SortArea } from '#web/kit/lists/sortable.tsx';
import { useTexts } from '#web/texts/language.ts';
import { resourcesTexts } from '#texts/data/resources';
import { depositTexts } from '../../texts/index.ts';
import { AuthorCard } from './author-card.tsx';
import { controlId, Item } from './item.tsx';
import { Section } from './section.tsx';

/** Ordered authors, and the publisher. `lack` tells why an author is needed when there is none. */
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
  /** The focus follows the card, so that it can be moved again at once. */
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
          <SortArea
            ids={fields.map(({ key }) => idOf(key))}
            nameOf={(at) => nameOf(form, at) || p('author.one', { n: at + 1 })}
            onMove={(from, to) => {
              move(from, to);
              say(p('author.moved', { n: to + 1 }));
            }}
          >
            <ol className="deposit__cards" ref={cards}>
              {fields.map(({ key, name }, at) => (
                <AuthorCard
                  key={key}
                  id={idOf(key)}
                  name={name}
                  at={at}
                  isLast={at === fields.length - 1}
                  onStep={(by) => {
                    move(at, at + by);
                    say(p('author.moved', { n: at + by + 1 }));
                    follow(at + by, by < 0 ? 'up' : 'down');
                  }}
                  onRemove={() => {
                    setRemoved({ author: form.getFieldValue(['authors', name]) as AuthorType, at });
                    remove(name);
                    say(p('author.removed'));
                  }}
                />
              ))}
            </ol>
          </SortArea>
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

/** Id of a card for drag and drop; the form's keys begin at 0, which is not a valid id. */
const idOf = (key: number) => `author-${key}`;

/** Announced by screen readers while a card moves; empty for an author without a name. */
function nameOf(form: FormInstance, at: number): string {
  const { nameZh = '', nameEn = '' } = (form.getFieldValue(['authors', at]) ?? {}) as Partial<AuthorType>;
  return nameZh || nameEn;
}

/** Copies the account's data; a name in Han characters becomes the Chinese name. */
async function addMe(form: FormInstance, add: (author: AuthorType) => void): Promise<void> {
  const { data: me } = await call(accounts.profile);
  const han = /\p{sc=Han}/u.test(me.nickName);
  const authors = (form.getFieldValue('authors') ?? []) as AuthorType[];
  const isCorresponding = !authors.some((author) => author.isCorresponding);
  add(
    Author.parse({
      ...(han ? { nameZh: me.nickName } : { nameEn: me.nickName }),
      affiliations: affiliationsOfText(me.organization),
      email: me.email,
      phone: me.phonenumber,
      isCorresponding,
    }),
  );
}
