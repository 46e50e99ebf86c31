import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTexts } from '../../texts/language.ts';
import { webTexts } from '../../texts/index.ts';
import { Icon } from '../parts/icon.tsx';

/** Props for the control inside a {@link Field}, so that screen readers read label, hint and error with it. */
export interface FieldControl {
  id: string;
  required: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, hint, error and control. `id` is the target of an {@link ErrorSummary}; use the field's name. */
export function Field(props: {
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}) {
  const t = useTexts(webTexts);
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [props.hint && hintId, props.error && errorId].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {props.label}
        {props.required ? <span className="field__required"> {t('kit.required')}</span> : null}
      </label>
      {props.hint ? (
        <div className="field__hint" id={hintId}>
          {props.hint}
        </div>
      ) : null}
      {props.children({
        id,
        required: props.required,
        'aria-describedby': described || undefined,
        'aria-invalid': props.error ? true : undefined,
      })}
      <FieldError id={errorId} error={props.error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <div className="field__error" id={id}>
      <Icon name="alert" />
      {error}
    </div>
  );
}

/** One fault to correct; `id` is that of its field. */
export interface Fault {
  id: string;
  message: string;
}

/** All faults of a form, each a link to its field. Takes the focus whenever a new list of faults arrives. */
export function ErrorSummary({ faults, title }: { faults: readonly Fault[]; title?: string }) {
  const t = useTexts(webTexts);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (faults.length) box.current?.focus();
  }, [faults]);
  if (!faults.length) return null;
  return (
    <div className="note note--bad" role="alert" tabIndex={-1} ref={box}>
      <Icon name="alert" />
      <div>
        <h2>{title ?? t('kit.faults', { count: faults.length })}</h2>
        <ul>
          {faults.map((fault) => (
            <li key={fault.id + fault.message}>
              <a href={`#${fault.id}`} onClick={(event) => focusField(event, fault.id)}>
                {fault.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function focusField(event: { preventDefault: () => void }, id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}
