import 'react-data-grid/lib/styles.css';
import './sheet.css';
import { useMemo, useRef, useState, type ClipboardEvent, type CSSProperties, type KeyboardEvent } from 'react';
import { DataGrid, type Column, type DataGridHandle } from 'react-data-grid';
import { Alert, Button, Space } from 'antd';
import { clipboardOf, maxPasted, readClipboard, type CellFault } from '#shared/cells';
import type { Language } from '#shared/texts';
import { useLanguage, useTexts } from '#web/texts/language.ts';
import { toast } from '../../notices.ts';
import { faultText } from './fault-text.ts';
import type { History } from './history.ts';
import { sheetTexts } from './texts/index.ts';

/** A row of the sheet: texts as typed, by column, with a stable key. */
export type SheetRow = Record<string, string> & { key: string };

export interface SheetColumn {
  key: string;
  name: string;
  width?: number;
  /** Suggestions in a drop-down list; other input is allowed, and `faultOf` validates it. */
  choices?: readonly { value: string; label: string }[];
}

interface Props {
  columns: readonly SheetColumn[];
  history: History<readonly SheetRow[]>;
  /** Why a cell is invalid; undefined when it is valid. */
  faultOf: (row: SheetRow, column: string) => CellFault | undefined;
  /** Values of a new row. */
  emptyRow: () => SheetRow;
  isReadOnly: boolean;
  label: string;
  /** Rows with sums below the table. */
  sums?: readonly SheetRow[];
}

/** Maximum number of faults listed; the others are counted. */
const maxListed = 5;

/** A table like a spreadsheet: paste, fill down, undo, keyboard, Chinese input from the first key. */
export default function Sheet({ columns, history, faultOf, emptyRow, isReadOnly, label, sums }: Props) {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const grid = useRef<DataGridHandle>(null);
  const { present: rows, put } = history;
  const [at, setAt] = useState<{ row: number; column: string }>({ row: 0, column: columns[0]!.key });
  const set = (row: number, column: string, text: string) =>
    put(rows.map((one, index) => (index === row ? { ...one, [column]: text } : one)));
  const drawn = useMemo(
    () =>
      columns.map((column): Column<SheetRow, SheetRow> => drawnColumn(column, { t, language, faultOf, isReadOnly })),
    [columns, t, language, faultOf, isReadOnly],
  );
  const faults = rows.flatMap((row, index) =>
    columns.flatMap((column) => {
      const { key, name } = column;
      const fault = faultOf(row, key);
      return fault ? [{ row: index, key, name, fault: faultText(fault, column, language) }] : [];
    }),
  );
  const paste = (event: ClipboardEvent) => {
    if (isReadOnly) return;
    const cells = readClipboard(event.clipboardData.getData('text/plain'));
    if (cells.length === 1 && cells[0]!.length === 1) return;
    event.preventDefault();
    if (cells.length > maxPasted) return toast('error', t('tooMany', { count: maxPasted }));
    const from = columns.findIndex(({ key }) => key === at.column);
    const next = [...rows];
    for (const [down, texts] of cells.entries()) {
      const index = at.row + down;
      next[index] = { ...(next[index] ?? emptyRow()) };
      for (const [across, text] of texts.entries()) {
        const column = columns[from + across];
        if (column) next[index][column.key] = text;
      }
    }
    put(next);
    toast('success', t('pasted', { count: cells.length }));
  };
  const copy = (event: ClipboardEvent) => {
    const row = rows[at.row];
    if (!row || window.getSelection()?.toString()) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', clipboardOf([columns.map(({ key }) => row[key] ?? '')]));
  };
  const fillDown = () => {
    const above = rows[at.row - 1];
    if (above) set(at.row, at.column, above[at.column] ?? '');
  };
  const keys = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isReadOnly) return;
    const acts: Record<string, () => void> = {
      z: event.shiftKey ? history.redo : history.undo,
      y: history.redo,
      d: fillDown,
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const add = (row: SheetRow) => put([...rows.slice(0, at.row + 1), row, ...rows.slice(at.row + 1)]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- copy, paste and spreadsheet keys apply to the whole table
    <div role="group" aria-label={label} className="sheet" onPaste={paste} onCopy={copy} onKeyDown={keys}>
      {isReadOnly ? null : (
        <Space wrap>
          <Button onClick={() => add(emptyRow())}>{t('add')}</Button>
          <Button disabled={!rows[at.row]} onClick={() => add({ ...rows[at.row]!, ...emptyKeys(emptyRow()) })}>
            {t('copy')}
          </Button>
          <Button disabled={!rows[at.row]} onClick={() => put(rows.filter((_row, index) => index !== at.row))}>
            {t('remove')}
          </Button>
          <Button disabled={at.row === 0} onClick={fillDown}>
            {t('fill')}
          </Button>
          <Button disabled={!history.canUndo} onClick={history.undo}>
            {t('undo')}
          </Button>
          <Button disabled={!history.canRedo} onClick={history.redo}>
            {t('redo')}
          </Button>
          <span className="secondary">{t('rows', { count: rows.length })}</span>
        </Space>
      )}
      {isReadOnly ? null : <p className="secondary">{t('hint')}</p>}
      {faults.length > 0 ? (
        <Alert
          type="error"
          title={t('errors', { count: faults.length })}
          description={
            <ul>
              {faults.slice(0, maxListed).map(({ row, key, name, fault }) => (
                <li key={`${row} ${key}`}>
                  <Button
                    type="link"
                    size="small"
                    onClick={() =>
                      grid.current?.selectCell({ rowIdx: row, idx: columns.findIndex((one) => one.key === key) })
                    }
                  >
                    {t('errorAt', { row: row + 1, column: name, fault })}
                  </Button>
                </li>
              ))}
              {faults.length > maxListed ? <li>{t('more', { count: faults.length - maxListed })}</li> : null}
            </ul>
          }
        />
      ) : null}
      <DataGrid<SheetRow, SheetRow>
        ref={grid}
        aria-label={label}
        className="sheet__grid"
        style={{ '--sheet-rows': Math.max(rows.length, isReadOnly ? 1 : 6) } as CSSProperties}
        columns={drawn}
        rows={rows}
        rowKeyGetter={(row) => row.key}
        onRowsChange={(next) => put(next)}
        onSelectedCellChange={({ rowIdx, column }) => setAt({ row: Math.max(0, rowIdx), column: column.key })}
        onFill={({ columnKey, sourceRow, targetRow }) => ({ ...targetRow, [columnKey]: sourceRow[columnKey] ?? '' })}
        {...(sums ? { bottomSummaryRows: sums } : {})}
      />
    </div>
  );
}

