import type { useAutosavedForm } from '../../shell/autosaved-form.ts';
import { useTexts } from '../../texts/language.ts';
import { confirmBox } from '../notices.ts';
import { keptTexts } from '../texts/kept.ts';
import { Badge } from '../parts/badge.tsx';
import { Button } from '../parts/button.tsx';
import { DayInput } from './day-input.tsx';
import { Field } from './field.tsx';

interface Control {
  /** Dotted path in the form; faults link to it. */
  path: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
}

/** A labelled text field of one line, or of several with `rows`. */
export function TextField({
  path,
  label,
  value,
  onValue,
  hint,
  required,
  error,
  rows,
  type = 'text',
  longest,
}: Control & { rows?: number; type?: 'text' | 'email' | 'tel' | 'date' | 'password' | 'number'; longest: number }) {
  return (
    <Field id={path} label={label} hint={hint} required={required ?? false} error={error}>
      {(control) =>
        rows ? (
          <textarea
            {...control}
            className="input"
            rows={rows}
            maxLength={longest}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        ) : type === 'date' ? (
          <DayInput {...control} value={value} onValue={onValue} />
        ) : (
          <input
            {...control}
            className="input"
            type={type}
            maxLength={longest}
            {...(type === 'password' ? { autoComplete: 'new-password' } : {})}
            {...(type === 'number' ? { min: 0, step: 'any' } : {})}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        )
      }
    </Field>
  );
}

/** A labelled select; the empty option means that nothing is chosen yet. */
export function ChoiceField({
  path,
  label,
  value,
  onValue,
  hint,
  required,
  error,
  options,
}: Control & { options: readonly { value: string; label: string }[] }) {
  const t = useTexts(keptTexts);
  return (
    <Field id={path} label={label} hint={hint} required={required ?? false} error={error}>
      {(control) => (
        <select {...control} className="input" value={value} onChange={(event) => onValue(event.target.value)}>
          <option value="">{t('choose')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** Shows whether input is saved, and lets the user choose a version when another window has saved one. */
export function KeptLine({ at, error, settle }: Pick<ReturnType<typeof useAutosavedForm>, 'at' | 'error' | 'settle'>) {
  const t = useTexts(keptTexts);
  const [tone, icon] = (
    {
      server: ['ok', 'check'],
      saving: ['info', 'wait'],
      offline: ['warn', 'offline'],
      refused: ['warn', 'alert'],
      overtaken: ['bad', 'alert'],
    } as const
  )[at];
  const choose = async (whose: 'mine' | 'theirs') => {
    if (await confirmBox(t(`${whose}Ask`))) settle(whose);
  };
  return (
    <>
      <span role="status">
        <Badge tone={tone} icon={icon}>
          {at === 'refused' && error?.fields.length === 0 ? error.message : t(`at.${at}`)}
        </Badge>
      </span>
      {at === 'overtaken' ? (
        <>
          <Button small onClick={() => void choose('mine')}>
            {t('mine')}
          </Button>
          <Button small onClick={() => void choose('theirs')}>
            {t('theirs')}
          </Button>
        </>
      ) : null}
    </>
  );
}
