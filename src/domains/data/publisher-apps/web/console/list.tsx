import { useState } from 'react';
import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { appStatuses, PublisherAppQuery, publisherApps, type PublisherApp } from '../../contract.ts';
import { publisherAppTexts } from '../../texts/index.ts';
import { publisherAppPageTexts } from '../texts/index.ts';
import { PublisherAppForm } from './form.tsx';
import { Rotate } from './rotate.tsx';
import { useShowSecret } from './secret.tsx';

/** The dialog that is open next to the list. */
type Open = 'new' | { edit: PublisherApp } | { rotate: PublisherApp };

export default function PublisherAppPage() {
  const t = useTexts(publisherAppPageTexts);
  const words = useTexts(publisherAppTexts);
  const language = useLanguage();
  const showSecret = useShowSecret();
  const [state, setState] = useListState(PublisherAppQuery);
  const { reply, failure, reload } = useCall(publisherApps.list, { query: state });
  const [open, setOpen] = useState<Open>();
  const nameOf = (row: PublisherApp) => pick(row.nameZh, row.nameEn, language);
  const close = () => setOpen(undefined);

  const endOld = async (row: PublisherApp) => {
    if (!(await confirmBox(t('confirmEndOld', { name: nameOf(row) })))) return;
    await call(publisherApps.endOld, { body: { appId: row.appId, rowVer: row.rowVer } });
    toast('success', t('ended'));
    reload();
  };
  const remove = async (row: PublisherApp) => {
    if (!(await confirmBox(t('confirmRemove', { name: nameOf(row) })))) return;
    await call(publisherApps.remove, { params: { appId: row.appId } });
    toast('success', t('removed'));
    reload();
  };
  const saved = (name: string, made?: { appKey: string; secret: string }) => {
    toast('success', t(made ? 'added' : 'edited'));
    if (made) showSecret(name, made);
    reload();
  };
  const filters = (
    <>
      <TextFilter
        className="kit-filter"
        label={words('fields.keyword')}
        value={state.keyword ?? ''}
        onValue={(keyword) => setState({ keyword })}
      />
      <ChoiceFilter
        label={words('fields.status')}
        value={state.status}
        options={appStatuses.map((value) => ({ value, label: words(`statuses.${value}`) }))}
        onValue={(status) => setState({ status })}
      />
      <DaysFilter
        label={words('fields.createTime')}
        placeholder={[t('from'), t('to')]}
        from={state.beginTime}
        to={state.endTime}
        onDays={(from, to) => setState({ beginTime: from, endTime: to })}
      />
      <Button onClick={() => setState({ keyword: '', status: '', beginTime: '', endTime: '' })}>{t('reset')}</Button>
    </>
  );
  const actsOf = (row: PublisherApp) => {
    const name = nameOf(row);
    return [
      {
        name: t('edit'),
        about: t('editOf', { name }),
        call: publisherApps.edit,
        onAct: () => setOpen({ edit: row }),
      },
      {
        name: t('rotate'),
        about: t('rotateOf', { name }),
        call: publisherApps.rotate,
        onAct: () => setOpen({ rotate: row }),
      },
      ...(row.oldSecretUntil
        ? [
            {
              name: t('endOld'),
              about: t('endOldOf', { name }),
              call: publisherApps.endOld,
              onAct: () => endOld(row),
            },
          ]
        : []),
      {
        name: t('remove'),
        about: t('removeOf', { name }),
        call: publisherApps.remove,
        danger: true,
        onAct: () => remove(row),
      },
    ];
  };

  return (
    <ListPage
      title={t('title')}
      filters={filters}
      actions={
        <Can call={publisherApps.add}>
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <Typography.Paragraph type="secondary">
        {t('lead')}{' '}
        <a href={`/docs/publisher-api.md?lang=${language}`} target="_blank" rel="noreferrer">
          {t('description')}
        </a>
      </Typography.Paragraph>
      <DataTable<PublisherApp>
        rowKey="appId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>{nameOf(row)}</span>
                <Typography.Text type="secondary">{row.remark}</Typography.Text>
              </div>
            ),
          },
          {
            key: 'appKey',
            title: words('fields.appKey'),
            render: (_value, row) => <span className="mono">{row.appKey}</span>,
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <StateBadge tone={row.status === '0' ? 'ok' : 'idle'}>{words(`statuses.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'ownerName',
            title: words('fields.ownerName'),
            render: (_value, row) => `${row.ownerNickName} (${row.ownerName})`,
          },
          {
            key: 'resourceCount',
            dataIndex: 'resourceCount',
            title: words('fields.resourceCount'),
            align: 'right',
          },
          {
            key: 'oldSecretUntil',
            title: words('fields.oldSecretUntil'),
            render: (_value, row) => formatMoment(row.oldSecretUntil, language),
          },
          {
            key: 'lastUsedAt',
            title: words('fields.lastUsedAt'),
            sorter: true,
            render: (_value, row) => (row.lastUsedAt ? formatMoment(row.lastUsedAt, language) : t('never')),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => <RowActions acts={actsOf(row)} />,
          },
        ]}
      />
      {open === 'new' && <PublisherAppForm onSaved={saved} onClose={close} />}
      {typeof open === 'object' && 'edit' in open && (
        <PublisherAppForm key={open.edit.rowVer} app={open.edit} onSaved={saved} onClose={close} />
      )}
      {typeof open === 'object' && 'rotate' in open && (
        <Rotate
          app={open.rotate}
          name={nameOf(open.rotate)}
          onChanged={(made) => {
            showSecret(nameOf(open.rotate), made);
            reload();
          }}
          onClose={close}
        />
      )}
    </ListPage>
  );
}
