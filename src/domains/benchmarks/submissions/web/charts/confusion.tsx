import { fewestHidden } from '#contract/benchmarks/submissions';
import { FigureDownload } from '#web/kit/charts/figure-download.tsx';
import { useTexts } from '#web/texts/language.ts';
import { chartTexts } from '../texts/index.ts';
import { round } from './scale.ts';

const cell = 44;
const room = 110;
const longestLabel = 12;

const shorten = (label: string) => (label.length > longestLabel ? `${label.slice(0, longestLabel - 1)}…` : label);

/** Rows by truth and prediction; the shade is the share of a row. The table adds recall and precision of each class. */
export function Confusion({
  table,
  classes,
  file,
}: {
  table: readonly number[][];
  classes: readonly string[];
  file: string;
}) {
  const t = useTexts(chartTexts);
  const shown = (count: number) => (count < 0 ? `< ${fewestHidden}` : String(count));
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + Math.max(0, count), 0);
  const percent = (part: number, whole: number) =>
    part < 0 || whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;
  const side = classes.length * cell;
  return (
    <FigureDownload
      title={t('confusion')}
      lead={t('confusionLead')}
      file={file}
      className={classes.length > 6 ? 'figure--wide' : ''}
      numbers={{
        head: [t('label'), ...classes, t('recallOf'), t('precisionOf')],
        rows: table.map((counts, at) => [
          classes[at]!,
          ...counts.map(shown),
          percent(counts[at]!, sum(counts)),
          percent(counts[at]!, sum(table.map((row) => row[at]!))),
        ]),
      }}
    >
      <svg viewBox={`${-room} -34 ${side + room + 4} ${side + 40}`} role="img" aria-label={t('confusion')}>
        {classes.map((label, at) => (
          <g key={label}>
            <text className="chart__text" x={(at + 0.5) * cell} y={-8} textAnchor="middle">
              {shorten(label)}
            </text>
            <text className="chart__text" x={-8} y={(at + 0.5) * cell + 4} textAnchor="end">
              {shorten(label)}
            </text>
          </g>
        ))}
        {table.map((counts, row) =>
          counts.map((count, column) => (
            <g key={`${classes[row]}-${classes[column]}`} transform={`translate(${column * cell} ${row * cell})`}>
              <rect className="chart__cell" width={cell} height={cell} />
              <rect
                className="chart__fill"
                width={cell}
                height={cell}
                opacity={round((0.6 * Math.max(0, count)) / (sum(counts) || 1))}
              />
              <text className="chart__symbol" x={cell / 2} y={cell / 2 + 4} textAnchor="middle">
                {shown(count)}
              </text>
            </g>
          )),
        )}
      </svg>
    </FigureDownload>
  );
}
