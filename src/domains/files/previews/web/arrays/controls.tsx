import { useTexts } from '#web/texts/language.ts';
import { labelOf } from '../../axis-scale.ts';
import { previewsTexts } from '../../texts/index.ts';

/** One of several, by name. */
export function Choice<V extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string;
  value: V;
  options: readonly (readonly [V, string])[];
  onValue: (value: V) => void;
}) {
  return (
    <label>
      {label}{' '}
      <select className="input" value={value} onChange={(event) => onValue(event.target.value as V)}>
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Yes or no. */
export const Tick = ({
  label,
  value,
  onValue,
}: {
  label: string;
  value: boolean;
  onValue: (value: boolean) => void;
}) => (
  <label>
    <input type="checkbox" checked={value} onChange={(event) => onValue(event.target.checked)} /> {label}
  </label>
);

/** The ends of the colours as fields. */
export function Range({ domain, onRange }: { domain: [number, number]; onRange: (range: [number, number]) => void }) {
  const t = useTexts(previewsTexts);
  const take = (form: HTMLFormElement) => {
    const [low, high] = ['low', 'high'].map((name) =>
      Number((form.elements.namedItem(name) as HTMLInputElement).value),
    );
    if (Number.isFinite(low) && Number.isFinite(high) && low! < high!) onRange([low!, high!]);
  };
  return (
    <form
      className="row array__range"
      aria-label={t('array.range')}
      onSubmit={(event) => {
        event.preventDefault();
        take(event.currentTarget);
      }}
    >
      <span>{t('array.range')}</span>
      {(['low', 'high'] as const).map((end, at) => (
        <input
          key={end}
          name={end}
          className="input num"
          inputMode="decimal"
          aria-label={t(`array.ends.${end}`)}
          defaultValue={labelOf(domain[at]!)}
          onBlur={(event) => event.currentTarget.form && take(event.currentTarget.form)}
        />
      ))}
    </form>
  );
}
