import { useState } from 'react';
import { Link } from 'react-router';
import { App, Button, Grid, Input, Modal, Pagination, Select } from 'antd';
import { deposits } from '#contract/data/deposits';
import { resources, resourceStatuses, type MyResource, resourceStatus } from '#contract/data/resources';
import { pageSizes } from '#shared/paging';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { AntdProvider } from '#web/kit/antd-theme.tsx';
import { LinkButton } from '#web/kit/parts/button.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatBytes } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { EmptyState } from '#web/kit/parts/states.tsx';
import { MomentText } from '#web/kit/parts/time.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { Offers } from '#view/data/change-requests';
import { resourcesTexts } from '#texts/data/resources';
import { OwnHistory } from './rounds.tsx';
import { depositTexts } from '../../texts/index.ts';
import { ResourceState } from './resource-state.tsx';
import './mine.css';

/** A person's own resources: a table, or cards on a phone. The address holds filters and page. */
export default function Mine() {
  return (
    <AntdProvider size="default">
      <Home />
    </AntdProvider>
  );
}

function Home() {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <Offers onChanged={() => setTurn((before) => before + 1)} />
      <OwnList key={turn} />
    </>
  );
}

function OwnList() {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const [state, change] = useListState(resources.mine.query);
  const { reply, failure, reload } = useCall(resources.mine, {
    query: { ...state, pageNum: String(state.pageNum), pageSize: String(state.pageSize) },
  });
  const [history, showHistory] = useState<MyResource>();
  const { md = true } = Grid.useBreakpoint();
  const filtered = state.status !== undefined || state.keyword !== undefined;
  if (failure && !reply) {
    return (
      <EmptyState icon="alert" title={failure.message} act={<Button onClick={reload}>{p('opening.retry')}</Button>} />
    );
  }
  if (reply?.total === 0 && !filtered) {
    return (
      <EmptyState
        icon="data"
        title={p('mine.empty')}
        act={
          <LinkButton look="primary" to="/archive/submit">
            {p('mine.add')}
          </LinkButton>
        }
      >
        {p('mine.emptyText')}
      </EmptyState>
    );
  }
  const none = (
    <EmptyState
      icon="search"
      title={p('mine.none')}
      act={<Button onClick={() => change({ status: '', keyword: '' })}>{p('mine.reset')}</Button>}
    >
      {p('mine.noneText')}
    </EmptyState>
  );
  return (
    <>
      <search className="mine__filters">
        <Select
          aria-label={p('mine.state')}
          className="mine__state"
          value={state.status ?? ''}
          onChange={(status) => change({ status })}
          options={[
            { value: '', label: p('mine.all') },
            ...resourceStatuses.map((value) => ({ value, label: t(`states.${value}`) })),
          ]}
        />
        <Input.Search
          key={state.keyword ?? ''}
          aria-label={p('mine.keyword')}
          placeholder={p('mine.keyword')}
          className="mine__keyword"
          defaultValue={state.keyword}
          maxLength={100}
          allowClear
          enterButton={p('mine.search')}
          onSearch={(keyword) => change({ keyword: keyword.trim() })}
        />
        {filtered ? <Button onClick={() => change({ status: '', keyword: '' })}>{p('mine.reset')}</Button> : null}
      </search>
      {md ? (
        <DataTable<MyResource>
          rowKey="resourceId"
          page={reply}
          again={failure && reload}
          state={state}
          onState={change}
          locale={{ emptyText: none }}
          columns={[
            { title: p('mine.name'), key: 'title', render: (_value, row) => <Title row={row} /> },
            {
              title: t('fields.status'),
              key: 'status',
              render: (_value, row) => <ResourceState status={row.status} />,
            },
            {
              title: t('fields.totalSize'),
              key: 'totalSize',
              align: 'end',
              render: (_value, row) => <Files row={row} />,
            },
            {
              title: t('fields.updateTime'),
              key: 'updateTime',
              render: (_value, row) => <MomentText wire={row.updateTime} />,
            },
            {
              title: p('mine.actions'),
              key: 'actions',
              render: (_value, row) => <Acts row={row} reload={reload} onHistory={() => showHistory(row)} />,
            },
          ]}
        />
      ) : (
        <>
          {reply?.rows.length === 0 ? none : null}
          <ul className="mine__cards">
            {reply?.rows.map((row) => (
              <li key={row.resourceId} className="card card__body">
                <Title row={row} />
                <p className="mine__line">
                  <ResourceState status={row.status} />
                  <MomentText wire={row.updateTime} />
                  <Files row={row} />
                </p>
                <Acts row={row} reload={reload} onHistory={() => showHistory(row)} />
              </li>
            ))}
          </ul>
          <Pagination
            align="center"
            showLessItems
            hideOnSinglePage
            current={state.pageNum}
            pageSize={state.pageSize}
            total={reply?.total ?? 0}
            pageSizeOptions={[...pageSizes]}
            onChange={(pageNum, pageSize) => change({ pageNum: pageSize === state.pageSize ? pageNum : 1, pageSize })}
          />
        </>
      )}
      <Modal
        open={history !== undefined}
        title={history ? p('mine.historyOf', { title: titleOf(history) }) : ''}
        footer={null}
        onCancel={() => showHistory(undefined)}
        destroyOnHidden
      >
        {history ? <OwnHistory resourceId={history.resourceId} /> : null}
      </Modal>
    </>
  );

  function titleOf(row: MyResource): string {
    return row.titleZh || row.titleEn || p('mine.untitled');
  }
}

