import { Select, Tag } from 'antd';
import { pick } from '#shared/texts';
import { dictionaries } from '#contract/system/dictionaries';
import { placeTexts } from '#texts/identity/login-attempts';
import { CleanLog } from '#view/monitor/login-log';
import { call } from '#web/api/api.ts';
import { useCall } from '#web/api/use-call.ts';
import { TwoLines } from '#web/kit/lists/record-cells.tsx';
import { Records } from '#web/kit/lists/records.tsx';
import { Can, holdsPermission, useViewer } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { businessTypes, operationLog, operationSorts, type Operation } from '../../contract.ts';
import { operationLogTexts } from '../../texts/index.ts';
import { operationPageTexts } from '../texts/index.ts';
import { OperationDetail } from './detail.tsx';
import { OperationResult } from './result.tsx';

export default function OperationLog() {
  const t = useTexts(operationPageTexts);
  const words = useTexts(operationLogTexts);
  const places = useTexts(placeTexts);
  const viewer = useViewer();
  const kinds = useKinds();
  const kindOf = (row: Operation) => kinds.find(({ value }) => value === String(row.businessType))?.label ?? '';
  return (
    <Records
      noun={operationLog}
      id="operId"
      words={operationLogTexts}
      page={operationPageTexts}
      sorts={operationSorts}
      query={{ capTotal: 'true' }}
      names={{ status: (value) => words.dynamic(`status.${value}`) }}
      filters={[
        'title',
        'operObject',
        'operName',
        'operIp',
        {
          field: 'businessTypes',
          control: (value, onValue) => (
            <Select
              allowClear
              mode="multiple"
              maxTagCount="responsive"
              className="kit-filter"
              aria-label={words('fields.businessTypes')}
              placeholder={words('fields.businessTypes')}
              value={value?.split(',') ?? []}
              options={kinds}
              optionFilterProp="label"
              onChange={(values) => onValue(values.join(','))}
            />
          ),
        },
        'status',
        { field: 'beginTime', label: t('time') },
      ]}
      columns={[
        {
          field: 'title',
          cell: (row) => <TwoLines first={words.dynamic(`nouns.${row.noun}`, row.title)} second={row.operObject} />,
        },
        { field: 'businessType', cell: (row) => <Tag>{kindOf(row)}</Tag> },
        { field: 'operName', cell: (row) => <TwoLines first={row.operName} second={row.deptName} /> },
        {
          field: 'operIp',
          cell: (row) => (
            <TwoLines first={row.operIp} second={places.dynamic(`place.${row.place}`, row.operLocation)} />
          ),
        },
        { field: 'status', cell: ({ status }) => <OperationResult status={status} /> },
        // To the second, because readers of a log need the order of events.
        { field: 'operTime', cell: ({ operTime }) => operTime },
        { field: 'costTime', align: 'right', cell: ({ costTime }) => t('cost', { n: costTime }) },
      ]}
      exportAs="operlog"
      buttons={({ reload }) => (
        <Can call={operationLog.clean}>
          <CleanLog onClean={(query) => call(operationLog.clean, { query })} onCleaned={reload} />
        </Can>
      )}
      acts={
        holdsPermission(viewer, ['monitor:operlog:query'])
          ? (row, { show, close }) => [
              {
                name: t('detail'),
                about: t('detailOf', { id: row.operId }),
                call: operationLog.list,
                onAct: () => show(<OperationDetail row={row} kind={kindOf(row)} onClose={close} />),
              },
            ]
          : undefined
      }
    />
  );
}

/** Kinds of operations with the labels of the dictionary; our own texts until it has loaded, and for missing kinds. */
function useKinds(): { value: string; label: string }[] {
  const words = useTexts(operationLogTexts);
  const language = useLanguage();
  const { reply = [] } = useCall(dictionaries.byType, { params: { dictType: 'sys_oper_type' } });
  return businessTypes.map((kind) => {
    const entry = reply.find(({ dictValue }) => dictValue === String(kind));
    return {
      value: String(kind),
      label: entry ? pick(entry.dictLabel, entry.dictLabelEn, language) : words(`kind.${kind}`),
    };
  });
}
