import { useState } from 'react';
import { call } from '#web/api/api.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { formatMoment } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '#web/kit/notices.ts';
import { useCall } from '#web/api/use-call.ts';
import { FileSearch, fixity, type CheckedFile, type CheckOrder } from '../../contract.ts';
import { fixityTexts } from '../../texts/index.ts';
import { fixityPageTexts } from '../texts/index.ts';
import { FileCell, RecordCell, StateCell } from './cells.tsx';
import { FileActs } from './file-acts.tsx';
import { FileEvents } from './file-events.tsx';

/** Any stored file, with its last check and its events. */
export function FindFiles({ onChanged }: { onChanged: () => void }) {
  const t = useTexts(fixityPageTexts);
  const words = useTexts(fixityTexts);
  const language = useLanguage();
  const [state, setState] = useListState(FileSearch);
  const { reply, failure, reload } = useCall(fixity.files, { query: state });
  const [shown, setShown] = useState<CheckedFile>();
  const check = async (body: CheckOrder) => {
    toast('success', t('done.check', await call(fixity.check, { body })));
    reload();
    onChanged();
  };
  return (
    <div className="kit-stack">
      <TextFilter
        className="kit-filter"
        label={words('fields.find')}
        value={state.find ?? ''}
        onValue={(find) => setState({ find })}
      />
      <DataTable<CheckedFile>
        rowKey="fileId"
        page={reply}
        again={failure && reload}
        state={state}
        onState={setState}
        empty={t(state.find ? 'empty.files' : 'empty.first')}
        columns={[
          {
            key: 'name',
            dataIndex: 'name',
            title: t('columns.file'),
            render: (_value, row) => <FileCell file={row} />,
          },
          { key: 'record', title: t('columns.record'), render: (_value, row) => <RecordCell file={row} /> },
          {
            key: 'state',
            title: t('columns.state'),
            render: (_value, row) => (
              <StateCell state={row.state ?? (row.checkedAt === null ? null : 'intact')} isWanted={row.isWanted} />
            ),
          },
          {
            key: 'checked',
            title: t('columns.checked'),
            render: (_value, row) => (row.checkedAt === null ? t('none') : formatMoment(row.checkedAt, language)),
          },
          {
            key: 'operation',
            title: t('columns.operation'),
            fixed: 'end',
            render: (_value, row) => <FileActs file={row} onCheck={check} onEvents={() => setShown(row)} />,
          },
        ]}
      />
      {shown && <FileEvents file={shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
