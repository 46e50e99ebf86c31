import { useState } from 'react';
import { Button, Tag } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, DaysFilter, TextFilter } from '#web/kit/lists/filters.tsx';

import { ListPage } from '#web/kit/lists/list-page.tsx';
import { everyState, useOpenEntry, useQueueState } from '#web/kit/lists/queue.ts';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  changeKinds,
  ChangeQuery,
  changeRequests,
  changeStatuses,
  type Change,
  type ChangeKind,
  changeStatus,
} from '../../contract.ts';
import { changeTexts } from '../../texts/index.ts';
import { changePageTexts } from '../texts/index.ts';
import { DecideBox } from './decide-box.tsx';

const colors = {
  [changeStatus.waiting]: 'processing',
  [changeStatus.accepted]: 'success',
  [changeStatus.refused]: 'error',
  [changeStatus.takenBack]: 'default',
} as const;
/** The back office decides all kinds except hand-overs, which the receivers decide. */
const kinds = (Object.keys(changeKinds) as ChangeKind[]).filter((kind) => kind !== 'handOver');

/** Changes of published resources that wait for a second person. */
export default function Changes() {
  const t = useTexts(changePageTexts);
  const words = useTexts(changeTexts);
  const language = useLanguage();
  const [state, setState] = useQueueState(ChangeQuery, changeStatus.waiting);
  const { reply, failure, reload } = useCall(changeRequests.list, { query: state });
  const rows = reply?.rows ?? [];
  const waiting = rows.filter((row) => row.may.decide).map((row) => row.changeId);
  const { open, setOpen, goOn } = useOpenEntry(waiting);
  const change = rows.find((row) => row.changeId === open);
  const [chosen, setChosen] = useState<readonly Change[]>([]);
  const changed = (isDecided: boolean) => {
    setChosen([]);
    reload();
    if (isDecided) goOn();
  };
  return (
    <ListPage
      title={t('title')}
      filters={
        <>
          <TextFilter
            className="kit-filter"
            label={words('fields.title')}
            value={state.keyword ?? ''}
            onValue={(keyword) => setState({ keyword })}
          />
          <ChoiceFilter
            label={words('fields.kind')}
            value={state.kind}
            options={kinds.map((value) => ({ value, label: words(`kinds.${value}`) }))}
            onValue={(kind) => setState({ kind })}
          />
          <ChoiceFilter
            label={words('fields.status')}
            value={state.status}
            options={changeStatuses.map((value) => ({ value, label: words(`states.${value}`) }))}
            onValue={(status) => setState({ status: status ?? everyState })}
          />
          <DaysFilter
            label={words('fields.createTime')}
            placeholder={[t('from'), t('to')]}
            from={state.beginCreateTime}
            to={state.endCreateTime}
            onDays={(from, to) => setState({ beginCreateTime: from, endCreateTime: to })}
          />
          <Button
            onClick={() => setState({ keyword: '', kind: '', status: '', beginCreateTime: '', endCreateTime: '' })}
          >
            {t('reset')}
          </Button>
        </>
      }
      actions={
        <Can call={changeRequests.decide}>
          <ChosenDecisions<Change>
            chosen={chosen}
            idOf={({ changeId }) => changeId}
            nameOf={(row) => pick(row.titleZh, row.titleEn, language)}
            comments={{ label: words('fields.comments'), missing: '' }}
            decisions={([true, false] as const).map((accepts) => ({
              name: String(accepts),
              label: t(accepts ? 'accept' : 'refuse'),
              danger: !accepts,
              isPossible: (row) => row.may.decide,
              decide: ({ changeId, rowVer }, comments) =>
                call(changeRequests.decide, { body: { changeId, rowVer, accepts, comments } }, { quiet: true }),
            }))}
            onDone={() => changed(false)}
          />
        </Can>
      }
    >
      <DataTable<Change>
        rowSelection={{
          selectedRowKeys: chosen.map(({ changeId }) => changeId),
          onChange: (_keys, picked) => setChosen(picked),
          getCheckboxProps: (row) => ({ disabled: !row.may.decide }),
        }}
        rowKey="changeId"
        choice={{ name: 'data.change-requests', hidden: [] }}
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty')}
        columns={[
          {
            key: 'title',
            className: 'kit-wrapped',
            title: words('fields.title'),
            render: (_value, row) => (
              <Link to={`/dms/approval/detail?id=${row.resourceId}`}>
                {pick(row.titleZh, row.titleEn, language)} · {row.version}
              </Link>
            ),
          },
          {
            key: 'status',
            title: words('fields.status'),
            render: (_value, row) => <Tag color={colors[row.status]}>{words(`states.${row.status}`)}</Tag>,
          },
          {
            key: 'createTime',
            title: words('fields.createTime'),
            render: (_value, row) => (
              <WaitingText since={row.createTime} isWaiting={row.status === changeStatus.waiting} />
            ),
          },
          { key: 'kind', title: words('fields.kind'), render: (_value, row) => words(`kinds.${row.kind}`) },
          { key: 'askedByName', dataIndex: 'askedByName', title: words('fields.askedByName') },
          { key: 'reason', className: 'kit-wrapped', dataIndex: 'reason', title: words('fields.reason') },
          {
            key: 'operation',
            title: t('operation'),
            fixed: 'end',
            render: (_value, row) => (
              <Button
                type="link"
                size="small"
                aria-label={t(row.may.decide ? 'decideOf' : 'openOf', {
                  title: pick(row.titleZh, row.titleEn, language),
                })}
                onClick={() => setOpen(row.changeId)}
              >
                {t(row.may.decide ? 'decide' : 'open')}
              </Button>
            ),
          },
        ]}
      />
      {change ? <DecideBox key={open} change={change} onChanged={changed} onClose={() => setOpen(undefined)} /> : null}
    </ListPage>
  );
}
