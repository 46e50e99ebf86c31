import { useState } from 'react';
import { Button, Drawer, Space } from 'antd';
import { call } from '#web/api/api.ts';
import { DataTable } from '#web/kit/lists/data-table.tsx';
import { TextFilter } from '#web/kit/lists/filters.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import { generator, type FreeTable } from '../../contract.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';
import './generator.css';

interface Props {
  onImported: (names: readonly string[]) => void;
  onClose: () => void;
}

/** Imports tables of the database. The address of the list stays in the address bar. */
export function ImportTables({ onImported, onClose }: Props) {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const [state, setState] = useState({ pageNum: 1, pageSize: 10, tableName: '', tableComment: '' });
  const { reply, failure, reload } = useCall(generator.free, { query: state });
  const [selected, setSelected] = useState<string[]>([]);
  const [pending, setPending] = useState(false);
  const take = async () => {
    setPending(true);
    try {
      await call(generator.importTables, { query: { tables: selected.join(',') } });
      onImported(selected);
      onClose();
    } catch {
      // The API client has shown the reason; the selection is kept.
      setPending(false);
    }
  };
  return (
    <Drawer
      open
      size="large"
      title={t('importTitle')}
      onClose={onClose}
      footer={
        <Space>
          <Button type="primary" loading={pending} disabled={selected.length === 0} onClick={() => void take()}>
            {t('importSelected', { count: selected.length })}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </Space>
      }
    >
      <div className="kit-stack">
        <p className="secondary">{t('importHint')}</p>
        <search className="kit-filters">
          <TextFilter
            className="kit-filter"
            label={words('fields.tableName')}
            value={state.tableName}
            onValue={(tableName) => setState({ ...state, tableName, pageNum: 1 })}
          />
          <TextFilter
            className="kit-filter"
            label={words('fields.tableComment')}
            value={state.tableComment}
            onValue={(tableComment) => setState({ ...state, tableComment, pageNum: 1 })}
          />
        </search>
        <DataTable<FreeTable>
          rowKey="tableName"
          page={reply}
          again={failure && reload}
          state={state}
          onState={({ pageNum = 1, pageSize = state.pageSize }) => setState({ ...state, pageNum, pageSize })}
          empty={t('importEmpty')}
          rowSelection={{
            selectedRowKeys: selected,
            onChange: (keys) => setSelected(keys.map(String)),
            getCheckboxProps: ({ unfit }) => ({ disabled: unfit !== null }),
          }}
          columns={[
            {
              key: 'tableName',
              dataIndex: 'tableName',
              title: words('fields.tableName'),
              render: (_value, { tableName, unfit }) => (
                <>
                  <span className="mono">{tableName}</span>
                  {unfit ? <p className="gen-unfit">{t(`unfit.${unfit}`)}</p> : null}
                </>
              ),
            },
            { key: 'tableComment', dataIndex: 'tableComment', title: words('fields.tableComment') },
          ]}
        />
      </div>
    </Drawer>
  );
}
