import './call-drawer.css';
import { Descriptions, Drawer, Table, Typography } from 'antd';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { Waiting } from '#web/kit/parts/waiting.tsx';
import { apiDocs, type CallDetail, type DescribedCall, type DescribedField } from '../../contract.ts';
import { apiDocsTexts } from '../../texts/index.ts';
import { apiDocsPageTexts } from '../texts/index.ts';
import { Method } from './method.tsx';

/** Everything about one call. */
export function CallDrawer({ call, onClose }: { call: DescribedCall; onClose: () => void }) {
  const t = useTexts(apiDocsPageTexts);
  const { reply, failure, reload } = useCall(apiDocs.find, { params: { callId: call.callId } });
  const shown = reply?.callId === call.callId ? reply : undefined;
  return (
    <Drawer open size="large" title={t('callTitle', { noun: call.nounTitle, name: call.title })} onClose={onClose}>
      <div className="kit-stack">
        <Head call={call} detail={shown} />
        {shown ? <Parts detail={shown} /> : <Waiting failure={failure} onRetry={reload} height="12rem" />}
      </div>
    </Drawer>
  );
}

function Head({ call, detail }: { call: DescribedCall; detail: CallDetail | undefined }) {
  const t = useTexts(apiDocsPageTexts);
  const words = useTexts(apiDocsTexts);
  const limit = detail?.limit;
  const items = [
    [t('address'), <code key="path" className="api-code">{`/prod-api${call.path}`}</code>],
    [t('method'), <Method key="method" name={call.method} />],
    [t('permission'), call.permissions.join(', ') || words(`access.${call.access}`)],
    [t('scope'), call.scope || t('none')],
    [t('audited'), t(call.audited ? 'yes' : 'no')],
    [t('limit'), limit ? t(`limitPer.${limit.per}`, { count: limit.count, seconds: limit.seconds }) : t('none')],
    [t('callId'), <code key="id">{call.callId}</code>],
  ] as const;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      items={items.map(([label, children]) => ({ key: label, label, children }))}
    />
  );
}

function Parts({ detail }: { detail: CallDetail }) {
  const t = useTexts(apiDocsPageTexts);
  const { parameters, query, body, bodyType, reply, replyType, example } = detail;
  return (
    <>
      <Fields title={t('parameters')} fields={parameters} />
      <Fields title={t('query')} fields={query} />
      <Fields title={t('body')} type={bodyType} fields={body} />
      <Fields title={t('reply')} type={replyType} fields={reply} />
      <Example title={t('exampleRequest')} text={example.request} />
      <Example title={t('exampleReply')} text={example.reply} />
    </>
  );
}

/** Renders nothing if there are no fields. */
function Fields({ title, type, fields }: { title: string; type?: string; fields: readonly DescribedField[] }) {
  const t = useTexts(apiDocsPageTexts);
  const ref = useScrollByKeys();
  if (fields.length === 0 && !type) return null;
  return (
    <section aria-label={title}>
      <h3 className="kit-panel-title">{title}</h3>
      {type && <p className="secondary small">{type}</p>}
      {fields.length > 0 && (
        <Table<DescribedField>
          ref={ref}
          rowKey="name"
          size="small"
          pagination={false}
          scroll={{ x: 'max-content' }}
          dataSource={[...fields]}
          columns={[
            { key: 'name', title: t('field'), render: (_value, { name }) => <code>{name}</code> },
            {
              key: 'type',
              title: t('type'),
              render: (_value, field) => <code className="api-type">{field.type}</code>,
            },
            { key: 'required', title: t('required'), render: (_value, { required }) => t(required ? 'yes' : 'no') },
            { key: 'about', title: t('about'), dataIndex: 'about' },
          ]}
        />
      )}
    </section>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  const t = useTexts(apiDocsPageTexts);
  if (!text) return null;
  return (
    <section aria-label={title}>
      <h3 className="kit-panel-title">{title}</h3>
      <Typography.Text copyable={{ text, tooltips: [t('copy'), t('copied')] }}>
        <pre className="api-code">{text}</pre>
      </Typography.Text>
    </section>
  );
}
