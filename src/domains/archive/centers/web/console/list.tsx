import { useState } from 'react';
import { Button } from 'antd';
import { pick } from '#shared/texts';
import { Can } from '#web/rights/can.tsx';
import { StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { BothNames, LastChange } from '#web/kit/lists/record-cells.tsx';
import { RowActions } from '#web/kit/lists/row-actions.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { CenterQuery, centers, centerStatuses, type Center } from '../../contract.ts';
import { centerTexts } from '../../texts/index.ts';
import { centerPageTexts } from '../texts/index.ts';
import { CenterDrawer } from './form.tsx';
import { SignatoryDrawer } from './signatory.tsx';

type Open = { form: Center | null } | { signatory: number };

/** The centres that receive data and sign certificates. */
export default function Centers() {
  const t = useTexts(centerPageTexts);
  const words = useTexts(centerTexts);
  const language = useLanguage();
  const [state, setState] = useListState(CenterQuery);
  const { reply, failure, reload } = useCall(centers.list, { query: state });
  const [open, setOpen] = useState<Open>();
  const saved = (word: string) => () => {
    setOpen(undefined);
    toast('success', word);
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={
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
            options={centerStatuses.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status })}
          />
          <Button onClick={() => setState({ keyword: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <Can call={centers.add}>
          <Button type="primary" onClick={() => setOpen({ form: null })}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable<Center>
        rowKey="centerId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'name',
            title: words('name'),
            render: (_value, row) => <BothNames zh={row.nameZh} en={row.nameEn} isDemo={row.isDemo} />,
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => (
              <StateBadge tone={row.status === '0' ? 'ok' : 'idle'}>{words(`states.${row.status}`)}</StateBadge>
            ),
          },
          {
            key: 'certPrefix',
            title: words('fields.certPrefix'),
            render: (_value, row) => <span className="mono">{row.certPrefix}</span>,
          },
          { key: 'signatory', title: words('fields.signatoryName'), render: (_value, row) => row.signatoryName || '–' },
          {
            key: 'signature',
            title: words('fields.signature'),
            render: (_value, row) => (
              <StateBadge tone={row.hasSignature ? 'ok' : 'warn'}>
                {row.hasSignature ? words('fields.signature') : t('noImage')}
              </StateBadge>
            ),
          },
          { key: 'contact', title: words('fields.contact'), render: (_value, row) => row.contact },
          {
            key: 'updateTime',
            title: words('fields.updateTime'),
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => {
              const name = pick(row.nameZh, row.nameEn, language);
              return (
                <RowActions
                  acts={[
                    {
                      name: t('edit'),
                      about: t('editOf', { name }),
                      call: centers.edit,
                      onAct: () => setOpen({ form: row }),
                    },
                    {
                      name: t('signatory'),
                      about: t('signatoryOf', { name }),
                      call: centers.setSignatory,
                      onAct: () => setOpen({ signatory: row.centerId }),
                    },
                  ]}
                />
              );
            },
          },
        ]}
      />
      {open && 'form' in open ? (
        <CenterDrawer
          center={open.form}
          onSaved={saved(t(open.form ? 'edited' : 'added'))}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
      {open && 'signatory' in open ? (
        <SignatoryDrawer
          centerId={open.signatory}
          onSaved={saved(t('edited'))}
          onChanged={reload}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </ListPage>
  );
}
