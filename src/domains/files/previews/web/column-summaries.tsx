import { useMemo } from 'react';
import { Histogram } from '#view/files/tables';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { columnSummary } from '../column-summary.ts';
import { type Rows } from '../plotting.ts';
import { labelOf } from '../axis-scale.ts';
import { previewsTexts } from '../texts/index.ts';
import { columnUnit } from '../units.ts';

/** Summary of the shown rows of each column: unit, range, mean, gaps and a histogram. */
export function ColumnSummaries({ columns, rows, more }: { columns: readonly string[]; rows: Rows; more: boolean }) {
  const t = useTexts(previewsTexts);
  const language = useLanguage();
  const summaries = useMemo(() => columns.map((_name, at) => columnSummary(rows, at)), [columns, rows]);
  return (
    <div className="sheet" tabIndex={0} role="region" aria-label={t('table.summary')}>
      <table>
        <caption>{t(more ? 'table.summaryOfShown' : 'table.summaryOfAll', { count: rows.length })}</caption>
        <thead>
          <tr>
            {(['column', 'unit', 'least', 'most', 'mean', 'missing', 'spread'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`table.of.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summaries.map(({ numbers, missing, distinct }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
            <tr key={at}>
              <td>{columns[at] || at + 1}</td>
              <td>{columnUnit(columns[at] ?? '')}</td>
              {numbers ? (
                <>
                  <td>{labelOf(numbers.least)}</td>
                  <td>{labelOf(numbers.most)}</td>
                  <td>{labelOf(Number(numbers.mean.toPrecision(5)))}</td>
                </>
              ) : (
                <td colSpan={3}>{t('table.of.words', { count: distinct })}</td>
              )}
              <td>{formatNumber(missing, language)}</td>
              <td>{numbers ? <Histogram bins={numbers.bins} /> : null}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
