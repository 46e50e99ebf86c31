import type { ReactNode } from 'react';
import { AutoComplete, Checkbox, Form, Input, Select, Table, Tag } from 'antd';
import { dictionaries } from '#contract/system/dictionaries';
import { useScrollByKeys } from '#web/kit/lists/data-table.tsx';
import { useTexts } from '#web/texts/language.ts';
import { useCall } from '#web/api/use-call.ts';
import type { GenColumn } from '../../contract.ts';
import { htmlTypes, queryTypes } from '../../contract/options.ts';
import { generatorTexts } from '../../texts/index.ts';
import { generatorPageTexts } from '../texts/index.ts';

type Name = keyof (typeof generatorTexts)['zh']['fields'] & keyof GenColumn;

/** The settings of the columns, one line each. */
export function Columns({ columns }: { columns: readonly GenColumn[] }) {
  const t = useTexts(generatorPageTexts);
  const words = useTexts(generatorTexts);
  const ref = useScrollByKeys();
  const { reply: kinds = [] } = useCall(dictionaries.typeOptions, {});
  /** A control in a cell, labelled with its setting and its column. */
  const cell = (name: Name, control: (label: string) => ReactNode, tick = false) => ({
    key: name,
    title: words(`fields.${name}`),
    render: (_value: unknown, column: GenColumn, at: number) => (
      <Form.Item
        className="gen-cell"
        name={['columns', at, name]}
        {...(tick ? { valuePropName: 'checked' } : {})}
        {...(name === 'javaField' ? { rules: [{ required: true }] } : {})}
      >
        {control(t('controlOf', { field: words(`fields.${name}`), column: column.columnName }))}
      </Form.Item>
    ),
  });
  const tick = (name: Name) => cell(name, (label) => <Checkbox aria-label={label} />, true);
  const text = (name: Name) =>
    cell(name, (label) => <Input className="gen-wide" aria-label={label} autoComplete="off" />);
  return (
    <div className="kit-stack">
      <p className="secondary">{t('columnsHint')}</p>
      <Table<GenColumn>
        ref={ref}
        rowKey="columnId"
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={[...columns]}
        columns={[
          {
            key: 'columnName',
            title: words('fields.columnName'),
            fixed: 'start',
            render: (_value, { columnName, columnType, isPk }) => (
              <>
                <div className="mono">
                  {columnName} {isPk === '1' && <Tag>{t('key')}</Tag>}
                </div>
                <small className="secondary">{columnType}</small>
              </>
            ),
          },
          text('columnComment'),
          text('columnCommentEn'),
          text('javaField'),
          tick('isInsert'),
          tick('isEdit'),
          tick('isList'),
          tick('isQuery'),
          tick('isRequired'),
          cell('queryType', (label) => (
            <Select
              className="gen-wide"
              aria-label={label}
              options={queryTypes.map((value) => ({ value, label: t(`query.${value}`) }))}
            />
          )),
          cell('htmlType', (label) => (
            <Select
              className="gen-wide"
              aria-label={label}
              options={htmlTypes.map((value) => ({ value, label: t(`html.${value}`) }))}
            />
          )),
          cell('dictType', (label) => (
            <AutoComplete
              allowClear
              className="gen-wide"
              aria-label={label}
              options={kinds.map(({ dictType }) => ({ value: dictType }))}
            />
          )),
        ]}
      />
    </div>
  );
}
