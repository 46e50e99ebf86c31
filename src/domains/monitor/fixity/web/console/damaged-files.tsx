import { useState } from 'react';
import { Button, Space } from 'antd';
import { fileFaults } from '#shared/file-faults';
import { call } from '#web/api/api.ts';
import { Can, mayCall, useViewer } from '#web/rights/can.tsx';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { DamagedQuery, fixity, type CheckOrder, type DamagedFile } from '../../contract.ts';
import { fixityTexts } from '../../texts/index.ts';
import { fixityPageTexts } from '../texts/index.ts';
import { Acknowledge } from './acknowledge.tsx';
import { ComparisonCell, FileCell, RecordCell, StateCell } from './cells.tsx';
import { FileActs } from './file-acts.tsx';
import { FileEvents } from './file-events.tsx';

/** Files whose bytes cannot be served now. */
export function DamagedFiles({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(fixityPageTexts);
  const words = useTexts(fixityTexts);
  const language = useLanguage();
  const viewer = useViewer();
  const [state, setState] = useListState(DamagedQuery);
  const { reply, failure, reload } = useCall(fixity.damaged, { query: state });
  const [selected, setSelected] = useState<number[]>([]);
  const [asked, setAsked] = useState<readonly number[]>();
  const [shown, setShown] = useState<DamagedFile>();
  const changed = () => {
    setSelected([]);
    setAsked(undefined);
    reload();
    onChanged();
  };
  const check = async (body: CheckOrder) => {
    toast('success', t('done.check', await call(fixity.check, { body })));
    changed();
  };
  const maySelect = mayCall(viewer, fixity.check.permit) || mayCall(viewer, fixity.acknowledge.permit);
  return (
    <div className="kit-stack">
      <Space wrap>
        <ChoiceFilter
          label={t('allStates')}
          value={state.state}
          options={fileFaults.map((value) => ({ value, label: words(`states.${value}`) }))}
          onValue={(value) => setState({ state: value })}
        />
        <ChoiceFilter
          label={t('allHandled')}
          value={state.acknowledged}
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`handled.${value}`) }))}
          onValue={(value) => setState({ acknowledged: value })}
        />
        {selected.length > 0 && (
          <>
            <Can call={fixity.acknowledge}>
              <Button onClick={() => setAsked(selected)}>
                {t('acts.acknowledgeMany', { count: selected.length })}
              </Button>
            </Can>
            <Can call={fixity.check}>
              {/* The API client has already shown the error. */}
              <Button onClick={() => void check({ fileIds: selected }).catch(() => undefined)}>
                {t('acts.checkMany', { count: selected.length })}
              </Button>
            </Can>
          </>
        )}
      </Space>
      <DataTable<DamagedFile>
        rowKey="fileId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty.damaged')}
        {...(maySelect
          ? { rowSelection: { selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(Number)) } }
          : {})}
        columns={[
          {
            key: 'name',
            dataIndex: 'name',
            title: t('columns.file'),
            width: 240,
            render: (_value, row) => <FileCell file={row} />,
          },
          { key: 'record', title: t('columns.record'), width: 240, render: (_value, row) => <RecordCell file={row} /> },
          {
            key: 'state',
            title: t('columns.state'),
            render: (_value, row) => <StateCell state={row.state} isWanted={row.isWanted} />,
          },
          {
            key: 'compared',
            title: t('columns.compared'),
            width: 280,
            render: (_value, row) => <ComparisonCell file={row} />,
          },
          {
            key: 'found',
            title: t('columns.found'),
            render: (_value, row) => formatMoment(row.foundAt, language),
          },
          {
            key: 'handled',
            title: t('columns.handled'),
            width: 200,
            render: (_value, row) =>
              row.acknowledgedAt === null ? (
                t('handled.0')
              ) : (
                <TwoLines
                  first={row.note || t('handled.1')}
                  second={t('acknowledgedBy', {
                    name: row.acknowledgedBy,
                    at: formatMoment(row.acknowledgedAt, language),
                  })}
                />
              ),
          },
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => (
              <FileActs
                file={row}
                onCheck={check}
                onEvents={() => setShown(row)}
                more={[
                  {
                    name: t('acts.acknowledge'),
                    about: t('acts.acknowledgeOf', { name: row.name }),
                    call: fixity.acknowledge,
                    onAct: () => setAsked([row.fileId]),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {asked && <Acknowledge fileIds={asked} onDone={changed} onClose={() => setAsked(undefined)} />}
      {shown && <FileEvents file={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
