import { Form, Link } from 'react-router';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { modelTexts } from '../texts/index.ts';

/** Selects two models of a board; the address contains both. */
export function CompareForm({
  a,
  b,
  models,
}: {
  a: string;
  b: string;
  models: readonly { publicId: string; name: string; rank: number | null }[];
}) {
  const t = useTexts(modelTexts);
  if (!models.length) return null;
  const options = models.map(({ publicId, name, rank }) => (
    <option key={publicId} value={publicId}>
      {rank === null ? name : `${rank} · ${name}`}
    </option>
  ));
  return (
    <Form method="get" className="compare-form no-print" aria-label={t('choose')}>
      {(
        [
          ['a', t('first'), a],
          ['b', t('second'), b],
        ] as const
      ).map(([name, label, value]) => (
        <label key={name} className="compare-form__field">
          <span>{label}</span>
          <select
            key={value}
            name={name}
            className="input"
            defaultValue={value}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            {name === 'b' && !value ? <option value="">–</option> : null}
            {options}
          </select>
        </label>
      ))}
      <Button type="submit">{t('go')}</Button>
      {a && b ? <Link to={`/model/compare?a=${b}&b=${a}`}>{t('swap')}</Link> : null}
    </Form>
  );
}
