import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatDay } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  articleCategories,
  ArticleQuery,
  articles,
  articleStates,
  fixedSlugs,
  type ArticleRow,
} from '../../contract.ts';
import { articleTexts } from '../../texts/index.ts';
import { articlePageTexts } from '../texts/index.ts';
import { ArticleActs, isRemovable } from './acts.tsx';
import { ArticleEdit, ArticleForm } from './form.tsx';

export default function ArticlesPage() {
  const t = useTexts(articlePageTexts);
  const words = useTexts(articleTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ArticleQuery);
  const { reply, failure, reload } = useCall(articles.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<'new' | number>({
    call: articles.remove,
    onRemove: (ids) => call(articles.remove, { params: { articleIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const titleOf = (row: ArticleRow) => pick(row.titleZh, row.titleEn, language);

  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.title')}
            value={state.title ?? ''}
            onValue={(title) => setState({ title })}
          />
          {(
            [
              ['category', articleCategories, 'categories'],
              ['status', articleStates, 'states'],
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
            label={words('fields.updateTime')}
            placeholder={[t('from'), t('to')]}
            from={state.beginTime}
            to={state.endTime}
            onDays={(from, to) => setState({ beginTime: from, endTime: to })}
          />
          <Button onClick={() => setState({ title: '', category: '', status: '', beginTime: '', endTime: '' })}>
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <>
          <RemoveChosen
            call={articles.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={articles.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<ArticleRow>
        rowKey="articleId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<ArticleRow>((row) => !isRemovable(row))}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'titleZh' : 'titleEn',
            dataIndex: language === 'zh' ? 'titleZh' : 'titleEn',
            title: words('fields.title'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.titleZh} en={row.titleEn} isDemo={row.isDemo} />,
          },
          {
            key: 'category',
            title: words('fields.category'),
            sorter: true,
            render: (_value, row) => words(`categories.${row.category}`),
          },
          {
            key: 'slug',
            title: words('fields.slug'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span className="mono">{row.slug}</span>
                {(fixedSlugs as readonly string[]).includes(row.slug) && (
                  <Typography.Text type="secondary">{t('fixed')}</Typography.Text>
                )}
              </div>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => (
              <StateBadge tone={row.status === 'published' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'version',
            title: words('fields.version'),
            sorter: true,
            render: (_value, row) =>
              row.version > 0 && (
                <div className="kit-two-lines">
                  <span>{words('version', { version: row.version })}</span>
                  <Typography.Text type="secondary">
                    {row.publishTime && formatDay(row.publishTime, language)}
                  </Typography.Text>
                </div>
              ),
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
              <ArticleActs
                item={row}
                onEdit={() => setOpen(row.articleId)}
                onRemove={() => void remove([row.articleId], t('confirmRemove', { title: titleOf(row) }))}
                onMoved={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <ArticleForm onSaved={saved(t('added'))} onClose={close} />}
      {typeof open === 'number' && <ArticleEdit articleId={open} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
