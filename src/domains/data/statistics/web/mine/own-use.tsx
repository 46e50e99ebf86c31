import '../public/use.css';
import { useState } from 'react';
import { Link } from 'react-router';
import { OwnUseQuery, statistics, type OwnUse as Row } from '#contract/data/statistics';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Button, LinkButton } from '#web/kit/parts/button.tsx';
import { formatNumber } from '#web/kit/parts/format.ts';
import { Icon } from '#web/kit/parts/icon.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { Pagination } from '#web/kit/lists/pagination.tsx';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { DayText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { statisticsTexts } from '../../texts/index.ts';
import { statisticsPageTexts } from '../texts/index.ts';
import { MonthsChart } from '../public/months-chart.tsx';

/** A person's published resources with their use; the address holds order and page. */
export default function OwnUse() {
  const t = useTexts(statisticsPageTexts);
  const words = useTexts(statisticsTexts);
  const [state, change] = useListState(OwnUseQuery);
  const { reply, failure, reload } = useCall(statistics.mine, {
    query: { ...state, pageNum: String(state.pageNum), pageSize: String(state.pageSize) },
  });
  const [pending, setPending] = useState(false);
  if (failure && !reply)
    return (
      <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{t('mine.retry')}</Button>} />
    );
  if (!reply) return <Waiting failure={failure} onRetry={reload} height="20rem" />;
  if (reply.total === 0)
    return (
      <EmptyState icon="eye" title={t('mine.empty')} act={<LinkButton to="/archive/mine">{t('mine.all')}</LinkButton>}>
        {t('mine.emptyText')}
      </EmptyState>
    );
  const take = async () => {
    setPending(true);
    try {
      saveFile(await call(statistics.mineExport), `${words('sheet.mine')}.xlsx`);
    } catch {
      // The client has shown the reason.
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <div className="own-use__bar">
        <label className="row">
          {t('sort')}
          <select
            className="input"
            value={state.sort}
            onChange={(event) => change({ sort: OwnUseQuery.shape.sort.parse(event.target.value), pageNum: 1 })}
          >
            <option value="views">{words('fields.viewCount')}</option>
            <option value="downloads">{words('fields.downloadCount')}</option>
          </select>
        </label>
        <Button onClick={() => void take()} disabled={pending}>
          <Icon name="download" />
          {t('export')}
        </Button>
      </div>
      <div className="own-use">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words('fields.title')}</th>
              <th scope="col" className="num">
                {words('fields.viewCount')}
              </th>
              <th scope="col" className="num">
                {words('fields.downloadCount')}
              </th>
              <th scope="col">{t('mine.months')}</th>
            </tr>
          </thead>
          <tbody>
            {reply.rows.map((row) => (
              <UseRow key={row.publicId} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination total={reply.total} pageNum={state.pageNum} pageSize={state.pageSize} />
    </>
  );
}

function UseRow({ row }: { row: Row }) {
  const t = useTexts(statisticsPageTexts);
  const language = useLanguage();
  const title = pick(row.titleZh, row.titleEn, language);
  // The client has shown the reason of a failure.
  const take = async () => {
    const file = await call(statistics.recordExport, { params: { publicId: row.publicId } }).catch(() => null);
    if (file) saveFile(file, `${row.resourceNo}.csv`);
  };
  return (
    <tr>
      <th scope="row" className="own-use__title">
        <Link to={`/data/detail/${row.publicId}`}>{title}</Link>
        <div className="secondary small">
          {row.resourceNo} · {row.version} · {row.publishDate ? <DayText wire={row.publishDate} /> : null}
        </div>
      </th>
      <td className="num">{formatNumber(row.viewCount, language)}</td>
      <td className="num">{formatNumber(row.downloadCount, language)}</td>
      <td>
        <MonthsChart small months={row.months} />
        <Button small look="plain" aria-label={t('mine.csvOf', { title })} onClick={() => void take()}>
          <Icon name="download" />
          {t('mine.csv')}
        </Button>
      </td>
    </tr>
  );
}
