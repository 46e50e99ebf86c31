import { parquetMetadata, parquetRead } from 'hyparquet';
import { columnOf, distributionOf, put, rowsOf, shown, type Column } from './columns.ts';
import type { Answer, Question } from './reader.ts';

let columns: Column[] = [];
let rows: Uint32Array = new Uint32Array();

/** Reads the whole file, column by column, and keeps it here: the page gets only the visible rows. */
async function open({ bytes, types, most }: Extract<Question, { act: 'open' }>): Promise<Answer> {
  const file = await bytes.arrayBuffer();
  const metadata = parquetMetadata(file);
  const size = Number(metadata.num_rows);
  if (size > most) throw new Error('too many rows');
  columns = types.map(({ name, type }) => columnOf(name, type, size));
  const byName = new Map(columns.map((column) => [column.name, column]));
  await parquetRead({
    file,
    metadata,
    onChunk({ columnName, columnData, rowStart }) {
      const column = byName.get(columnName);
      if (!column) return;
      for (let at = 0; at < columnData.length; at++) put(column, rowStart + at, columnData[at]);
    },
  });
  const there = new Set(metadata.schema.map(({ name }) => name));
  columns = columns.filter(({ name }) => there.has(name));
  rows = rowsOf(columns, [], null);
  return { total: size, distributions: columns.map((column) => distributionOf(column)) };
}

async function answer(question: Question): Promise<Answer> {
  switch (question.act) {
    case 'open':
      return open(question);
    case 'arrange':
      rows = rowsOf(columns, question.filters, question.sort);
      return { count: rows.length };
    case 'rows':
      return {
        cells: Array.from(rows.subarray(question.from, question.to), (row) =>
          columns.map((column) => shown(column, row)),
        ),
      };
  }
}

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data;
  answer(question).then(
    (reply) => postMessage({ id, reply }),
    (error: unknown) => postMessage({ id, fault: String(error) }),
  );
});
