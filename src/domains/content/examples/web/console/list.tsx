import { useState } from 'react';
import { Button, Space, Typography } from 'antd';
import { leads } from '#shared/publishing';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { Badge, StateBadge } from '#web/kit/parts/badge.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { ListPage } from '#web/kit/lists/list-page.tsx';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { confirmBox, toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { exampleActs, exampleKinds, ExampleQuery, examples, exampleStates, type Example } from '../../contract.ts';
import { exampleTexts } from '../../texts/index.ts';
import { examplePageTexts } from '../texts/index.ts';
import { ExampleForm } from './form.tsx';

export default function ExamplesPage() {
  const t = useTexts(examplePageTexts);
  const words = useTexts(exampleTexts);
  const language = useLanguage();
  const [state, setState] = useListState(ExampleQuery);
  const { reply, failure, reload } = useCall(examples.list, { query: state });
  const [open, setOpen] = useState<'new' | Example>();
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
          <TextFilter
            className="kit-filter"
            label={words('fields.title')}
            value={state.title ?? ''}
            onValue={(title) => setState({ title })}
          />
          {(
            [
              ['kind', exampleKinds, 'kinds'],
              ['status', exampleStates, 'states'],
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
          <Button onClick={() => setState({ title: '', kind: '', status: '' })}>{t('reset')}</Button>
        </>
      }
      actions={
        <Can call={examples.add}>
          <Button type="primary" onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable<Example>
        rowKey="exampleId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'title',
            title: words('fields.title'),
            render: (_value, row) => (
              <div className="kit-two-lines">
                <span>
                  {pick(row.titleZh, row.titleEn, language)} {row.isDemo && <Badge icon="info">{t('demo')}</Badge>}
                </span>
                <Typography.Text type="secondary">{language === 'zh' ? row.titleEn : row.titleZh}</Typography.Text>
              </div>
            ),
          },
          { key: 'kind', title: words('fields.kind'), render: (_value, row) => words(`kinds.${row.kind}`) },
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
            render: (_value, row) => <ExampleActs item={row} onEdit={() => setOpen(row)} onDone={reload} />,
          },
        ]}
      />
      {open === 'new' && <ExampleForm onSaved={saved('added')} onClose={close} />}
      {typeof open === 'object' && <ExampleForm item={open} onSaved={saved('edited')} onClose={close} />}
    </ListPage>
  );
}

/** Buttons for the acts that the state of the example allows. */
function ExampleActs({ item, onEdit, onDone }: { item: Example; onEdit: () => void; onDone: () => void }) {
  const t = useTexts(examplePageTexts);
  const words = useTexts(exampleTexts);
  const language = useLanguage();
  const title = pick(item.titleZh, item.titleEn, language);
  const { exampleId, status } = item;
  const ask = async (question: string, act: () => Promise<unknown>, done: string) => {
    if (!(await confirmBox(question))) return;
    await act();
    toast('success', done);
    onDone();
  };
  // The API client has already shown the error.
  const run = (act: Promise<void>) => void act.catch(() => undefined);
  const copy = () =>
    navigator.clipboard.writeText(pick(item.contentZh, item.contentEn, language)).then(
      () => toast('success', words('copied')),
      () => toast('error', words('copyFailed')),
    );
  const act = (Object.keys(exampleActs) as (keyof typeof exampleActs)[]).find((one) => leads(exampleActs, one, status));
  const questions = { publish: t('confirmPublish', { title }), takeDown: t('confirmTakeDown', { title }) };
  const done = { publish: t('published'), takeDown: t('takenDown') };
  return (
    <Space size="small">
      <Button type="link" size="small" aria-label={t('copyOf', { title })} onClick={() => void copy()}>
        {words('copy')}
      </Button>
      <Can call={examples.edit}>
        <Button type="link" size="small" aria-label={t('editOf', { title })} onClick={onEdit}>
          {t('edit')}
        </Button>
      </Can>
      {act && (
        <Can call={examples[act]}>
          <Button
            type="link"
            size="small"
            aria-label={t(`${act}Of`, { title })}
            onClick={() => run(ask(questions[act], () => call(examples[act], { body: { exampleId } }), done[act]))}
          >
            {t(act)}
          </Button>
        </Can>
      )}
      {status !== 'published' && (
        <Can call={examples.remove}>
          <Button
            type="link"
            size="small"
            danger
            aria-label={t('removeOf', { title })}
            onClick={() =>
              run(
                ask(
                  t('confirmRemove', { title }),
                  () => call(examples.remove, { params: { exampleIds: String(exampleId) } }),
                  t('removed'),
                ),
              )
            }
          >
            {t('remove')}
          </Button>
        </Can>
      )}
    </Space>
  );
}