/** The editor of a cell takes over the focus of the cell. */
const focus = (node: HTMLElement | null) => node?.focus();

/** A copied row gets the key and number of a new one. */
const emptyKeys = ({ key, itemNo = '' }: SheetRow) => ({ key, itemNo });

interface Drawing {
  t: ReturnType<typeof useTexts<typeof sheetTexts.zh>>;
  language: Language;
  faultOf: Props['faultOf'];
  isReadOnly: boolean;
}

function drawnColumn(
  { key, name, width = 140, choices }: SheetColumn,
  { t, language, faultOf, isReadOnly }: Drawing,
): Column<SheetRow, SheetRow> {
  const shownAs = (text: string) => choices?.find(({ value }) => value === text)?.label ?? text;
  return {
    key,
    name,
    width,
    resizable: true,
    cellClass: (row) => (faultOf(row, key) ? 'sheet__fault' : undefined),
    renderCell: ({ row, rowIdx, tabIndex, onRowChange }) => {
      const found = faultOf(row, key);
      const fault = found && faultText(found, { choices }, language);
      const text = shownAs(row[key] ?? '');
      return (
        <>
          {/* A selected cell that is not editable has no input method: the first letter of Chinese input would
              arrive as Latin. */}
          {tabIndex === 0 && !isReadOnly ? (
            <input
              tabIndex={0}
              className="sheet__catch"
              aria-label={`${t('cell', { column: name, row: rowIdx + 1 })} ${text}`}
              aria-invalid={fault !== undefined}
              onCompositionEnd={(event) => {
                onRowChange({ ...row, [key]: event.data });
                event.currentTarget.value = '';
              }}
            />
          ) : null}
          <span title={fault ?? text}>{text}</span>
          {fault ? <span className="aloud">{fault}</span> : null}
        </>
      );
    },
    renderSummaryCell: ({ row }) => <strong>{row[key] ?? ''}</strong>,
    ...(isReadOnly
      ? {}
      : {
          renderEditCell: ({ row, onRowChange, onClose }) =>
            choices ? (
              <select
                ref={focus}
                className="sheet__editor"
                aria-label={name}
                value={row[key] ?? ''}
                onChange={(event) => onRowChange({ ...row, [key]: event.target.value }, true)}
                onBlur={() => onClose(true)}
              >
                {choices.some(({ value }) => value === row[key]) ? null : (
                  <option value={row[key] ?? ''}>{row[key]}</option>
                )}
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            ) : (
              <input
                ref={focus}
                className="sheet__editor"
                aria-label={name}
                value={row[key] ?? ''}
                onChange={(event) => onRowChange({ ...row, [key]: event.target.value })}
                onBlur={() => onClose(true, false)}
              />
            ),
        }),
  };
}
