import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { Alert, Button, Input, Modal, Space, type GetRef } from 'antd';
import { maxAuthors, type Author } from '#contract/data/resources';
import { affiliationsText } from '#view/identity/organizations';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { longestPaste, pastedAuthors, type Unread } from '../../contract/pasted-authors.ts';
import { authorsTexts } from '../texts/authors.ts';

interface Props {
  /** Number of authors in the form. */
  present: number;
  onAdd: (authors: Author[]) => void;
  onReplace: (authors: Author[]) => void;
  onClose: () => void;
}

/** Reads a pasted list of authors, shows what was read and what was not, and adds it or replaces all authors. */
export function PasteAuthors({ present, onAdd, onReplace, onClose }: Props) {
  const a = useTexts(authorsTexts);
  const [text, setText] = useState('');
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const pasted = useDeferredValue(text);
  const { authors, left, unread } = useMemo(() => pastedAuthors(pasted), [pasted]);
  const isFull = present + authors.length > maxAuthors;
  const count = authors.length;
  return (
    <Modal
      open
      title={a('paste.title')}
      width="min(60rem, 96vw)"
      onCancel={onClose}
      afterOpenChange={(isOpen) => (isOpen ? field.current?.focus() : undefined)}
      footer={
        <Space wrap>
          <Button onClick={onClose}>{a('paste.cancel')}</Button>
          {present > 0 ? (
            <Button disabled={count === 0} onClick={() => onReplace(authors)}>
              {a('paste.replace', { count: present })}
            </Button>
          ) : null}
          <Button type="primary" disabled={count === 0 || isFull} onClick={() => onAdd(authors)}>
            {a('paste.add', { count })}
          </Button>
        </Space>
      }
    >
      <Space orientation="vertical" size="middle" className="authors__paste">
        <p className="deposit__why">{a('paste.lead')}</p>
        <label className="authors__paste">
          {a('paste.text')}
          <Input.TextArea
            ref={field}
            rows={6}
            value={text}
            spellCheck={false}
            placeholder={a('paste.example')}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        {text.length > longestPaste ? (
          <Alert type="warning" showIcon title={a('paste.tooLong', { most: longestPaste })} />
        ) : null}
        <output>{pasted.trim() === '' ? '' : count > 0 ? a('paste.count', { count }) : a('paste.none')}</output>
        {left > 0 ? <Alert type="warning" showIcon title={a('paste.left', { most: maxAuthors, count: left })} /> : null}
        {count > 0 && left === 0 && isFull ? (
          <Alert type="warning" showIcon title={a('paste.tooMany', { most: maxAuthors, count: present })} />
        ) : null}
        {unread.length > 0 ? <UnreadParts unread={unread} /> : null}
        {count > 0 ? <Preview authors={authors} first={present + 1} /> : null}
      </Space>
    </Modal>
  );
}

function UnreadParts({ unread }: { unread: readonly Unread[] }) {
  const a = useTexts(authorsTexts);
  const wordsOf = ({ line, text, why }: Unread) => a('paste.line', { line, text, why: a(`paste.why.${why}`) });
  // The same part may be unread twice in a line.
  const lines = [...new Set(unread.map(wordsOf))];
  return (
    <Alert
      type="warning"
      showIcon
      title={a('paste.unread', { count: lines.length })}
      description={
        <ul className="authors__unread">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}

function Preview({ authors, first }: { authors: readonly Author[]; first: number }) {
  const a = useTexts(authorsTexts);
  const language = useLanguage();
  const numbered = authors.map((author, at) => ({ ...author, n: first + at }));
  return (
    <div className="scroll-x authors__preview" tabIndex={0} role="region" aria-label={a('paste.caption')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{a('heads.names')}</th>
            <th scope="col">{a('paste.name')}</th>
            <th scope="col">{a('paste.affiliations')}</th>
            <th scope="col">{a('paste.mark')}</th>
          </tr>
        </thead>
        <tbody>
          {numbered.map(({ n, nameZh, nameEn, affiliations, isCorresponding, email, orcid }) => (
            <tr key={n}>
              <td className="num">{n}</td>
              <td>
                {[nameZh, nameEn].filter(Boolean).join(' ')}
                {email || orcid ? <small>{[email, orcid].filter(Boolean).join(' ')}</small> : null}
              </td>
              <td>{affiliationsText(affiliations, language)}</td>
              <td>{isCorresponding ? a('paste.corresponding') : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
