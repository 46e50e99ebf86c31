import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatScore } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Button } from '#web/kit/parts/button.tsx';
import { formatPercent } from '#web/kit/parts/format.ts';
import { writeList } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { SummaryBenchmark } from '../../contract.ts';
import { standingTexts } from '../../texts/index.ts';
import { covers, sharesOf, weightKey, type Cover, type Weights } from './ranking.ts';

/** Milliseconds between the last change of a weight and the update of the address. */
const pause = 150;

/** The weight of each benchmark. Changes take effect immediately; without script the form is submitted. */
export function WeightForm({
  benchmarks,
  weights,
  cover,
}: {
  benchmarks: readonly SummaryBenchmark[];
  weights: Weights;
  cover: Cover;
}) {
  const t = useTexts(standingTexts);
  const say = useTexts(scoringTexts);
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shares = sharesOf(benchmarks, weights);
  const isUsual = benchmarks.every(({ publicId }) => weights[publicId] === 1) && cover === 'half';
  // With default weights the form is closed, to show the models on the first screen.
  const [isOpen, setOpen] = useState(!isUsual);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = () => {
    const values = Object.fromEntries(new FormData(form.current!));
    const change = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, value === '1' || value === 'half' ? '' : value]),
    );
    void navigate(pathname + writeList(search, change), { preventScrollReset: true, replace: true });
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    apply();
  };
  const usual = Object.fromEntries(benchmarks.map(({ publicId }) => [weightKey(publicId), '']));
  return (
    <details className="summary__weights" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('weights.title')}</summary>
      <form
        ref={form}
        aria-label={t('weights.title')}
        action={pathname}
        onSubmit={send}
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(apply, pause);
        }}
      >
        <p className="secondary small">{t('weights.note')}</p>
        <ul>
          {benchmarks.map(({ publicId, nameZh, nameEn, metric, chance, perfect }, at) => {
            const name = pick(nameZh, nameEn, language);
            return (
              <li key={publicId}>
                <label htmlFor={`weight-${publicId}`}>
                  <Link to={`/benchmarks/detail/${publicId}`}>{name}</Link>
                </label>
                <input
                  // Navigation can restore this address with other weights.
                  key={`${publicId} ${isUsual}`}
                  id={`weight-${publicId}`}
                  className="input num"
                  type="number"
                  name={weightKey(publicId)}
                  aria-label={t('weights.of', { name })}
                  aria-describedby={`weight-${publicId}-about`}
                  min={0}
                  max={100}
                  step="any"
                  defaultValue={weights[publicId]}
                  disabled={chance === null}
                />
                <span className="num summary__share">
                  {t('weights.share', { share: formatPercent(Math.round(shares[at]! * 1000) / 10, language) })}
                </span>
                <span className="secondary small summary__about" id={`weight-${publicId}-about`}>
                  {chance === null
                    ? t('weights.noChance')
                    : t('weights.definition', {
                        metric: say(`metrics.${metric.code}`),
                        chance: `${formatScore(chance, Math.min(metric.decimals, 4))} ${metric.unit}`.trim(),
                        perfect: formatScore(perfect, 0),
                      })}
                </span>
              </li>
            );
          })}
        </ul>
        <div className="row no-print">
          <label className="summary__cover">
            {t('cover.label')}
            <select key={cover} className="input" name="cover" defaultValue={cover}>
              {covers.map((one) => (
                <option key={one} value={one}>
                  {t(`cover.${one}`)}
                </option>
              ))}
            </select>
          </label>
          <Button small type="submit">
            {t('weights.apply')}
          </Button>
          {isUsual ? null : (
            <Link to={pathname + writeList(search, { ...usual, cover: '' })} preventScrollReset>
              {t('weights.reset')}
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}
