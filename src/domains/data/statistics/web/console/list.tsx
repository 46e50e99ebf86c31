import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { CallButton } from '#web/kit/lists/call-button.tsx';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { formatMoment, formatNumber } from '#web/kit/parts/format.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { statistics, usageOrders, type UseRow } from '../../contract.ts';
import { statisticsTexts } from '../../texts/index.ts';
import { usageListTexts } from '../texts/index.ts';

/** Use of published resources: ordered by the totals, with a range of months in the columns. */
export default function UseList() {
  const t = useTexts(usageListTexts);
  const words = useTexts(statisticsTexts);
  const language = useLanguage();
  const { reply: counted } = useCall(statistics.state, {});
  const titleOf = (row: UseRow) => (
    <TwoLines
      first={<Link to={`/data/detail/${row.publicId}`}>{pick(row.titleZh, row.titleEn, language)}</Link>}
      second={`${row.resourceNo} · ${row.version}`}
    />
  );
  const number = (value: number) => formatNumber(value, language);
  const stateWords = (it: { countedTo: string; recountedAt: string | null }) => {
    const countedTo = formatMoment(it.countedTo, language);
    if (!it.recountedAt) return t('stateNever', { countedTo });
    return t('state', { countedTo, recountedAt: formatMoment(it.recountedAt, language) });
  };
  return (
    <Records
      noun={statistics}
      id="publicId"
      words={statisticsTexts}
      page={usageListTexts}
      filters={[
        'keyword',
        {
          field: 'beginMonth',
          label: t('stretch'),
          control: (_value, _onValue, { state, onState }) => (
            <DatePicker.RangePicker
              picker="month"
              aria-label={t('stretch')}
              placeholder={[t('from'), t('to')]}
              allowEmpty={[true, true]}
              value={[state.beginMonth ? dayjs(state.beginMonth) : null, state.endMonth ? dayjs(state.endMonth) : null]}
              onChange={(range) =>
                onState({
                  beginMonth: range?.[0]?.format('YYYY-MM'),
                  endMonth: range?.[1]?.format('YYYY-MM'),
                })
              }
            />
          ),
        },
        {
          field: 'sort',
          label: t('sort'),
          control: (value, onValue) => (
            <Select
              className="kit-filter"
              aria-label={t('sort')}
              value={value ?? 'views'}
              options={usageOrders.map((order) => ({
                value: order,
                label: words(order === 'views' ? 'fields.viewCount' : 'fields.downloadCount'),
              }))}
              onChange={onValue}
            />
          ),
        },
      ]}
      columns={[
        { field: 'title', cell: titleOf },
        {
          field: 'viewCount',
          title: t('totals'),
          align: 'end',
          cell: ({ viewCount, downloadCount }) => `${number(viewCount)} / ${number(downloadCount)}`,
        },
        'views',
        'uniqueViews',
        'downloads',
        'uniqueDownloads',
        'machineDownloads',
        { field: 'bytes', title: t('bytes'), align: 'end', cell: ({ bytes }) => number(Math.round(bytes / 1e6)) },
      ]}
      buttons={({ ask }) => (
        <>
          {counted && <span className="secondary small">{stateWords(counted)}</span>}
          <CallButton
            call={statistics.recount}
            onAct={() => ask(t('confirmRecount'), () => call(statistics.recount), t('recounting'))}
          >
            {t('recount')}
          </CallButton>
        </>
      )}
      exportAs="statistics"
    />
  );
}
