import { useMemo, useState } from 'react';
import { Button, Empty, Table, Tag } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { accessKinds, apiDocs, type DescribedCall } from '../../contract.ts';
import { apiDocsTexts } from '../../texts/index.ts';
import { apiDocsPageTexts } from '../texts/index.ts';
import { CallDrawer } from './call-drawer.tsx';
import { Method } from './method.tsx';

type Access = (typeof accessKinds)[number];
const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** The server sends the titles of calls in the reader's language: a change of language loads them again. */
export default function ApiDocsPage() {
  return <ApiDocs key={useLanguage()} />;
}

function ApiDocs() {
  const t = useTexts(apiDocsPageTexts);
  const words = useTexts(apiDocsTexts);
  const { reply } = useCall(apiDocs.list, {});
  const [text, setText] = useState('');
  const [method, setMethod] = useState<(typeof methods)[number]>();
  const [access, setAccess] = useState<Access>();
  const [open, setOpen] = useState<DescribedCall>();
  const ref = useScrollByKeys();
  const found = useMemo(() => {
    const parts = text.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (call: DescribedCall) => {
      const all = [call.path, call.callId, call.nounTitle, call.title, ...call.permissions].join('\n').toLowerCase();
      return parts.every((part) => all.includes(part));
    };
    return reply?.filter(
      (call) => (!method || call.method === method) && (!access || call.access === access) && fits(call),
    );
  }, [reply, text, method, access]);
  return (
    <ListPage
      title={t('title')}
      actions={
        <Button href="/v3/api-docs" target="_blank" rel="noopener">
          {t('open')}
        </Button>
      }
      filters={
        <>
          <TextFilter className="kit-filter" label={t('search')} value={text} onValue={setText} />
          <ChoiceFilter
            label={t('method')}
            value={method}
            options={methods.map((value) => ({ value, label: value }))}
            onValue={setMethod}
          />
          <ChoiceFilter
            label={t('access')}
            value={access}
            options={accessKinds.map((value) => ({ value, label: words(`access.${value}`) }))}
            onValue={setAccess}
          />
        </>
      }
    >
      <output className="secondary api-found">{found && t('found', { count: found.length })}</output>
      <Table<DescribedCall>
        ref={ref}
        rowKey="callId"
        size="small"
        loading={!reply}
        scroll={{ x: 'max-content' }}
        dataSource={found ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('empty')} /> }}
        pagination={{ defaultPageSize: 20, showSizeChanger: false, showLessItems: true, hideOnSinglePage: true }}
        columns={[
          {
            key: 'path',
            title: t('path'),
            render: (_value, call) => (
              <Button
                type="link"
                size="small"
                aria-label={t('look', { method: call.method, path: call.path })}
                onClick={() => setOpen(call)}
              >
                <code>{call.path}</code>
              </Button>
            ),
          },
          { key: 'method', title: t('method'), render: (_value, call) => <Method name={call.method} /> },
          { key: 'noun', title: t('noun'), dataIndex: 'nounTitle' },
          { key: 'title', title: t('name'), dataIndex: 'title' },
          { key: 'access', title: t('permission'), render: (_value, call) => <AccessTag call={call} /> },
        ]}
      />
      {open && <CallDrawer call={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

/** Access rule of a call. */
function AccessTag({ call: { access, permissions } }: { call: DescribedCall }) {
  const words = useTexts(apiDocsTexts);
  if (permissions.length === 0) return <Tag>{words(`access.${access}`)}</Tag>;
  return permissions.map((permission) => (
    <div key={permission}>
      <code>{permission}</code>
    </div>
  ));
}
