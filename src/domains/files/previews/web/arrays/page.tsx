import { pageLimits } from '../../array-limits.ts';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { previewsTexts } from '../../texts/index.ts';
import { Sheet } from '../sheet.tsx';
import type { ShownArray } from './shown.ts';

/** A page of the values of an array; leads through all of its rows and columns. */
export function ArrayPage({
  name,
  page,
  onPage,
}: {
  name: string;
  page: NonNullable<ShownArray['page']>;
  onPage: (place: { from: number; columnFrom: number }) => void;
}) {
  const t = useTexts(previewsTexts);
  const { columns, rows, from, total, columnFrom, columnTotal } = page;
  const isMatrix = columnTotal > columns.length;
  const last = from + rows.length - 1;
  const shownColumns = Math.min(pageLimits.columns, columnTotal - columnFrom);
  const caption = isMatrix
    ? t('array.pageOf', {
        name,
        from,
        to: last,
        total,
        left: columnFrom,
        right: columnFrom + shownColumns - 1,
        columns: columnTotal,
      })
    : t('array.listOf', { name, from, to: last, total });
  return (
    <div className="array__page">
      <Sheet
        columns={columns}
        rows={rows}
        measured={rows}
        caption={caption}
        place={{ numbers: rows.map((_row, at) => from + at), total, before: from }}
      />
      <div className="row">
        <Turner
          label={t('array.rows')}
          from={from}
          total={total}
          step={pageLimits.rows}
          onFrom={(next) => onPage({ from: next, columnFrom })}
        />
        {isMatrix || columnFrom > 0 ? (
          <Turner
            label={t('array.columns')}
            from={columnFrom}
            total={columnTotal}
            step={pageLimits.columns}
            onFrom={(next) => onPage({ from, columnFrom: next })}
          />
        ) : null}
      </div>
    </div>
  );
}

/** Turns pages, and goes to an index. */
function Turner({
  label,
  from,
  total,
  step,
  onFrom,
}: {
  label: string;
  from: number;
  total: number;
  step: number;
  onFrom: (from: number) => void;
}) {
  const t = useTexts(previewsTexts);
  if (total <= step) return null;
  const last = Math.floor((total - 1) / step) * step;
  const go = (input: HTMLInputElement) => {
    const next = Math.min(total - 1, Math.max(0, Math.floor(input.valueAsNumber)));
    if (Number.isFinite(next) && next !== from) onFrom(Math.floor(next / step) * step);
  };
  return (
    <nav className="row" aria-label={label}>
      <span className="small">{label}</span>
      <Button small disabled={from <= 0} onClick={() => onFrom(Math.max(0, from - step))}>
        {t('turner.before')}
      </Button>
      <input
        key={from}
        className="input preview__which num"
        type="number"
        min={0}
        max={total - 1}
        defaultValue={from}
        aria-label={t('array.goTo', { what: label })}
        onBlur={(event) => go(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget)}
      />
      <span className="small secondary">{t('array.upTo', { last: total - 1 })}</span>
      <Button small disabled={from >= last} onClick={() => onFrom(from + step)}>
        {t('turner.after')}
      </Button>
    </nav>
  );
}
