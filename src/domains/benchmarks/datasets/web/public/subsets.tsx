import { pick } from '#shared/texts';
import { formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import type { DatasetSubset } from '../../contract.ts';
import { datasetPageTexts } from '../texts/public.ts';
import { Failed } from './failed.tsx';

/** Named groups of the measured samples. Null if they could not be loaded. */
export function Subsets({ subsets }: { subsets: readonly DatasetSubset[] | null }) {
  const t = useTexts(datasetPageTexts);
  const language = useLanguage();
  if (!subsets) return <Failed what="subsets" />;
  if (!subsets.length) return null;
  return (
    <section aria-labelledby="subsets">
      <h2 id="subsets">{t('subsets.title')}</h2>
      <p className="secondary small">{t('subsets.note')}</p>
      <div className="scroll-x bench__frame" tabIndex={0} role="group" aria-labelledby="subsets">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('subsets.name')}</th>
              <th scope="col">{t('subsets.key')}</th>
              <th scope="col" className="num">
                {t('subsets.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {subsets.map(({ key, nameZh, nameEn, count }) => (
              <tr key={key}>
                <th scope="row">{pick(nameZh, nameEn, language)}</th>
                <td className="mono">{key}</td>
                <td className="num">{formatNumber(count, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
