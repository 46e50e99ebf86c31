import './list.css';
import { useState } from 'react';
import { Button, Empty, Table, Typography } from 'antd';
import { call } from '#web/api.ts';
import { TextFilter } from '#web/kit/filters.tsx';
import { formatNumber } from '#web/kit/format.ts';
import { ListPage } from '#web/kit/list-page.tsx';
import { useLanguage, useTexts } from '#web/language.ts';
import { confirmBox, toast } from '#web/notices.ts';
import { useCall } from '#web/use-call.ts';
import { cache, type CacheGroup } from '../../contract.ts';
import { cachePageTexts } from '../texts/index.ts';

/** What is cleared: all, what has a name, or one key. */
type Clearing = { all: true } | { name: CacheGroup } | { key: string };

/** Remarks are in words: another language asks again. */
export default function CacheListPage() {
  return <CacheList key={useLanguage()} />;
}

function CacheList() {
  const t = useTexts(cachePageTexts);
  const names = useCall(cache.names, {});
  const [name, setName] = useState<CacheGroup>();
  const [keyword, setKeyword] = useState('');
  const [key, setKey] = useState<string>();
  const keys = useCall(cache.keys, name ? { params: { cacheName: name.cacheName }, query: { keyword } } : null);
  const value = useCall(cache.value, name && key ? { params: { cacheName: name.cacheName, '*': key } } : null);
  const reload = () => {
    names.reload();
    keys.reload();
  };
  const choose = (chosen: CacheGroup) => {
    setName(chosen);
    setKeyword('');
    setKey(undefined);
  };
  const clear = async (what: Clearing) => {
    const ends = 'all' in what || ('name' in what ? what.name.cacheName : what.key).startsWith('login_tokens:');
    const question =
      'all' in what
        ? t('clearAllConfirm')
        : t('clearConfirm', { name: 'key' in what ? what.key : what.name.cacheName });
    if (!(await confirmBox(ends && !('all' in what) ? `${question} ${t('endsSessions')}` : question))) return;
    if ('all' in what) await call(cache.clearAll);
    else if ('key' in what) await call(cache.clearKey, { params: { '*': what.key } });
    else await call(cache.clearName, { params: { cacheName: what.name.cacheName } });
    toast('success', t('cleared'));
    setKey(undefined);
    reload();
  };
  // The client has shown a refusal already.
  const run = (work: Promise<void>) => void work.catch(() => undefined);
  return (
    <ListPage
      title={t('list')}
      actions={
        <>
          <Button danger onClick={() => run(clear({ all: true }))}>
            {t('clearAll')}
          </Button>
          <Button onClick={reload}>{t('reload')}</Button>
        </>
      }
    >
      <div className="cache-columns">
        <Names
          groups={names.reply}
          chosen={name?.cacheName}
          onChoose={choose}
          onClear={(group) => run(clear({ name: group }))}
        />
        <section aria-label={t('keys')} className="cache-column">
          <h2 className="kit-panel-title">{t('keys')}</h2>
          {name ? (
            <Keys
              // A table begins with its first page for another name.
              key={name.cacheName}
              found={keys.reply}
              pending={keys.pending}
              clearable={name.clearable}
              keyword={keyword}
              chosen={key}
              onKeyword={setKeyword}
              onChoose={setKey}
              onClear={(one) => run(clear({ key: one }))}
            />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chooseName')} />
          )}
        </section>
        <section aria-label={t('content')} className="cache-column">
          <h2 className="kit-panel-title">{t('content')}</h2>
          {key && value.reply && !value.pending ? (
            <>
              <p>
                <code className="cache-key">{key}</code>
              </p>
              <p className="secondary small">{value.reply.remark}</p>
              {value.reply.cacheValue ? (
                <pre className="cache-value">{value.reply.cacheValue}</pre>
              ) : (
                <p className="secondary">{t('gone')}</p>
              )}
            </>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chooseKey')} />
          )}
        </section>
      </div>
    </ListPage>
  );
}

function Names({
  groups,
  chosen,
  onChoose,
  onClear,
}: {
  groups: readonly CacheGroup[] | undefined;
  chosen: string | undefined;
  onChoose: (group: CacheGroup) => void;
  onClear: (group: CacheGroup) => void;
}) {
  const t = useTexts(cachePageTexts);
  const language = useLanguage();
  return (
    <section aria-label={t('names')} className="cache-column">
      <h2 className="kit-panel-title">{t('names')}</h2>
      <Table<CacheGroup>
        rowKey="cacheName"
        size="small"
        loading={!groups}
        pagination={false}
        dataSource={[...(groups ?? [])]}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_value, group) => (
              <div className="cache-name">
                <Button
                  type="link"
                  size="small"
                  aria-pressed={group.cacheName === chosen}
                  onClick={() => onChoose(group)}
                >
                  {group.cacheName.replace(/:$/, '')}
                </Button>
                <span className="secondary small">{group.remark}</span>
              </div>
            ),
          },
          {
            key: 'count',
            title: t('count'),
            align: 'end',
            render: (_value, { count }) => formatNumber(count, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            render: (_value, group) =>
              group.clearable && (
                <Button
                  type="link"
                  size="small"
                  danger
                  aria-label={t('clearOf', { name: group.cacheName })}
                  onClick={() => onClear(group)}
                >
                  {t('clear')}
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}

function Keys({
  found,
  pending,
  clearable,
  keyword,
  chosen,
  onKeyword,
  onChoose,
  onClear,
}: {
  found: { data: readonly string[]; total: number } | undefined;
  pending: boolean;
  clearable: boolean;
  keyword: string;
  chosen: string | undefined;
  onKeyword: (keyword: string) => void;
  onChoose: (key: string) => void;
  onClear: (key: string) => void;
}) {
  const t = useTexts(cachePageTexts);
  const rows = found?.data.map((key) => ({ key })) ?? [];
  return (
    <>
      <TextFilter className="cache-search" label={t('search')} value={keyword} onValue={onKeyword} />
      {found && found.total > rows.length && (
        <Typography.Paragraph type="secondary">
          {t('bounded', { shown: rows.length, total: found.total })}
        </Typography.Paragraph>
      )}
      <Table<{ key: string }>
        size="small"
        loading={pending && !found}
        dataSource={rows}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        pagination={{ pageSize: 10, showSizeChanger: false, showLessItems: true, hideOnSinglePage: true }}
        columns={[
          {
            key: 'key',
            title: t('key'),
            render: (_value, { key }) => (
              <Button
                type="link"
                size="small"
                className="cache-key"
                aria-pressed={key === chosen}
                onClick={() => onChoose(key)}
              >
                {key.slice(key.indexOf(':') + 1)}
              </Button>
            ),
          },
          ...(clearable
            ? [
                {
                  key: 'operation',
                  title: t('operation'),
                  render: (_value: unknown, { key }: { key: string }) => (
                    <Button
                      type="link"
                      size="small"
                      danger
                      aria-label={t('clearOf', { name: key })}
                      onClick={() => onClear(key)}
                    >
                      {t('clear')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
