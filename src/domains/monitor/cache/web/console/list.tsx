import './list.css';
import { useState } from 'react';
import { Button, Empty } from 'antd';
import { call } from '#web/api/api.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { cache, type CacheGroup } from '../../contract.ts';
import { cachePageTexts } from '../texts/index.ts';
import { Keys } from './keys.tsx';
import { Names } from './names.tsx';

/** Scope of a clearing: all, a name, or one key. */
type Clearing = { all: true } | { name: CacheGroup } | { key: string };

/** Remarks are texts, so a change of language reloads them. */
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
  // The API client has already shown the error.
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
              // Another name starts with the first page of the table.
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
