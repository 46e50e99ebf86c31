import './list.css';
import { useState } from 'react';
import { Button } from 'antd';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter } from '#web/kit/lists/filters.tsx';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { LastChange } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { about, AboutQuery, aboutSlots, aboutStates, type AboutRow } from '../../contract.ts';
import { aboutTexts } from '../../texts/index.ts';
import { aboutPageTexts } from '../texts/index.ts';
import { AboutActs } from './acts.tsx';
import { AboutEdit, AboutForm } from './form.tsx';

export default function AboutPage() {
  const t = useTexts(aboutPageTexts);
  const words = useTexts(aboutTexts);
  const language = useLanguage();
  const [state, setState] = useListState(AboutQuery);
  const { reply, failure, reload } = useCall(about.list, { query: state });
  const [open, setOpen] = useState<'new' | number>();
  const close = () => setOpen(undefined);
  const saved = (message: 'added' | 'edited') => () => {
    toast('success', t(message));
    reload();
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          {(
            [
              ['slot', aboutSlots, 'slots'],
              ['status', aboutStates, 'states'],
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
          <Button onClick={() => setState({ slot: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <Can call={about.add}>
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable<AboutRow>
        rowKey="aboutId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'slot',
            title: words('fields.slot'),
            render: (_value, row) => (
              <span>
                {words(`slots.${row.slot}`)} {row.isDemo && <Badge icon="info">{t('demo')}</Badge>}
              </span>
            ),
          },
          {
            key: 'summary',
            title: words(language === 'zh' ? 'fields.summaryZh' : 'fields.summaryEn'),
            render: (_value, row) => (
              <div className="about-summary">{pick(row.summaryZh, row.summaryEn, language)}</div>
            ),
          },
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
            render: (_value, row) => <LastChange time={row.updateTime} by={row.updateBy} />,
          },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, { aboutId, slot, status }) => (
              <AboutActs
                name={words(`slots.${slot}`)}
                status={status}
                preview={`/about/${slot}?preview=${aboutId}`}
                question={t('confirmPublish', { name: words(`slots.${slot}`) })}
                calls={{ edit: about.edit, publish: about.publish, remove: about.remove }}
                onEdit={() => setOpen(aboutId)}
                onMove={(act) => call(about[act], { body: { aboutId } })}
                onRemove={() => call(about.remove, { params: { aboutIds: String(aboutId) } })}
                onDone={reload}
              />
            ),
          },
        ]}
      />
      {open === 'new' && <AboutForm onSaved={saved('added')} onClose={close} />}
      {typeof open === 'number' && <AboutEdit aboutId={open} onSaved={saved('edited')} onClose={close} />}
    </ListPage>
  );
}
