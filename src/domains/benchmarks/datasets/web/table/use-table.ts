import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { datasets } from '#contract/benchmarks/datasets';
import { call } from '#web/api/api.ts';
import type { Filter, Sort } from './columns.ts';
import { tableReader, type Cell, type Opened, type TableReader } from './reader.ts';

/** Number of rows per request to the worker. */
const blockSize = 200;
/** Maximum number of cached blocks; older ones are dropped. */
const maxBlocks = 12;

/** The file with the table. */
export interface TableFile {
  publicId: string;
  name: string;
  /** Absent for the current version. */
  version: number | undefined;
}

interface Table extends Opened {
  /** Number of matching rows. */
  count: number;
  /** Number of the arrangement: rows of an earlier one are discarded. */
  turn: number;
}

/** A sorted and filtered table in a worker; `cellsOf` returns a row if it is loaded, otherwise requests it. */
export function useTable(
  { publicId, name, version }: TableFile,
  columns: readonly { name: string; type: string }[],
  filters: Filter[],
  sort: Sort | null,
) {
  const [table, setTable] = useState<Table>();
  const [isFailed, setFailed] = useState(false);
  const [attempt, again] = useReducer((count: number) => count + 1, 0);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const reader = useRef<TableReader>(undefined);
  const blocks = useRef(new Map<number, Cell[][] | 'asked'>());
  const turn = useRef(0);
  const types = useRef(columns);
  const arrangement = JSON.stringify([filters, sort]);
  const wanted = useRef(arrangement);
  wanted.current = arrangement;

  const arrange = useCallback(async (own: TableReader, opened: Opened) => {
    const asked = wanted.current;
    const [ownFilters, ownSort] = JSON.parse(asked) as [Filter[], Sort | null];
    const count = await own.arrange(ownFilters, ownSort);
    // A newer arrangement was requested.
    if (asked !== wanted.current || reader.current !== own) return;
    blocks.current.clear();
    turn.current++;
    setTable({ ...opened, count, turn: turn.current });
  }, []);

  useEffect(() => {
    const own = tableReader();
    reader.current = own;
    const plain = types.current.map(({ name, type }) => ({ name, type }));
    const leaving = new AbortController();
    call(
      datasets.frontFile,
      { params: { publicId, name }, query: { version } },
      { quiet: true, signal: leaving.signal },
    )
      .then((bytes) => own.open(bytes, plain))
      .then((opened) => arrange(own, opened))
      .catch(() => reader.current === own && setFailed(true));
    return () => {
      reader.current = undefined;
      leaving.abort();
      own.close();
    };
  }, [publicId, name, version, attempt, arrange]);

  const isOpened = table !== undefined;
  useEffect(() => {
    if (!isOpened || !reader.current) return;
    void arrange(reader.current, { total: table.total, distributions: table.distributions }).catch(() =>
      setFailed(true),
    );
    // oxlint-disable-next-line react/exhaustive-deps -- arranging changes the table
  }, [arrangement, isOpened, arrange]);

  const cellsOf = (row: number): Cell[] | undefined => {
    const at = Math.floor(row / blockSize);
    const block = blocks.current.get(at);
    if (!block) ask(at);
    return Array.isArray(block) ? block[row - at * blockSize] : undefined;
  };
  const ask = (at: number) => {
    const own = reader.current;
    if (!own || !table) return;
    blocks.current.set(at, 'asked');
    const asked = turn.current;
    own.rows(at * blockSize, Math.min(table.count, (at + 1) * blockSize)).then(
      (cells) => {
        if (asked !== turn.current || reader.current !== own) return;
        blocks.current.delete(at);
        blocks.current.set(at, cells);
        for (const old of blocks.current.keys()) if (blocks.current.size > maxBlocks) blocks.current.delete(old);
        redraw();
      },
      () => setFailed(true),
    );
  };
  const retry = () => {
    setFailed(false);
    setTable(undefined);
    again();
  };
  return { table, isFailed, cellsOf, retry };
}
