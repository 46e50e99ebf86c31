import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { ChoiceFilter, TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { FindingQuery, listedStates, ScannedSearch, virusScans, type ScannedFile } from '../../contract.ts';
import { virusScanTexts } from '../../texts/index.ts';
import { virusScanPageTexts } from '../texts/index.ts';
import { Acts, FileCell, HandlingCell, RecordCell, StateCell } from './cells.tsx';
import { Reason, type Asked } from './reason.tsx';

/** Files that are infected, wait, could not be scanned, or were released. */
export function Findings({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(virusScanPageTexts);
  const words = useTexts(virusScanTexts);
  const [state, setState] = useListState(FindingQuery);
  const { reply, failure, reload } = useCall(virusScans.findings, { query: state });
  return (
    <div className="kit-stack">
      <ChoiceFilter
        label={t('allStates')}
        value={state.state}
        options={listedStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        onValue={(value) => setState({ state: value })}
      />
      <Files
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t('empty.findings')}
        time={{ title: t('columns.found'), of: (row) => row.foundAt }}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    </div>
  );
}

/** Any stored file, with its last scan. */
export function FindFiles({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(virusScanPageTexts);
  const words = useTexts(virusScanTexts);
  const [state, setState] = useListState(ScannedSearch);
  const { reply, failure, reload } = useCall(virusScans.files, { query: state });
  return (
    <div className="kit-stack">
      <TextFilter
        className="kit-filter"
        label={words('fields.find')}
        value={state.find ?? ''}
        onValue={(find) => setState({ find })}
      />
      <Files
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t(state.find ? 'empty.files' : 'empty.first')}
        time={{ title: t('columns.scanned'), of: (row) => row.scannedAt }}
        onChanged={() => {
          reload();
          onChanged();
        }}
      />
    </div>
  );
}

type Shown = Pick<Parameters<typeof DataTable<ScannedFile>>[0], 'page' | 'again' | 'state' | 'onState' | 'empty'>;

function Files({
  time,
  onChanged,
  ...list
}: Shown & { time: { title: string; of: (row: ScannedFile) => string | null }; onChanged: () => void }) {
  const t = useTexts(virusScanPageTexts);
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <DataTable<ScannedFile>
        rowKey="fileId"
        {...list}
        columns={[
          { key: 'name', title: t('columns.file'), width: 190, render: (_value, row) => <FileCell file={row} /> },
          { key: 'record', title: t('columns.record'), width: 170, render: (_value, row) => <RecordCell file={row} /> },
          {
            key: 'owner',
            dataIndex: 'owner',
            title: t('columns.owner'),
            render: (_value, row) => row.owner || t('none'),
          },
          { key: 'state', title: t('columns.state'), width: 180, render: (_value, row) => <StateCell file={row} /> },
          {
            key: 'time',
            title: time.title,
            render: (_value, row) => {
              const wire = time.of(row);
              return wire === null ? t('none') : formatMoment(wire, language);
            },
          },
          {
            key: 'handled',
            title: t('columns.handled'),
            width: 170,
            render: (_value, row) => <HandlingCell file={row} />,
          },
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => <Acts file={row} onAsk={setAsked} onChanged={onChanged} />,
          },
        ]}
      />
      {asked && (
        <Reason
          asked={asked}
          send={(reason) =>
            asked.act === 'release'
              ? call(virusScans.release, { body: { fileIds: [asked.file.fileId], reason } })
              : call(virusScans.sendBack, { body: { fileId: asked.file.fileId, reason } })
          }
          onDone={() => {
            setAsked(undefined);
            onChanged();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
