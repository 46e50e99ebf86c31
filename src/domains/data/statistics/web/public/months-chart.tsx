import './use.css';
import type { MonthOfUse } from '#contract/data/statistics';
import { useTexts } from '#web/texts/language.ts';
import { statisticsTexts } from '../../texts/index.ts';

/** Units of the drawing; the page sets its width. */
const bar = 8;
const gap = 4;
const height = 48;

/** Views of each month as bars, downloads as darker bars in front; rendered on the server, without JavaScript. */
export function MonthsChart({ months, small = false }: { months: readonly MonthOfUse[]; small?: boolean }) {
  const t = useTexts(statisticsTexts);
  const most = Math.max(1, ...months.flatMap(({ views, downloads }) => [views, downloads]));
  // Counts above zero are at least one unit tall.
  const tall = (count: number) => (count === 0 ? 0 : Math.max(1, Math.round((count / most) * height)));
  const words = (use: MonthOfUse) => t('box.month', { ...use });
  return (
    <figure className={small ? 'months months--small' : 'months'}>
      <svg viewBox={`0 0 ${months.length * (bar + gap) - gap} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {months.map((it, at) => (
          <g key={it.month}>
            <title>{words(it)}</title>
            <rect className="months__room" x={at * (bar + gap)} y={0} width={bar} height={height} />
            <rect
              className="months__views"
              x={at * (bar + gap)}
              y={height - tall(it.views)}
              width={bar}
              height={tall(it.views)}
            />
            <rect
              className="months__downloads"
              x={at * (bar + gap) + bar / 4}
              y={height - tall(it.downloads)}
              width={bar / 2}
              height={tall(it.downloads)}
            />
          </g>
        ))}
      </svg>
      {small ? null : (
        <figcaption>
          <span className="months__key">{t('fields.views')}</span>
          <span className="months__key months__key--downloads">{t('fields.downloads')}</span>
          <span className="months__span num">{`${months[0]?.month} – ${months.at(-1)?.month}`}</span>
        </figcaption>
      )}
      <table className="aloud">
        <caption>{t('box.chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fields.month')}</th>
            <th scope="col">{t('fields.views')}</th>
            <th scope="col">{t('fields.downloads')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, views, downloads }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td>{views}</td>
              <td>{downloads}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
