import { useRelogin } from '../../rights/relogin.ts';
import type { Autosave } from '../../shell/autosave.ts';
import type { AutosaveSnapshot } from '../../shell/autosave-types.ts';
import { useTexts } from '../../texts/language.ts';
import { confirmBox } from '../notices.ts';
import { formTexts } from '../texts/forms.ts';
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
  const t = useTexts(formTexts);
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

const looks = {
  saved: ['ok', 'check'],
  typing: ['info', 'edit'],
  saving: ['info', 'wait'],
  offline: ['warn', 'offline'],
  expired: ['warn', 'lock'],
  refused: ['warn', 'alert'],
  conflict: ['bad', 'alert'],
  closed: ['bad', 'alert'],
  memory: ['warn', 'alert'],
} as const;

/**
 * Shows where the input is stored. Offers another attempt, a new login, or the choice of a version when another window
 * has saved one.
 */
export function AutosaveLine({
  autosave,
  snapshot,
}: {
  autosave: Pick<Autosave<object>, 'retry' | 'settle'>;
  snapshot: AutosaveSnapshot<object>;
}) {
  const t = useTexts(formTexts);
  const logInAgain = useRelogin();
  const { error, refused } = snapshot;
  const status = snapshot.status === 'saved' && refused.length > 0 ? 'refused' : snapshot.status;
  const [tone, icon] = looks[status];
  const choose = async (whose: 'mine' | 'theirs') => {
    if (await confirmBox(t(`${whose}Ask`))) autosave.settle(whose);
  };
  return (
    <>
      <span role="status">
        <Badge tone={tone} icon={icon}>
          {t(`at.${status === 'refused' && refused.length === 0 ? 'failed' : status}`, {
            message: error?.message ?? '',
          })}
        </Badge>
      </span>
      {status === 'conflict' ? (
        <>
          <Button small onClick={() => void choose('mine')}>
            {t('mine')}
          </Button>
          <Button small onClick={() => void choose('theirs')}>
            {t('theirs')}
          </Button>
        </>
      ) : null}
      {status === 'offline' || (status === 'refused' && refused.length === 0) ? (
        <Button small onClick={autosave.retry}>
          {t('retry')}
        </Button>
      ) : null}
      {status === 'expired' ? (
        <Button small onClick={logInAgain}>
          {t('relogin')}
        </Button>
      ) : null}
    </>
  );
}
