import './column-strip.css';
import { formatNumber, formatPercent } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { WholeColumn } from '../contract.ts';
import { tablesTexts } from '../texts/index.ts';
import { Histogram } from './histogram.tsx';
import { shortValue } from './short-value.ts';

/** What a strip shows of a column. */
export type StripColumn = Pick<WholeColumn, 'least' | 'most' | 'mean' | 'bins' | 'different' | 'missing' | 'filled'> & {
  name: string;
  frequent: WholeColumn['frequent'] | undefined;
};

/** Values of a column of texts, and digits of a number, that a strip shows. */
const [shownValues, digits] = [2, 6];

/**
 * The distribution of a column above its cells: a histogram, or its most frequent values, and how many are missing. A
 * text says the same to screen readers.
 */
export function ColumnStrip({ of }: { of: StripColumn }) {
  const t = useTexts(tablesTexts);
  const language = useLanguage();
  const { name, different, missing, filled } = of;
  const total = filled + missing;
  const share = (count: number) => shareOf(count, total, (percent) => formatPercent(percent, language));
  const [least, most] = [shortValue(of.least, digits), shortValue(of.most, digits)];
  const values = valuesOf(of).map(({ value, count }) => ({ value, share: share(count), part: count / total }));
  const ofMissing = missing > 0 ? t('strip.missing', { share: share(missing) }) : '';
  const said =
    filled === 0
      ? t('strip.saidEmpty', { name })
      : of.bins && least !== most
        ? of.mean === null
          ? t('strip.saidRange', { name, least, most })
          : t('strip.saidNumbers', { name, least, most, mean: shortValue(String(of.mean), digits) })
        : values.length > 0
          ? t('strip.saidValues', {
              name,
              count: different,
              values: values.map(({ value, share: part }) => `${value} ${part}`).join(t('strip.and')),
            })
          : t('strip.saidDifferent', { name, count: different });
  return (
    <div className="column-strip" role="img" aria-label={[said, ofMissing].filter(Boolean).join(t('strip.comma'))}>
      {filled === 0 ? null : of.bins && least !== most ? (
        <>
          <Histogram bins={of.bins} isWide />
          <span className="column-strip__ends">
            <span>{least}</span>
            <span>{most}</span>
          </span>
        </>
      ) : (
        <>
          {values.map(({ value, share: part, part: length }) => (
            <span
              key={value}
              className="column-strip__value"
              title={value}
              style={{ backgroundSize: `${(length * 100).toFixed(1)}% 100%` }}
            >
              <span>{value}</span>
              <span>{part}</span>
            </span>
          ))}
          {different > values.length || values.length === 0 ? (
            <span className="column-strip__note">
              {t('strip.different', { count: formatNumber(different, language) })}
            </span>
          ) : null}
        </>
      )}
      {ofMissing ? <span className="column-strip__note">{ofMissing}</span> : null}
    </div>
  );
}

/** The frequent values; the only one of a column in which all are equal. */
function valuesOf({ frequent, least, most, filled }: StripColumn): { value: string; count: number }[] {
  const found = frequent ?? [];
  // Each value once: none is frequent.
  if (found.length > 0) return found[0]!.count > 1 || filled === 1 ? found.slice(0, shownValues) : [];
  return least !== null && least === most ? [{ value: shortValue(least), count: filled }] : [];
}

/** A share in percent; few and nearly all are not rounded to none and all. */
function shareOf(count: number, total: number, written: (percent: number) => string): string {
  const percent = total > 0 ? (count / total) * 100 : 0;
  if (percent > 0 && percent < 0.1) return `< ${written(0.1)}`;
  if (percent < 100 && percent > 99.9) return `> ${written(99.9)}`;
  return written(percent);
}
