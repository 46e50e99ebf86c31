import { useId } from 'react';
import { useTexts } from '#web/texts/language.ts';
import type { TablePreview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';

/** The rows of one block, counted from 0 on; all rows without a choice. */
export function rowsOf({ rows, blocks = [0] }: TablePreview, block: number | undefined): readonly string[][] {
  return block === undefined ? rows : rows.slice(blocks[block], blocks[block + 1]);
}

/** Number of the first row of a block in the table, from 1 on. */
export const firstOf = ({ blocks }: TablePreview, block: number | undefined): number =>
  (block === undefined ? 0 : (blocks?.[block] ?? 0)) + 1;

/** Places at which the blocks begin among some of the rows, which are in the order of the file. */
export function blocksOf({ blocks, rows }: TablePreview, places: readonly number[]): readonly number[] | undefined {
  if (!blocks || places.length === rows.length) return blocks;
  return blocks.map((from) => places.findLastIndex((at) => at < from) + 1);
}

/** Says how many blocks blank lines divide the rows into, and offers one of them. */
export function Blocks({
  preview: { blocks, more },
  chosen,
  onChoose,
}: {
  preview: TablePreview;
  chosen: number | undefined;
  onChoose: (block: number | undefined) => void;
}) {
  const t = useTexts(previewsTexts);
  const id = useId();
  if (!blocks) return null;
  return (
    <p className="row">
      <span>{t(more ? 'table.blocksOrMore' : 'table.blocks', { count: blocks.length })}</span>
      <label htmlFor={id}>{t('table.blockChoice')}</label>
      <select
        id={id}
        className="input input--small"
        value={chosen ?? ''}
        onChange={(event) => onChoose(event.target.value === '' ? undefined : Number(event.target.value))}
      >
        <option value="">{t('table.allBlocks')}</option>
        {blocks.map((from, at) => (
          <option key={from} value={at}>
            {t('table.block', { number: at + 1 })}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Lines between the rows that are no rows, each with the number of the row above it. */
export function Between({ lines = [] }: { lines?: TablePreview['between'] }) {
  const t = useTexts(previewsTexts);
  if (lines.length === 0) return null;
  return (
    <details className="preview__above">
      <summary>{t('table.between', { count: lines.length })}</summary>
      <pre className="mono small">
        {lines.map(({ after, text }) => `${t('table.afterRow', { number: after })} ${text}`).join('\n')}
      </pre>
    </details>
  );
}
