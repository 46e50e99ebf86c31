import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { CompletedOrganization } from '#contract/identity/organizations';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCompletion } from './completion.ts';
import { organizationInputTexts } from './texts/index.ts';
import './organization-box.css';

type Control = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onSelect' | 'onKeyDown' | 'role' | 'list'>;

interface Props extends Control {
  /** The text in the field. */
  text: string;
  onText: (text: string) => void;
  onChoose: (row: CompletedOrganization) => void;
  /** Enter without a marked row. */
  onEnter?: (() => void) | undefined;
}

/**
 * A text field that offers organizations while it is typed into (WAI-ARIA combobox with a list). It uses neither Ant Design
 * nor schemas, because registration has it too.
 */
export function OrganizationBox({ text, onText, onChoose, onEnter, className, ...control }: Props) {
  const t = useTexts(organizationInputTexts);
  const id = useId();
  // The text typed since the last choice: a stored name offers nothing.
  const [typed, setTyped] = useState('');
  const [isClosed, setClosed] = useState(false);
  const [marked, setMarked] = useState(-1);
  const found = useCompletion(typed);
  const rows = isClosed ? [] : (found ?? []);
  const isOpen = rows.length > 0;
  const choose = (row: CompletedOrganization) => {
    setTyped('');
    setMarked(-1);
    onChoose(row);
  };
  const steer = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const row = rows[marked];
    if (key === 'Enter' && (row || onEnter)) {
      event.preventDefault();
      if (row) choose(row);
      else {
        setTyped('');
        onEnter!();
      }
    } else if (key === 'Escape' && isOpen) {
      // The drawer around the field stays open.
      event.preventDefault();
      event.stopPropagation();
      setClosed(true);
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isClosed) setClosed(false);
      if (rows.length === 0) return;
      event.preventDefault();
      const step = key === 'ArrowDown' ? 1 : -1;
      // One more place: none marked, the typed text.
      setMarked(((marked + 1 + step + rows.length + 1) % (rows.length + 1)) - 1);
    }
  };
  return (
    <div className="organization-box">
      <input
        type="text"
        {...control}
        className={className ?? 'input'}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && marked >= 0 ? `${id}-${marked}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          setTyped(target.value);
          setMarked(-1);
          setClosed(false);
        }}
        onKeyDown={steer}
        onBlur={(event) => {
          setClosed(true);
          control.onBlur?.(event);
        }}
      />
      <output className="aloud">{found && !isClosed ? t('found', { count: found.length }) : ''}</output>
      {isOpen && (
        <div className="organization-box__list" id={`${id}-list`} role="listbox" aria-label={t('list')} tabIndex={-1}>
          {rows.map((row, at) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys of the list
            <div
              key={row.organizationId}
              id={`${id}-${at}`}
              role="option"
              tabIndex={-1}
              aria-selected={at === marked}
              ref={at === marked ? intoSight : null}
              // A press would take the focus and close the list before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(row)}
              onMouseMove={() => setMarked(at)}
            >
              <Row row={row} />
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** Name in the language of the page; below it the other name, the matched one and the parent. */
function Row({ row }: { row: CompletedOrganization }) {
  const language = useLanguage();
  const [first, other, parent] =
    language === 'zh'
      ? [row.nameZh || row.nameEn, row.nameZh && row.nameEn, row.parentZh || row.parentEn]
      : [row.nameEn || row.nameZh, row.nameEn && row.nameZh, row.parentEn || row.parentZh];
  return (
    <>
      <span>
        {first}
        {row.matched && <span className="organization-box__matched">{row.matched}</span>}
      </span>
      <span className="organization-box__about">{[other, parent].filter(Boolean).join(' · ')}</span>
    </>
  );
}

const intoSight = (item: HTMLDivElement | null) => item?.scrollIntoView({ block: 'nearest' });