/** Target of a row: the form of an editable resource, the page of a public one. */
const addressOf = (row: MyResource) =>
  row.status === resourceStatus.published ||
  row.status === resourceStatus.superseded ||
  row.status === resourceStatus.withdrawn
    ? `/data/detail/${row.publicId}`
    : `/archive/submit/${row.resourceId}`;

function Title({ row }: { row: MyResource }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const title = pick(row.titleZh, row.titleEn, useLanguage());
  return (
    <div className="mine__title">
      <Link to={addressOf(row)}>{title || p('mine.untitled')}</Link>
      <span className="mine__small">
        {row.resourceNo} · {row.version} · {t(`types.${row.resourceType}`)}
      </span>
      {row.damagedCount > 0 ? (
        <span className="mine__damaged">
          {p(row.may.edit ? 'mine.damagedDraft' : 'mine.damagedSent', { count: row.damagedCount })}
        </span>
      ) : null}
      {row.holds.map(({ kind }) => (
        <span key={kind} className="mine__small">
          {t(`holds.${kind}`)}
        </span>
      ))}
    </div>
  );
}

function Files({ row }: { row: MyResource }) {
  const p = useTexts(depositTexts);
  return (
    <span className="mine__small">
      {p('mine.files', { count: row.fileCount, size: formatBytes(row.totalSize, useLanguage()) })}
    </span>
  );
}

function Acts({ row, reload, onHistory }: { row: MyResource; reload: () => void; onHistory: () => void }) {
  const t = useTexts(resourcesTexts);
  const p = useTexts(depositTexts);
  const language = useLanguage();
  const { modal } = App.useApp();
  const title = pick(row.titleZh, row.titleEn, language) || p('mine.untitled');
  const params = { id: row.resourceId };
  const ask = (question: 'recallAsk' | 'removeAsk', act: 'recall' | 'remove', done: string) =>
    modal.confirm({
      title: p(`mine.${question}`, { title }),
      okText: t(`acts.${act}`),
      okButtonProps: { danger: act === 'remove' },
      onOk: async () => {
        await call(deposits[act], { params });
        toast('success', done);
        reload();
      },
    });
  return (
    <div className="mine__acts">
      {row.may.edit ? (
        <Link to={`/archive/submit/${row.resourceId}`}>
          {p(row.status === resourceStatus.rejected ? 'mine.revise' : 'mine.continue')}
        </Link>
      ) : null}
      <Link to={`/archive/manage/${row.resourceId}`}>{t('acts.manage')}</Link>
      {row.may.recall ? (
        <Button type="link" size="small" onClick={() => ask('recallAsk', 'recall', p('submit.recalled'))}>
          {t('acts.recall')}
        </Button>
      ) : null}
      {row.submitTime ? (
        <Button type="link" size="small" onClick={onHistory}>
          {p('mine.history')}
        </Button>
      ) : null}
      {row.may.remove ? (
        <Button type="link" size="small" danger onClick={() => ask('removeAsk', 'remove', p('mine.removed'))}>
          {t('acts.remove')}
        </Button>
      ) : null}
    </div>
  );
}
