import { Button } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { news, NewsQuery, newsStates, newsTypes, newsFilters, type NewsRow } from '../../contract.ts';
import { newsTexts } from '../../texts/index.ts';
import { newsPageTexts } from '../texts/index.ts';
import { NewsActs } from './acts.tsx';
import { NewsEdit } from './edit.tsx';
import { NewsForm } from './form.tsx';
import { NewsOrder } from './order.tsx';
import { NewsState } from './state.tsx';

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function NewsPage() {
  const t = useTexts(newsPageTexts);
  const words = useTexts(newsTexts);
  const language = useLanguage();
  const [state, setState] = useListState(NewsQuery);
  const { reply, failure, reload } = useCall(news.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: news.remove,
    onRemove: (ids) => call(news.remove, { params: { newsIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const headlineOf = (row: NewsRow) => pick(row.headlineZh, row.headlineEn, language);

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(['headline', 'author'] as const).map((name) => (
            <TextFilter
              key={name}
              className="kit-filter"
              label={words(`fields.${name}`)}
              value={state[name] ?? ''}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          {(
            [
              ['type', newsTypes, 'types'],
              ['status', newsStates, 'states'],
              ['visibility', newsFilters, 'visibilities'],
            ] as const
          ).map(([name, values, group]) => (
            <ChoiceFilter
              key={name}
              label={words(`fields.${name}`)}
              value={state[name]}
              options={values.map((value) => ({ value, label: words.dynamic(`${group}.${value}`) }))}
              onValue={(value) => setState({ [name]: value })}
            />
          ))}
          <DaysFilter
            label={words('fields.startTime')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button
            onClick={() =>
              setState({ headline: '', author: '', type: '', status: '', visibility: '', beginTime: '', endTime: '' })
            }
          >
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={news.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={news.export}>
            <ExportButton name="news" onExport={() => call(news.export, { body: state })} />
          </Can>
          <Can call={news.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={news.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<NewsRow>
        rowKey="newsId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<NewsRow>(({ status }) => status === 'published')}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'headlineZh' : 'headlineEn',
            dataIndex: language === 'zh' ? 'headlineZh' : 'headlineEn',
            title: words('fields.headline'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.headlineZh} en={row.headlineEn} isDemo={row.isDemo} />,
          },
          {
            key: 'type',
            title: words('fields.type'),
            sorter: true,
            render: (_value, row) => words(`types.${row.type}`),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => <NewsState item={row} />,
          },
          {
            key: 'startTime',
            title: t('window'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{formatMoment(row.startTime, language)}</span>
                <span>
                  {t('until')} {formatMoment(row.endTime, language)}
                </span>
              </div>
            ),
          },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'authorZh',
            title: t('author'),
            sorter: true,
            render: (_value, row) => pick(row.authorZh, row.authorEn, language),
          },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            sorter: true,
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <NewsActs
                item={row}
                onEdit={() => setOpen({ edit: row.newsId })}
                onRemove={() => void remove([row.newsId], t('confirmRemove', { headline: headlineOf(row) }))}
                onMoved={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <NewsForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <NewsOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <NewsEdit newsId={open.edit} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
