import { Alert, Table } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import type { RowFault, RowFaults } from '../../contract/definition.ts';
import { datasetPageTexts } from '../texts/index.ts';

/** Errors and warnings of a table with their lines. */
export function ImportFaults({ faults }: { faults: RowFaults }) {
  return (
    <>
      <FaultTable kind="errors" faults={faults.errors} more={faults.moreErrors} />
      <FaultTable kind="warnings" faults={faults.warnings} more={faults.moreWarnings} />
    </>
  );
}

interface Props {
  kind: 'errors' | 'warnings';
  faults: readonly RowFault[];
  more: number;
}

function FaultTable({ kind, faults, more }: Props) {
  const t = useTexts(datasetPageTexts);
  if (faults.length === 0) return null;
  return (
    <section>
      <Alert showIcon type={kind === 'errors' ? 'error' : 'warning'} title={t(`import.${kind}`)} />
      <Table<RowFault>
        size="small"
        rowKey={(row) => `${row.code}:${row.line}:${row.column}:${row.found}`}
        pagination={{ hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={[...faults]}
        columns={[
          {
            key: 'line',
            title: t('import.line'),
            render: (_value, row) => (row.line === 0 ? t('import.whole') : row.line),
          },
          {
            key: 'message',
            title: t('import.message'),
            render: (_value, { code, column, found, expected }) => t(`rowFaults.${code}`, { column, found, expected }),
          },
        ]}
      />
      {more > 0 ? <p>{t('import.more', { count: more })}</p> : null}
    </section>
  );
}
