import './day-input.css';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../texts/language.ts';
import { dayOf } from './day.ts';
import { useEarlyInput } from './early-input.ts';
import type { FieldControl } from './field.tsx';
import { Icon } from '../parts/icon.tsx';
import { dayTexts } from '../texts/day.ts';

/** Loaded when the calendar is opened. */
const DayCalendar = lazy(() => import('./day-calendar.tsx'));

interface Props extends Partial<FieldControl> {
  name?: string;
  /** `yyyy-MM-dd` or empty. */
  value: string;
  /** Called with complete days, and with an empty text while the input is not a valid day. */
  onValue?: (day: string) => void;
}

/**
 * A day, typed or chosen from a calendar in the page's language; a native date field uses the browser's language.
 * Common notations are converted to `yyyy-MM-dd` when the field loses focus. Without script it is a plain text field.
 */
export function DayInput({ name, value, onValue, ...control }: Props) {
  const t = useTexts(dayTexts);
  const [text, setText] = useState(value);
  const [isWrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [reported, setReported] = useState(value);
  const generatedId = useId();
  const hint = `${generatedId}-form`;
  // A value from elsewhere, such as a loaded draft, replaces what is typed.
  if (value !== reported) {
    setReported(value);
    if (value !== (dayOf(text) ?? '')) setText(value);
  }
  const write = (next: string) => {
    setText(next);
    setWrong(false);
    const day = dayOf(next) ?? '';
    if (day !== value) onValue?.(day);
  };
  const box = useEarlyInput<HTMLDivElement>((_name, early) => write(early));
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  }, [open, box]);
  const leaveField = () => {
    const day = dayOf(text);
    setWrong(day === undefined && text.trim() !== '');
    if (day !== undefined) setText(day);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const described = [control['aria-describedby'], isWrong && hint].filter(Boolean).join(' ');
  return (
    <div className="day-input" ref={box}>
      <input
        {...control}
        name={name}
        className="input"
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('form')}
        maxLength={20}
        value={text}
        aria-invalid={isWrong || control['aria-invalid'] || undefined}
        aria-describedby={described || undefined}
        onChange={(event) => write(event.target.value)}
        onBlur={leaveField}
      />
      <button
        ref={button}
        type="button"
        className="day-input__open"
        aria-label={t('open')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="calendar" />
      </button>
      {isWrong ? (
        <p className="field__error" id={hint}>
          {t('wrong')}
        </p>
      ) : null}
      {open ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that the calendar does not handle; the panel itself is not interactive
        <div
          className="day-input__panel"
          role="dialog"
          aria-label={t('choose')}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Escape closes only the calendar, not the dialog around it.
            event.stopPropagation();
            event.preventDefault();
            close();
          }}
        >
          <Suspense fallback={<p role="status">…</p>}>
            <DayCalendar
              day={dayOf(text) ?? ''}
              onDay={(day) => {
                write(day);
                close();
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
