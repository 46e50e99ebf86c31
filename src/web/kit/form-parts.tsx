import type { KeptAt } from '../kept-form.ts';
import { useTexts } from '../language.ts';
import { keptTexts } from './texts/kept.ts';
import { Badge } from './badge.tsx';
import { Field } from './field.tsx';

interface Control {
  /** Dotted path in the form; the target of a fault. */
  path: string;
  label: string;
  value: string;
  onValue: (value: string) => void;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
}

/** A labelled field for a text of one line, or of several with `rows`. */
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

/** A labelled choice; the empty one says that nothing is chosen yet. */
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

/** Says where what was typed is now. */
export function KeptLine({ at }: { at: KeptAt }) {
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
  return (
    <span role="status">
      <Badge tone={tone} icon={icon}>
        {t(`at.${at}`)}
      </Badge>
    </span>
  );
}
