import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Button, Input, Modal, type InputRef } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router';
import { pick } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { searchKeyIsOn } from '../public/search-key.ts';
import { MenuIcon } from './icons.tsx';
import { useLocked } from './lock.ts';
import type { SideEntry, Title } from './menu.ts';
import { findables, searcher, type Findable } from './menu-search.ts';
import { consoleTexts } from './texts/index.ts';
import './menu-search.css';

/** Opens by its button, by `/` and by Ctrl+K. */
export function MenuSearch({ entries }: { entries: readonly SideEntry[] }) {
  const t = useTexts(consoleTexts);
  const locked = useLocked();
  const [open, setOpen] = useState(false);
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (locked) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key === 'k';
      if (!isShortcut && !isSearchKey(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [locked]);
  return (
    <>
      <Button
        type="text"
        icon={<SearchOutlined />}
        aria-keyshortcuts="/ Control+K"
        aria-label={t('search.self')}
        title={t('search.self')}
        onClick={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={t('search.self')}
        footer={null}
        onCancel={() => setOpen(false)}
        // The dialog gives the focus to its first button when it opens.
        afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
        destroyOnHidden
      >
        <Search entries={entries} field={field} onDone={() => setOpen(false)} />
      </Modal>
    </>
  );
}

/** Whether a key event is the shortcut `/`, outside of input fields and unless the user has disabled it. */
function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: globalThis.KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || !searchKeyIsOn()) return false;
  return !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]'));
}

/** A search field whose arrow keys move through the results. */
function Search({
  entries,
  field,
  onDone,
}: {
  entries: readonly SideEntry[];
  field: RefObject<InputRef | null>;
  onDone: () => void;
}) {
  const t = useTexts(consoleTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [marked, setMarked] = useState(0);
  const find = useMemo(() => searcher(findables(entries)), [entries]);
  const found = find(words);
  const say = ({ zh, en }: Title) => pick(zh, en, language);
  const go = ({ to, elsewhere }: Findable) => {
    onDone();
    if (elsewhere) window.open(to, '_blank', 'noreferrer');
    else void navigate(to);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && found[marked]) go(found[marked]);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || found.length === 0) return;
    event.preventDefault();
    setMarked((marked + step + found.length) % found.length);
  };
  return (
    <>
      <Input
        ref={field}
        prefix={<SearchOutlined />}
        role="combobox"
        aria-label={t('search.self')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[marked] ? `${id}${marked}` : undefined}
        aria-autocomplete="list"
        placeholder={t('search.placeholder')}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setMarked(0);
        }}
        onKeyDown={steer}
      />
      <output className="aloud">{words && t('search.found', { count: found.length })}</output>
      {found.length === 0 ? (
        <p className="secondary">{t('search.none')}</p>
      ) : (
        <div className="console-found" id={id} role="listbox" aria-label={t('search.self')} tabIndex={-1}>
          {found.map((page, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys of the list
            <div
              key={page.to}
              id={`${id}${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              ref={at === marked ? intoSight : null}
              onClick={() => go(page)}
              onMouseMove={() => setMarked(at)}
            >
              <MenuIcon name={page.icon} />
              {say(page.title)}
              <small>{page.elsewhere ? t('search.outside') : page.trail.map(say).join(' / ')}</small>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const intoSight = (item: HTMLDivElement | null) => item?.scrollIntoView({ block: 'nearest' });
