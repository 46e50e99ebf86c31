import { useState } from 'react';
import { Button } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { about, aboutStates, MemberQuery, type Member } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { aboutPageTexts } from '../texts/index.ts';
import { AboutActs } from './acts.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberOrder } from './order.tsx';

export default function MembersPage() {
  const t = useTexts(aboutPageTexts);
  const words = useTexts(aboutTexts);
  const language = useLanguage();
  const [state, setState] = useListState(MemberQuery);
  const { reply, failure, reload } = useCall(about.members, { query: state });
  const [open, setOpen] = useState<'new' | 'order' | Member>();
  const close = () => setOpen(undefined);
  const saved = (message: 'added' | 'edited') => () => {
    toast('success', t(message));
    reload();
  };
  const nameOf = (row: Member) => pick(row.nameZh, row.nameEn, language);
  return (
    <ListPage
      title={t('membersTitle')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.name')}
            value={state.name ?? ''}
            onValue={(name) => setState({ name })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={aboutStates.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(value) => setState({ status: value })}
          />
          <Button onClick={() => setState({ name: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <>
          <Can call={about.sortMembers}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={about.addMember}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('addMember')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<Member>
        rowKey="memberId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('emptyMembers')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'position',
            title: t('position'),
            render: (_value, row) => pick(row.positionZh, row.positionEn, language),
          },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort') },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <StateBadge tone={row.status === 'published' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            render: (_value, row) => formatMoment(row.updateTime, language),
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <AboutActs
                name={nameOf(row)}
                status={row.status}
                preview={`/about/team?previewMember=${row.memberId}`}
                question={t('confirmPublishMember', { name: nameOf(row) })}
                calls={{ edit: about.editMember, publish: about.publishMember, remove: about.removeMembers }}
                onEdit={() => setOpen(row)}
                onMove={(act) => call(about[`${act}Member`], { body: { memberId: row.memberId } })}
                onRemove={() => call(about.removeMembers, { params: { memberIds: String(row.memberId) } })}
                onDone={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <MemberForm onSaved={saved('added')} onClose={close} />}
      {open === 'order' && <MemberOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <MemberForm item={open} onSaved={saved('edited')} onClose={close} />}
    </ListPage>
  );
}
