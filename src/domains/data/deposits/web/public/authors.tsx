import { use, useRef, useState } from 'react';
import { CopyOutlined, PlusOutlined, UserAddOutlined } from '@ant-design/icons';
import { Button, Form, type FormInstance } from 'antd';
import { accounts } from '#contract/identity/accounts';
import { affiliationsOfText } from '#contract/identity/organizations';
import { Author, maxAuthors, type Author as AuthorType } from '#contract/data/resources';
import { call } from '#web/api/api.ts';
import { SortArea } from '#web/kit/lists/sortable.tsx';
import { useTexts } from '#web/texts/language.ts';
import { depositTexts } from '../../texts/index.ts';
import { authorsTexts } from '../texts/authors.ts';
import { AuthorRow } from './author-row.tsx';
import { AuthorsCited } from './authors-cited.tsx';
import { controlId, FieldStatesContext } from './item.tsx';
import { PasteAuthors } from './paste-authors.tsx';
import './authors.css';

/** The ordered authors as a table, with ways to add them. `lack` tells why one is needed when there is none. */
export function Authors({ lack }: { lack: string | undefined }) {
  const p = useTexts(depositTexts);
  const a = useTexts(authorsTexts);
  const form = Form.useFormInstance();
  const [said, say] = useState('');
  const [undo, setUndo] = useState<() => void>();
  const [isPasting, setPasting] = useState(false);
  const rows = useRef<HTMLOListElement>(null);
  /** The focus follows the row, so that it can be moved again at once. */
  const follow = (at: number, way: 'up' | 'down') => {
    requestAnimationFrame(() => {
      const row = rows.current?.children[at];
      const same = row?.querySelector<HTMLButtonElement>(`[data-move=${way}]:enabled`);
      (same ?? row?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus();
    });
  };
  return (
    <Form.List name="authors">
      {(fields, { add, remove, move }) => {
        const addAll = (authors: readonly AuthorType[]) => {
          for (const author of authors) add(author);
        };
        const replaceAll = (authors: readonly AuthorType[]) => {
          const before = authorsIn(form);
          const clear = () => remove(authorsIn(form).map((_, at) => at));
          clear();
          addAll(authors);
          setUndo(() => () => {
            clear();
            addAll(before);
          });
          say(a('replaced'));
        };
        return (
          <div className="authors">
            {fields.length > 0 ? <Heads /> : null}
            <SortArea
              ids={fields.map(({ key }) => idOf(key))}
              nameOf={(at) => nameOf(form, at) || p('author.one', { n: at + 1 })}
              onMove={(from, to) => {
                move(from, to);
                say(p('author.moved', { n: to + 1 }));
              }}
            >
              <ol className="authors__rows" ref={rows}>
                {fields.map(({ key, name }, at) => (
                  <AuthorRow
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
                      const author = form.getFieldValue(['authors', name]) as AuthorType;
                      setUndo(() => () => add(author, at));
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
              {undo ? (
                <Button
                  type="link"
                  size="small"
                  onClick={() => {
                    undo();
                    setUndo(undefined);
                    say(a('undone'));
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
                disabled={fields.length >= maxAuthors}
                onClick={() => add(Author.parse({}))}
              >
                {p('author.add')}
              </Button>
              <Button
                icon={<UserAddOutlined />}
                disabled={fields.length >= maxAuthors}
                onClick={() => void addMe(form, add)}
              >
                {p('author.addMe')}
              </Button>
              <Button icon={<CopyOutlined />} onClick={() => setPasting(true)}>
                {a('paste.open')}
              </Button>
            </div>
            <AuthorsCited />
            {isPasting ? (
              <PasteAuthors
                present={fields.length}
                onAdd={(authors) => {
                  addAll(authors);
                  setUndo(undefined);
                  say(a('added', { count: authors.length }));
                  setPasting(false);
                }}
                onReplace={(authors) => {
                  replaceAll(authors);
                  setPasting(false);
                }}
                onClose={() => setPasting(false)}
              />
            ) : null}
          </div>
        );
      }}
    </Form.List>
  );
}

/** Names of the columns; each control has its own label for screen readers. */
function Heads() {
  const a = useTexts(authorsTexts);
  const { required } = use(FieldStatesContext);
  const isNeeded = required.has('authors.0.nameZh');
  return (
    <div className="author__line authors__heads" aria-hidden="true">
      <span>{a('heads.names')}</span>
      <span className={isNeeded ? 'authors__needed' : undefined}>{a('heads.nameZh')}</span>
      <span>{a('heads.nameEn')}</span>
      <span>{a('heads.affiliations')}</span>
      <span>{a('heads.corresponding')}</span>
    </div>
  );
}

/** Id of a row for drag and drop; the form's keys begin at 0, which is not a valid id. */
const idOf = (key: number) => `author-${key}`;

const authorsIn = (form: FormInstance) => (form.getFieldValue('authors') ?? []) as AuthorType[];

/** Announced by screen readers while a row moves; empty for an author without a name. */
function nameOf(form: FormInstance, at: number): string {
  const { nameZh = '', nameEn = '' } = (form.getFieldValue(['authors', at]) ?? {}) as Partial<AuthorType>;
  return nameZh || nameEn;
}

/** Copies the account's data; a name in Han characters becomes the Chinese name. */
async function addMe(form: FormInstance, add: (author: AuthorType) => void): Promise<void> {
  const { data: me } = await call(accounts.profile);
  const han = /\p{sc=Han}/u.test(me.nickName);
  const isCorresponding = !authorsIn(form).some((author) => author.isCorresponding);
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
