import './suggested-input.css';
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../texts/language.ts';
import { suggestionTexts } from '../texts/suggestions.ts';

/** Milliseconds without typing before suggestions are loaded. */
const pause = 200;
/** One Latin letter begins too many words to help. */
const isLongEnough = (text: string) => text.length > 1 || /\P{ASCII}/u.test(text);

const suggestionGroups = ['records', 'formulae', 'authors', 'organizations', 'keywords'] as const;

export interface Suggestion {
  group: (typeof suggestionGroups)[number];
  text: string;
  /** The page that it leads to; without it, the text is searched for. */
  to?: string;
}

/**
 * The field of a search form, with suggestions in groups while it is typed into (a combobox with a list, after the ARIA
 * Authoring Practices): arrow keys choose, Enter follows, Escape closes. Without script it is an ordinary field.
 * @param suggest suggestions for the input; a failure offers nothing
 */
export function SuggestedInput({
  suggest,
  onChange,
  ...props
}: ComponentProps<'input'> & { suggest: (beginning: string) => Promise<Suggestion[]> }) {
  const t = useTexts(suggestionTexts);
  const navigate = useNavigate();
  const id = useId();
  const [offered, setOffered] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef('');
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    typed.current = '';
    setOffered([]);
    setActive(-1);
  };
  const load = async (text: string) => {
    const found = isLongEnough(text) ? await suggest(text).catch(() => []) : [];
    // A slow answer must not replace that of a later input.
    if (typed.current !== text) return;
    setOffered(suggestionGroups.flatMap((group) => found.filter((one) => one.group === group)));
    setActive(-1);
  };
  const choose = ({ text, to }: Suggestion) => {
    const input = field.current!.querySelector('input')!;
    close();
    if (to) return void navigate(to);
    input.value = text;
    input.form?.requestSubmit();
  };
  const move = (event: KeyboardEvent, at: number) => {
    event.preventDefault();
    setActive(at);
  };
  const press = (event: KeyboardEvent) => {
    // Keys of an input method choose characters.
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown') move(event, active + 1 < offered.length ? active + 1 : -1);
    else if (key === 'ArrowUp') move(event, active < 0 ? offered.length - 1 : active - 1);
    else if (key === 'Escape') {
      // Not the panel that the field is in.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(offered[active]!);
    }
  };
  return (
    <div
      ref={field}
      className="suggested"
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <input
        {...props}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}list`}
        aria-activedescendant={active >= 0 ? `${id}option${active}` : undefined}
        autoComplete="off"
        onKeyDown={press}
        onChange={(event) => {
          onChange?.(event);
          const text = (typed.current = event.target.value.trim());
          clearTimeout(timer.current);
          timer.current = setTimeout(() => void load(text), pause);
        }}
      />
      <div id={`${id}list`} role="listbox" aria-label={t('list')} className="suggested__list" hidden={!offered.length}>
        {suggestionGroups.map((group) => {
          const all = offered.map((one, at) => ({ ...one, at })).filter((one) => one.group === group);
          if (all.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <p id={`${id}${group}`} className="suggested__group">
                {t(group)}
              </p>
              {all.map(({ at, ...one }) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and handles the keys of the list
                <div
                  key={at}
                  id={`${id}option${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className="suggested__option"
                  // A press would take the focus and close the list before the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(one)}
                >
                  {one.text}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p className="aloud" role="status">
        {offered.length ? t('count', { count: offered.length }) : ''}
      </p>
    </div>
  );
}
