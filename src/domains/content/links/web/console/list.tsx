import { Button, Typography } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge, type Tone } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ExportButton } from '#web/kit/lists/export-button.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { OrderButton } from '#web/kit/lists/order-drawer.tsx';
import { BothNames, LastChange, RemoveChosen } from '#web/kit/lists/record-cells.tsx';
import { useRecords } from '#web/kit/lists/records.ts';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { LinkQuery, links, type FriendlyLink, type LinkCheck } from '../../contract.ts';
import { linkTexts } from '../../texts/index.ts';
import { linkPageTexts } from '../texts/index.ts';
import { LinkEdit } from './edit.tsx';
import { LinkFilters } from './filters.tsx';
import { LinkForm } from './form.tsx';
import { LinkOrder } from './order.tsx';

const checkTones: Record<LinkCheck, Tone> = { unknown: 'idle', reachable: 'ok', broken: 'bad' };

/** The panel that is open next to the list. */
type Open = 'new' | 'order' | { edit: number };

export default function LinkPage() {
  const t = useTexts(linkPageTexts);
  const words = useTexts(linkTexts);
  const language = useLanguage();
  const [state, setState] = useListState(LinkQuery);
  const { reply, failure, reload } = useCall(links.list, { query: state });
  const { open, setOpen, close, chosen, remove, saved, selection } = useRecords<Open>({
    call: links.remove,
    onRemove: (ids) => call(links.remove, { params: { linkIds: ids.join(',') } }),
    removed: t('removed'),
    reload,
  });
  const nameOf = (row: FriendlyLink) => pick(row.nameZh, row.nameEn, language);

  const move = async (row: FriendlyLink) => {
    const act = row.status === 'normal' ? 'deactivate' : 'activate';
    const question = act === 'activate' ? 'confirmActivate' : 'confirmDeactivate';
    if (!(await confirmBox(t(question, { name: nameOf(row) })))) return;
    await call(links[act], { body: { linkId: row.linkId } });
    toast('success', t(act === 'activate' ? 'activated' : 'deactivated'));
    reload();
  };
  const check = async () => {
    await call(links.check);
    toast('success', t('checking'));
  };
  // The API client has already shown the error.
  const run = (work: Promise<void>) => void work.catch(() => undefined);

  return (
    <ListPage
      title={t('title')}
      filters={<LinkFilters state={state} onState={setState} />}
      actions={
        <>
          <RemoveChosen
            call={links.remove}
            chosen={chosen}
            onClick={() => void remove(chosen, t('confirmRemoveChosen', { count: chosen.length }))}
          />
          <Can call={links.export}>
            <ExportButton name="links" onExport={() => call(links.export, { body: state })} />
          </Can>
          <Can call={links.check}>
            <Button onClick={() => run(check())}>{t('check')}</Button>
          </Can>
          <Can call={links.sort}>
            <OrderButton onClick={() => setOpen('order')} />
          </Can>
          <Can call={links.add}>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('add')}
            </Button>
          </Can>
        </>
      }
    >
      <DataTable<FriendlyLink>
        rowKey="linkId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        {...selection<FriendlyLink>()}
        empty={t('empty')}
        columns={[
          {
            key: language === 'zh' ? 'nameZh' : 'nameEn',
            dataIndex: language === 'zh' ? 'nameZh' : 'nameEn',
            title: words('fields.name'),
            sorter: true,
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'status',
            title: words('fields.status'),
            sorter: true,
            render: (_value, row) => (
              <StateBadge tone={row.status === 'normal' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'checkResult',
            title: words('fields.checkResult'),
            sorter: true,
            render: (_value, row) => (
              <div className="kit-two-lines">
                <StateBadge tone={checkTones[row.checkResult]}>{words(`checks.${row.checkResult}`)}</StateBadge>
                {row.checkTime && (
                  <Typography.Text type="secondary" title={row.checkDetail}>
                    {formatMoment(row.checkTime, language)}
                  </Typography.Text>
                )}
              </div>
            ),
          },
          {
            key: 'url',
            title: words('fields.url'),
            render: (_value, row) => (
              <a href={row.url} target="_blank" rel="noreferrer">
                {row.url}
              </a>
            ),
          },
          { key: 'sort', dataIndex: 'sort', title: words('fields.sort'), sorter: true, align: 'right' },
          {
            key: 'addTime',
            title: words('fields.addTime'),
            sorter: true,
            render: (_value, row) => formatMoment(row.addTime, language),
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
            render: (_value, row) => {
              const name = nameOf(row);
              const act = row.status === 'normal' ? 'deactivate' : 'activate';
              return (
                <RowActions
                  acts={[
                    {
                      name: t('edit'),
                      about: t('editOf', { name }),
                      call: links.edit,
                      onAct: () => setOpen({ edit: row.linkId }),
                    },
                    {
                      name: t('preview'),
                      about: t('previewOf', { name }),
                      call: links.find,
                      href: `/link?preview=1&linkId=${row.linkId}`,
                    },
                    { name: t(act), about: t(`${act}Of`, { name }), call: links[act], onAct: () => move(row) },
                    {
                      name: t('remove'),
                      about: t('removeOf', { name }),
                      call: links.remove,
                      danger: true,
                      onAct: () => remove([row.linkId], t('confirmRemove', { name })),
                    },
                  ]}
                />
              );
            },
          },
        ]}
      />
      {open === 'new' && <LinkForm onSaved={saved(t('added'))} onClose={close} />}
      {open === 'order' && <LinkOrder onSaved={reload} onClose={close} />}
      {typeof open === 'object' && <LinkEdit linkId={open.edit} onSaved={saved(t('edited'))} onClose={close} />}
    </ListPage>
  );
}
