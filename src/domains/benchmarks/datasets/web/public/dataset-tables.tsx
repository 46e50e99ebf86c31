import { directionSigns } from '#view/benchmarks/scoring';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { pick } from '#shared/texts';
import { Badge } from '#web/kit/parts/badge.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { PublicDataset } from '../../contract.ts';
import { datasetTexts } from '../../texts/index.ts';

/** The definition of every metric of the board. */
export function Metrics({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const say = useTexts(scoringTexts);
  if (!item.metrics.length) return null;
  return (
    <section aria-labelledby="metrics">
      <h2 id="metrics">{t('metricsHeading')}</h2>
      <div className="scroll-x bench__frame" tabIndex={0} role="group" aria-labelledby="metrics">
        <table className="table">
          <thead>
            <tr>
              {(['name', 'direction', 'unit', 'definition'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`metric.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.metrics.map(({ code, direction, unit, isPrimary }) => (
              <tr key={code}>
                <th scope="row" id={`metric-${code}`}>
                  {say(`metrics.${code}`)}
                  {isPrimary ? (
                    <span className="bench__primary">
                      <Badge tone="info">{t('metric.primary')}</Badge>
                    </span>
                  ) : null}
                </th>
                <td>
                  <span aria-hidden="true">{directionSigns[direction]}</span> {say(`better.${direction}`)}
                </td>
                <td>{unit || '–'}</td>
                <td className="bench__definition">{say(`definitions.${code}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Columns({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const language = useLanguage();
  if (!item.columns.length) return null;
  return (
    <section aria-labelledby="columns">
      <h2 id="columns">{t('columnsHeading')}</h2>
      <div className="scroll-x bench__frame" tabIndex={0} role="group" aria-labelledby="columns">
        <table className="table">
          <thead>
            <tr>
              {(['name', 'role', 'type', 'unit', 'description'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {item.columns.map((column) => (
              <tr key={column.name}>
                <th scope="row" className="mono">
                  {column.name}
                </th>
                <td>{t(`roles.${column.role}`)}</td>
                <td>{t(`types.${column.type}`)}</td>
                <td>{column.unit || '–'}</td>
                <td>{pick(column.descriptionZh, column.descriptionEn, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Rows that show what the data look like; all of them are a click away. */
const shownRows = 10;

/** Some rows, also without script; the table of all rows needs script. */
export function Preview({ item }: { item: PublicDataset }) {
  const t = useTexts(datasetTexts);
  const rows = item.preview.slice(0, shownRows);
  if (rows.length === 0) return null;
  return (
    <>
      <p className="secondary small">
        {t(item.version.hasOpenTargets ? 'previewOpen' : 'previewNote', { count: rows.length })}
      </p>
      <div className="scroll-x bench__frame" tabIndex={0} role="group" aria-label={t('preview')}>
        <table className="table">
          <thead>
            <tr>
              {item.columns.map(({ name, unit, type }) => (
                <th key={name} scope="col" className={type === 'number' ? 'num' : ''}>
                  {unit ? `${name} (${unit})` : name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={String(cells[0] ?? row)}>
                {item.columns.map(({ name, type }, at) => (
                  <td key={name} className={type === 'number' ? 'num' : 'mono'}>
                    {cells[at] === null || cells[at] === undefined ? '–' : String(cells[at])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
