import { DataTable } from '#web/kit/lists/data-table.tsx';
import { formatBytes, formatMoment } from '#web/kit/parts/format.ts';
import { useListState } from '#web/kit/lists/list-state.ts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { fixity, OrphanQuery, type OrphanFile } from '../../contract.ts';
import { fixityPageTexts } from '../texts/index.ts';

/** Files in the store without a record, the largest first. */
export function OrphanFiles() {
  const t = useTexts(fixityPageTexts);
  const language = useLanguage();
  const [state, setState] = useListState(OrphanQuery);
  const { reply, failure, reload } = useCall(fixity.orphans, { query: state });
  return (
    <DataTable<OrphanFile>
      rowKey="storageKey"
      page={reply}
      again={failure && reload}
      state={state}
      onState={setState}
      empty={t('empty.orphans')}
      columns={[
        {
          key: 'storageKey',
          dataIndex: 'storageKey',
          title: t('columns.key'),
          render: (_value, row) => <code>{row.storageKey}</code>,
        },
        {
          key: 'size',
          title: t('columns.size'),
          align: 'end',
          render: (_value, row) => (row.size === null ? t('onTheWay') : formatBytes(row.size, language)),
        },
        { key: 'found', title: t('columns.found'), render: (_value, row) => formatMoment(row.foundAt, language) },
        { key: 'seen', title: t('columns.seen'), render: (_value, row) => formatMoment(row.seenAt, language) },
      ]}
    />
  );
}
