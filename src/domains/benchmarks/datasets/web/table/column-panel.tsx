import './column-panel.css';
import { useId, type FormEvent } from 'react';
import { pick } from '#shared/texts';
import { Button } from '#web/kit/parts/button.tsx';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { Column } from '../../contract.ts';
import { tableTexts } from '../texts/table.ts';
import type { Distribution, Filter } from './columns.ts';

/** A number rounded to its meaningful digits. */
const short = (value: number | null): string => (value === null ? '–' : String(Number(value.toPrecision(4))));

/** One column: its description, the distribution of its values, and its filter. */
export function ColumnPanel({
  column,
  distribution,
  filter,
  file,
  onFilter,
  onClose,
}: {
  column: Column;
  distribution: Distribution;
  filter: Filter | undefined;
  /** Name of a saved image. */
  file: string;
  onFilter: (filter: Filter | undefined) => void;
  onClose: () => void;
}) {
  const t = useTexts(tableTexts);
  const language = useLanguage();
  const { missing, distinct, least, most, mean, bars } = distribution;
  const count = (value: number) => formatNumber(value, language);
  const facts = [
    distinct === null ? null : [t('facts.distinct'), count(distinct)],
    least === null ? null : [t('facts.range'), `${short(least)} – ${short(most)}`],
    mean === null ? null : [t('facts.mean'), short(mean)],
    [t('facts.missing'), count(missing)],
  ].filter((fact) => fact !== null) as [string, string][];
  return (
    <section className="bench-column" aria-label={t('panel', { name: column.name })}>
      <div className="bench-column__text">
        <h3>
          <span className="mono">{column.name}</span>
          {column.unit ? ` (${column.unit})` : ''}
        </h3>
        <p className="secondary small">{pick(column.descriptionZh, column.descriptionEn, language)}</p>
        <dl className="bench-column__facts num">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Condition
          key={JSON.stringify(filter) ?? ''}
          column={column}
          distribution={distribution}
          filter={filter}
          onFilter={onFilter}
        />
        <Button small look="plain" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {bars.length ? (
        <FigureDownload
          title={t('histogram', { name: column.unit ? `${column.name} (${column.unit})` : column.name })}
          heading="h3"
          file={file}
          numbers={{
            head: [t('value'), t('rows')],
            rows: bars.map((bar) => [labelOf(bar), count(bar.count)]),
          }}
        >
          <Histogram distribution={distribution} label={t('histogram', { name: column.name })} />
        </FigureDownload>
      ) : null}
    </section>
  );
}

const labelOf = ({ from, to, value }: Distribution['bars'][number]) =>
  from === null ? value : `${short(from)} – ${short(to)}`;

const [width, height] = [480, 160];

function Histogram({ distribution: { bars }, label }: { distribution: Distribution; label: string }) {
  const tallest = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / bars.length;
  const round = (value: number) => Math.round(value * 10) / 10;
  const ends = bars[0]?.from === null ? ['', ''] : [short(bars[0]!.from), short(bars.at(-1)!.to)];
  return (
    <svg viewBox={`-56 -12 ${width + 64} ${height + 36}`} role="img" aria-label={label}>
      <path className="bench-histogram__axis" d={`M0 0V${height}H${width}`} />
      {bars.map((bar, at) => (
        <rect
          key={labelOf(bar)}
          className="bench-histogram__bar"
          x={round(at * step + 0.5)}
          y={round(height - (bar.count / tallest) * height)}
          width={Math.max(0.5, round(step - 1))}
          height={round((bar.count / tallest) * height)}
        >
          <title>{`${labelOf(bar)}: ${bar.count}`}</title>
        </rect>
      ))}
      <text className="bench-histogram__text" x={-6} y={8} textAnchor="end">
        {tallest}
      </text>
      <text className="bench-histogram__text" x={-6} y={height} textAnchor="end">
        0
      </text>
      <text className="bench-histogram__text" x={0} y={height + 18}>
        {ends[0]}
      </text>
      <text className="bench-histogram__text" x={width} y={height + 18} textAnchor="end">
        {ends[1]}
      </text>
    </svg>
  );
}

function Condition({
  column: { name },
  distribution: { kind, least, most },
  filter,
  onFilter,
}: {
  column: Column;
  distribution: Distribution;
  filter: Filter | undefined;
  onFilter: (filter: Filter | undefined) => void;
}) {
  const t = useTexts(tableTexts);
  const id = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const textOf = (key: string) => {
      const value = form.get(key);
      return typeof value === 'string' ? value.trim() : '';
    };
    const number = (key: string) => (textOf(key) === '' ? null : Number(textOf(key)));
    if (kind === 'number') {
      const [from, to] = [number('least'), number('most')];
      onFilter(from === null && to === null ? undefined : { column: name, kind, least: from, most: to });
    } else if (kind === 'boolean') {
      const is = textOf('is');
      onFilter(is ? { column: name, kind, is: is === 'true' } : undefined);
    } else onFilter(textOf('contains') ? { column: name, kind, contains: textOf('contains') } : undefined);
  };
  return (
    <form className="bench-column__form" onSubmit={apply}>
      {kind === 'number' ? (
        (['least', 'most'] as const).map((end) => (
          <label key={end} htmlFor={`${id}-${end}`}>
            {t(end)}
            <input
              id={`${id}-${end}`}
              className="input num"
              type="number"
              step="any"
              name={end}
              placeholder={short(end === 'least' ? least : most)}
              defaultValue={(filter?.kind === 'number' ? filter[end] : null) ?? ''}
            />
          </label>
        ))
      ) : kind === 'boolean' ? (
        <label htmlFor={`${id}-is`}>
          {t('is')}
          <select
            id={`${id}-is`}
            className="input"
            name="is"
            defaultValue={filter?.kind === 'boolean' ? String(filter.is) : ''}
          >
            <option value="">{t('any')}</option>
            <option value="true">{t('yes')}</option>
            <option value="false">{t('no')}</option>
          </select>
        </label>
      ) : (
        <label htmlFor={`${id}-contains`}>
          {t('contains')}
          <input
            id={`${id}-contains`}
            className="input"
            name="contains"
            maxLength={100}
            defaultValue={filter?.kind === 'text' ? filter.contains : ''}
          />
        </label>
      )}
      <Button small type="submit">
        {t('apply')}
      </Button>
      {filter ? (
        <Button small look="plain" onClick={() => onFilter(undefined)}>
          {t('clear')}
        </Button>
      ) : null}
    </form>
  );
}
