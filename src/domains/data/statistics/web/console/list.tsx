import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { statistics, usageOrders, UseQuery, type UseRow } from '../../contract.ts';
import { statisticsTexts } from '../../texts/index.ts';
import { statisticsPageTexts } from '../texts/index.ts';

const figures = ['views', 'uniqueViews', 'downloads', 'uniqueDownloads', 'machineDownloads'] as const;

/** Use of published resources: ordered by the totals, with a range of months in the columns. */
export default function UseList() {
  const t = useTexts(statisticsPageTexts);
  const words = useTexts(statisticsTexts);
  const language = useLanguage();
  const [state, setState] = useListState(UseQuery);
  const { reply, failure, reload } = useCall(statistics.list, { query: state });
  const { reply: counted } = useCall(statistics.state, {});
  const recount = async () => {
    if (!(await confirmBox(t('office.recountConfirm')))) return;
    // The client has shown a refusal already.
    await call(statistics.recount)
      .then(() => toast('success', t('office.recounting')))
      .catch(() => undefined);
  };
  return (
    <ListPage
      title={t('office.title')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.keyword')}
            value={state.keyword ?? ''}
            onValue={(keyword) => setState({ keyword })}
          />
          <DatePicker.RangePicker
            picker="month"
            aria-label={t('office.stretch')}
            placeholder={[t('office.from'), t('office.to')]}
            allowEmpty={[true, true]}
            value={[state.beginMonth ? dayjs(state.beginMonth) : null, state.endMonth ? dayjs(state.endMonth) : null]}
            onChange={(range) =>
              setState({
                beginMonth: range?.[0]?.format('YYYY-MM') ?? '',
                endMonth: range?.[1]?.format('YYYY-MM') ?? '',
              })
            }
          />
          <Select
            className="kit-filter"
            aria-label={t('sort')}
            value={state.sort ?? 'views'}
            options={usageOrders.map((value) => ({
              value,
              label: words(value === 'views' ? 'fields.viewCount' : 'fields.downloadCount'),
            }))}
            onChange={(sort) => setState({ sort })}
          />
          <Button onClick={() => setState({ keyword: '', beginMonth: '', endMonth: '' })}>{t('office.reset')}</Button>
        </>
      }
      actions={
        <>
          {counted && <span className="secondary small">{stateWords(counted)}</span>}
          <Can call={statistics.recount}>
            <Button onClick={() => void recount()}>{t('office.recount')}</Button>
          </Can>
          <Can call={statistics.export}>
            <ExportButton name="statistics" onExport={() => call(statistics.export, { body: state })} />
          </Can>
        </>
      }
    >
      <DataTable<UseRow>
        rowKey="publicId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('office.empty')}
        columns={[
          {
            key: 'title',
            title: words('fields.title'),
            render: (_value, row) => (
              <>
                <Link to={`/data/detail/${row.publicId}`}>{pick(row.titleZh, row.titleEn, language)}</Link>
                <div className="secondary small">{`${row.resourceNo} · ${row.version}`}</div>
              </>
            ),
          },
          {
            key: 'total',
            title: t('office.totals'),
            align: 'end',
            render: (_value, row) =>
              `${formatNumber(row.viewCount, language)} / ${formatNumber(row.downloadCount, language)}`,
          },
          ...figures.map((name) => ({
            key: name,
            title: words(`fields.${name}`),
            align: 'end' as const,
            render: (_value: unknown, row: UseRow) => formatNumber(row[name], language),
          })),
          {
            key: 'bytes',
            title: t('office.bytes'),
            align: 'end',
            render: (_value, row) => formatNumber(Math.round(row.bytes / 1e6), language),
          },
        ]}
      />
    </ListPage>
  );

  function stateWords(it: { countedTo: string; recountedAt: string | null }): string {
    const countedTo = formatMoment(it.countedTo, language);
    if (!it.recountedAt) return t('office.stateNever', { countedTo });
    return t('office.state', { countedTo, recountedAt: formatMoment(it.recountedAt, language) });
  }
}
