import { Tag } from 'antd';
import { Link } from 'react-router';
import { pick } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { ChosenDecisions } from '#web/kit/lists/chosen-decisions.tsx';
import { useOpenEntry } from '#web/kit/lists/queue.ts';
import { Records } from '#web/kit/lists/records.tsx';
import { WaitingText } from '#web/kit/parts/waiting-text.tsx';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { changeKinds, changeRequests, changeStatus, type Change, type ChangeKind } from '../../contract.ts';
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
  const { open, setOpen, events } = useOpenEntry<Change>(
    ({ changeId }) => changeId,
    ({ may }) => may.decide,
  );
  const titleOf = (row: Change) => pick(row.titleZh, row.titleEn, language);
  return (
    <Records
      noun={changeRequests}
      id="changeId"
      words={changeTexts}
      page={changePageTexts}
      waiting={changeStatus.waiting}
      hidden={[]}
      names={{ kind: (value) => words(`kinds.${value}`), status: (value) => words(`states.${value}`) }}
      filters={[
        { field: 'keyword', label: words('fields.title') },
        { field: 'kind', options: kinds.map((value) => ({ value, label: words(`kinds.${value}`) })) },
        'status',
        { field: 'beginCreateTime', label: words('fields.createTime') },
      ]}
      columns={[
        {
          field: 'title',
          className: 'kit-wrapped',
          cell: (row) => (
            <Link to={`/dms/approval/detail?id=${row.resourceId}`}>
              {titleOf(row)} · {row.version}
            </Link>
          ),
        },
        { field: 'status', cell: ({ status }) => <Tag color={colors[status]}>{words(`states.${status}`)}</Tag> },
        {
          field: 'createTime',
          cell: (row) => <WaitingText since={row.createTime} isWaiting={row.status === changeStatus.waiting} />,
        },
        'kind',
        'askedByName',
        { field: 'reason', className: 'kit-wrapped' },
      ]}
      chooseFor={changeRequests.decide}
      canChoose={({ may }) => may.decide}
      buttons={(list) => (
        <Can call={changeRequests.decide}>
          <ChosenDecisions<Change>
            list={list}
            idOf={({ changeId }) => changeId}
            nameOf={titleOf}
            comments={{ label: words('fields.comments'), missing: '' }}
            decisions={([true, false] as const).map((accepts) => ({
              name: String(accepts),
              label: t(accepts ? 'accept' : 'refuse'),
              danger: !accepts,
              isPossible: (row) => row.may.decide,
              decide: ({ changeId, rowVer }, comments) =>
                call(changeRequests.decide, { body: { changeId, rowVer, accepts, comments } }, { quiet: true }),
            }))}
          />
        </Can>
      )}
      acts={({ changeId, may }, { act }) => [
        act(may.decide ? 'decide' : 'open', changeRequests.list, () => setOpen(changeId)),
      ]}
      around={(table, list) => {
        const change = list.rows.find((row) => row.changeId === open);
        return (
          <>
            {table}
            {change && <DecideBox key={open} change={change} {...events(list)} />}
          </>
        );
      }}
    />
  );
}
