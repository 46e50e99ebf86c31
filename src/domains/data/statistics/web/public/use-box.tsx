import { useEffect } from 'react';
import { statistics, type RecordUse } from '#contract/data/statistics';
import { call } from '#web/api/api.ts';
import { useTexts } from '#web/texts/language.ts';
import { statisticsTexts } from '../../texts/index.ts';
import { MonthsChart } from './months-chart.tsx';

/** The address of the document that the server rendered: it has counted that view. */
let counted = typeof location === 'undefined' ? '' : location.pathname;

/** The use of a resource: months, unique counts, scripts, all versions, and the counting rules. */
export function UseBox({ publicId, usage }: { publicId: string; usage: RecordUse }) {
  useEffect(() => {
    const here = location.pathname;
    if (counted === here) {
      counted = '';
      return;
    }
    // A lost count is not reported.
    void call(statistics.opened, { params: { publicId } }, { quiet: true }).catch(() => undefined);
  }, [publicId]);
  return <UseFigures usage={usage} />;
}

/** The figures alone: viewing them is not counted. */
export function UseFigures({ usage }: { usage: RecordUse }) {
  const t = useTexts(statisticsTexts);
  const isQuiet = usage.months.every(({ views, downloads }) => views + downloads === 0);
  return (
    <div className="use-box">
      {isQuiet ? <p className="secondary small">{t('box.none')}</p> : <MonthsChart months={usage.months} />}
      <ul className="secondary small">
        <li>{t('box.unique', { views: usage.uniqueViews, downloads: usage.uniqueDownloads })}</li>
        {usage.machineViews + usage.machineDownloads > 0 ? (
          <li>{t('box.machine', { views: usage.machineViews, downloads: usage.machineDownloads })}</li>
        ) : null}
        {usage.all.versions > 1 ? <li>{t('box.all', usage.all)}</li> : null}
        <li>{t('box.rules')}</li>
      </ul>
    </div>
  );
}
