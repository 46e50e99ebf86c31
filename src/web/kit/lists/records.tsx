import type { ReactElement } from 'react';
import { Button } from 'antd';
import { contractName } from '#shared/contract';
import type { Texts } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { Can } from '#web/rights/can.tsx';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { kitTexts } from '../texts/index.ts';
import { DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { ListPage } from './list-page.tsx';
import { OrderButton } from './order-drawer.tsx';
import { columnsOf, type Values } from './record-columns.tsx';
import { filterKeys, RecordFilters } from './record-filters.tsx';
import { useRecordList } from './record-list.ts';
import type { PlainProps, RecordProps } from './record-props.ts';
import { rowShapeOf } from './record-schema.ts';
import type { Noun, PageWords } from './record-types.ts';
import { RowActions } from './row-actions.tsx';

/**
 * The page of a noun's list: title, filters, buttons, table, acts on rows, and the form that opens next to it. It calls
 * the noun's `list`, `export` and `remove`, and shows what the user may call. Columns name fields of the list's reply,
 * filters keys of its query, and labels come from `fields` of the noun's texts; all three are checked by types. Cells
 * follow the kinds of the fields: names in both languages, moments, numbers, states with their names. What a page needs
 * beyond that is a function of the page; a page that is truly different uses {@link ListPage} and {@link DataTable}.
 */
export function Records<N extends Noun, W, P extends PageWords>(props: RecordProps<N, W, P>) {
  // The props are checked here; the rest reads rows as plain values.
  return <Page {...(props as unknown as PlainProps)} />;
}

type Shown = ReturnType<typeof useRecordList>;

function Page(page: PlainProps) {
  const t = usePageTexts(page.page);
  const words = useTexts(page.words);
  const shown = useRecordList(page, t);
  const { list } = shown;
  const labelOf = (field: string) => words.dynamic(`fields.${field}`);
  const valueOf = (field: string, value: string) => page.names?.[field]?.(value) ?? value;
  const table = <RecordTable page={page} shown={shown} t={t} labelOf={labelOf} valueOf={valueOf} />;
  const events = (message: string) => ({ onSaved: list.saved(message), onClose: list.close });
  const { open } = shown;
  return (
    <ListPage
      title={page.title ?? t('title')}
      filters={
        page.filters && (
          <RecordFilters
            schema={page.noun.list.query}
            filters={page.filters}
            state={list.state}
            onState={list.onState}
            labelOf={labelOf}
            nameOf={valueOf}
            isQueue={page.waiting !== undefined}
            cleared={filterKeys(page.noun.list.query)}
          />
        )
      }
      actions={<ListButtons page={page} shown={shown} t={t} />}
    >
      {page.around ? page.around(table, list) : table}
      {open === 'order' && page.order?.({ onSaved: list.reload, onClose: list.close })}
      {typeof open === 'object' && 'panel' in open && open.panel}
      {typeof open === 'object' &&
        'form' in open &&
        page.form?.(open.form, events(t(open.form ? 'edited' : 'added')), list)}
    </ListPage>
  );
}

interface PartProps {
  page: PlainProps;
  shown: Shown;
  t: ReturnType<typeof usePageTexts>;
}

/** Buttons for the whole list and for the selected rows. */
function ListButtons({ page, shown, t }: PartProps) {
  const { noun } = page;
  const { list, query, setOpen } = shown;
  const count = list.chosen.length;
  return (
    <>
      {shown.mayRemove && (
        <Button danger disabled={count === 0} onClick={() => void shown.removeChosen()}>
          {t('removeChosen', { count })}
        </Button>
      )}
      {page.buttons?.(list)}
      {page.exportAs && noun.export && (
        <Can call={noun.export}>
          <ExportButton
            name={page.exportAs}
            onExport={() => call(noun.export!, { body: query }) as Promise<unknown> as Promise<Blob>}
          />
        </Can>
      )}
      {page.order && noun.sort && (
        <Can call={noun.sort}>
          <OrderButton onClick={() => setOpen('order')} />
        </Can>
      )}
      {page.form && noun.add && (
        <Can call={noun.add}>
          <Button type="primary" onClick={() => setOpen({ form: undefined })}>
            {t('add')}
          </Button>
        </Can>
      )}
    </>
  );
}

interface TableProps extends PartProps {
  labelOf: (field: string) => string;
  valueOf: (field: string, value: string) => string;
}

function RecordTable({ page, shown, t, labelOf, valueOf }: TableProps) {
  const { noun, columns, sorts = [], hidden, acts } = page;
  const { list, nameOf } = shown;
  const language = useLanguage();
  const actsOf = (row: Values) => {
    const own = shown.ofRow(row);
    const given = acts?.(row, own) ?? [noun.edit && page.form ? own.edit : false, noun.remove ? own.remove : false];
    if (!Array.isArray(given)) return given as ReactElement;
    return <RowActions of={own.name} acts={given.filter((one) => one !== false)} />;
  };
  const operation = {
    key: 'operation',
    title: t('operation'),
    fixed: 'end' as const,
    render: (_value: unknown, row: Values) => actsOf(row),
  };
  const shape = rowShapeOf(noun.list.reply);
  return (
    <DataTable<Values>
      rowKey={page.id}
      page={shown.page}
      again={shown.again}
      state={list.state}
      onState={list.onState}
      empty={page.empty ?? t('empty')}
      nameOf={nameOf}
      {...(hidden ? { choice: { name: noun[contractName], hidden } } : {})}
      {...(shown.mayChoose
        ? {
            rowSelection: {
              selectedRowKeys: list.chosen.map((row) => row[page.id] as number),
              onChange: (_keys, picked) => shown.setPicked(picked),
              getCheckboxProps: (row) => ({
                disabled: page.isLocked?.(row) === true || page.canChoose?.(row) === false,
              }),
            },
          }
        : {})}
      columns={[
        ...columnsOf({ shape, columns, sorts, language, labelOf, nameOf: valueOf, list }),
        ...((acts ?? (page.form || noun.remove)) ? [operation] : []),
      ]}
    />
  );
}

/** The texts of a page; general ones where it has none of its own. */
function usePageTexts(texts: Texts) {
  const own = useTexts(texts);
  const kit = useTexts(kitTexts);
  return (key: string, values?: Record<string, string | number>): string =>
    own.dynamic(
      key,
      key === 'added' || key === 'edited' ? own.dynamic('saved', kit('saved')) : kit.dynamic(key, key, values),
      values,
    );
}
