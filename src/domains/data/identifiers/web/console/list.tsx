import './identifiers.css';
import { useState } from 'react';
import { Typography } from 'antd';
import { ResourceCell } from '#view/data/reviews';
import { call } from '#web/api/api.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { IdentifierQuery, identifiers, type Identifier } from '../../contract.ts';
import { identifierTexts } from '../../texts/index.ts';
import { identifierPageTexts } from '../texts/index.ts';
import { IdentifierDetail } from './detail.tsx';
import { IdentifierFilters } from './filters.tsx';
import { Services } from './services.tsx';
import { IdentifierState } from './state.tsx';

export default function IdentifierPage() {
  const t = useTexts(identifierPageTexts);
  const words = useTexts(identifierTexts);
  const language = useLanguage();
  const [state, setState] = useListState(IdentifierQuery);
  const { reply, failure, reload } = useCall(identifiers.list, { query: state });
  const services = useCall(identifiers.services, {});
  const [open, setOpen] = useState<number>();
  const areOff = services.reply?.every(({ isOn }) => !isOn) && reply?.total === 0;

  const retry = async (row: Identifier) => {
    if (row.wanted === null && !(await confirmBox(t('confirmAgain')))) return;
    await call(identifiers.retry, { body: { identifierId: row.identifierId } });
    toast('success', t('retried'));
    reload();
    services.reload();
  };

  return (
    <ListPage title={t('title')} filters={<IdentifierFilters state={state} onState={setState} />}>
      {services.reply && <Services services={services.reply} />}
      <DataTable<Identifier>
        rowKey="identifierId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t(areOff ? 'emptyOff' : 'empty')}
        columns={[
          {
            key: 'value',
            title: words('fields.value'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span className="mono">{row.value}</span>
                <Typography.Text type="secondary">{words(`kinds.${row.kind}`)}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'resource',
            title: words('fields.resource'),
            render: (_value, row) => (row.resourceNo ? <ResourceCell resource={row} /> : t('resourceGone')),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>
                  <IdentifierState row={row} />
                </span>
                {row.wanted && <Typography.Text type="secondary">{words(`wants.${row.wanted}`)}</Typography.Text>}
              </div>
            ),
          },
          {
            key: 'error',
            title: words('fields.error'),
            render: (_value, row) => (row.error ? words(`errors.${row.error}`) : t('none')),
          },
          { key: 'tries', dataIndex: 'tries', title: words('fields.tries'), align: 'right' },
          {
            key: 'nextTryAt',
            title: words('fields.nextTryAt'),
            render: (_value, row) => (row.nextTryAt ? formatMoment(row.nextTryAt, language) : t('none')),
          },
          {
            key: 'registeredAt',
            title: words('fields.registeredAt'),
            render: (_value, row) => (row.registeredAt ? formatMoment(row.registeredAt, language) : t('none')),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <RowActions
                acts={[
                  {
                    name: t('detail'),
                    about: t('detailOf', { value: row.value }),
                    call: identifiers.find,
                    onAct: () => setOpen(row.identifierId),
                  },
                  ...(row.may.retry
                    ? [
                        {
                          name: t('retry'),
                          about: t('retryOf', { value: row.value }),
                          call: identifiers.retry,
                          onAct: () => retry(row),
                        },
                      ]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {open !== undefined && <IdentifierDetail identifierId={open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}
