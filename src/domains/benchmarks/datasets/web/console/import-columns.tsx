import { Form, Input, Select, Table } from 'antd';
import { useTexts } from '#web/texts/language.ts';
import { type DatasetImport } from '../../contract.ts';
import { columnRoles, columnTypes } from '../../contract/definition.ts';
import { datasetTexts } from '../../texts/index.ts';
import { datasetPageTexts } from '../texts/index.ts';

const shownValues = 6;
const texts = ['unit', 'descriptionZh', 'descriptionEn'] as const;

/** The guesses about a table, for correction: a role and a type for each column, and the first rows. */
export function ImportColumns({ item }: { item: DatasetImport }) {
  const t = useTexts(datasetPageTexts);
  const words = useTexts(datasetTexts);
  const { columns, first, rows } = item.understood!;
  const choices: Record<'role' | 'type', { value: string; label: string }[]> = {
    role: columnRoles.map((value) => ({ value, label: words(`roles.${value}`) })),
    type: columnTypes.map((value) => ({ value, label: words(`types.${value}`) })),
  };
  const named = (column: string, field: string) => `${column}: ${words.dynamic(`fields.${field}`)}`;
  return (
    <>
      <h2>{t('import.columns')}</h2>
      <p>{t('import.understood', { rows, columns: columns.length })}</p>
      <Table
        size="small"
        rowKey="name"
        pagination={false}
        scroll={{ x: 'max-content' }}
        dataSource={columns}
        columns={[
          {
            key: 'name',
            title: words('column.name'),
            render: (_value, { name }, at) => (
              <>
                <span className="mono">{name}</span>
                <Form.Item name={['columns', at, 'name']} noStyle>
                  <Input type="hidden" />
                </Form.Item>
              </>
            ),
          },
          ...(['role', 'type'] as const).map((field) => ({
            key: field,
            title: words(`column.${field}`),
            render: (_value: unknown, { name }: { name: string }, at: number) => (
              <Form.Item name={['columns', at, field]} style={{ margin: 0 }}>
                <Select aria-label={named(name, field)} options={choices[field]} popupMatchSelectWidth={false} />
              </Form.Item>
            ),
          })),
          {
            key: 'values',
            title: t('import.examples'),
            render: (_value, { values }) =>
              (values ?? [])
                .slice(0, shownValues)
                .map(({ value, count }) => `${value} × ${count}`)
                .join(', '),
          },
          ...texts.map((field) => ({
            key: field,
            title: words.dynamic(`fields.${field}`),
            render: (_value: unknown, { name }: { name: string }, at: number) => (
              <Form.Item name={['columns', at, field]} style={{ margin: 0 }}>
                <Input aria-label={named(name, field)} maxLength={300} />
              </Form.Item>
            ),
          })),
        ]}
      />
      <h2>{t('import.first')}</h2>
      <Table
        size="small"
        rowKey={(row) => first.indexOf(row)}
        pagination={{ pageSize: 5, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        dataSource={first}
        columns={columns.map(({ name }, at) => ({ key: name, title: name, render: (_value, row) => row[at] }))}
      />
    </>
  );
}
