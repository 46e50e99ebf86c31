import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { WholeTable } from '../contract.ts';
import { tablesTexts } from '../texts/index.ts';
import { Histogram } from './histogram.tsx';
import { shortValue } from './short-value.ts';

/** Columns of the table of rows. */
const shownColumns = 200;

/** Statistics of the columns of a whole file: type, range, mean, different values, gaps and a histogram. */
export function WholeSummaries({
  table: { rowCount, columns },
  unitOf,
}: {
  table: WholeTable;
  /** The unit in the name of a column. */
  unitOf: (name: string) => string;
}) {
  const t = useTexts(tablesTexts);
  const language = useLanguage();
  const caption = t('summary', { count: rowCount });
  const hasOthers = columns.some(({ others }) => others > 0);
  const count = (value: number) => formatNumber(value, language);
  return (
    <>
      <div className="sheet" tabIndex={0} role="region" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('of.column')}</th>
              <th scope="col">{t('of.type')}</th>
              <th scope="col">{t('of.unit')}</th>
              <th scope="col">{t('of.least')}</th>
              <th scope="col">{t('of.most')}</th>
              <th scope="col">{t('of.mean')}</th>
              <th scope="col">{t('of.different')}</th>
              <th scope="col">{t('of.missing')}</th>
              {hasOthers ? <th scope="col">{t('of.others')}</th> : null}
              <th scope="col">{t('of.spread')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, type, least, most, mean, different, missing, others, bins }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
              <tr key={at}>
                <td>{name || at + 1}</td>
                <td>{t(`types.${type}`)}</td>
                <td>{unitOf(name)}</td>
                <td className="table-value">{shortValue(least)}</td>
                <td className="table-value">{shortValue(most)}</td>
                <td>{mean === null ? '' : String(Number(mean.toPrecision(5)))}</td>
                <td>{count(different)}</td>
                <td>{count(missing)}</td>
                {hasOthers ? <td>{count(others)}</td> : null}
                <td>{bins ? <Histogram bins={bins} /> : null}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {columns.length > shownColumns ? <p className="small">{t('moreColumns', { count: shownColumns })}</p> : null}
    </>
  );
}
