import { useId, useMemo, useState } from 'react';
import { TableState, useOwnRows, useWholeTable, WholeSummaries } from '#view/files/tables';
import type { TableSource } from '#view/files/tables';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import type { Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Between, Blocks, blocksOf, firstOf, rowsOf } from './blocks.tsx';
import { useSummaries } from './column-strips.ts';
import { ColumnSummaries } from './column-summaries.tsx';
import type { WholeSeries } from './plot-points.ts';
import type { Siblings } from './plot-siblings.tsx';
import { Plot } from './plot.tsx';
import { opensWithPlot, startChoice } from '../start-choice.ts';
import { columnUnit } from '../units.ts';
import { useKeptPlot, type KeptPlot } from './kept-plot.ts';
import { asInFile, OwnTable, WholeRows } from './table-rows.tsx';

type TablePreview = Extract<Preview, { kind: 'table' }>;

/**
 * The first rows of a table with plot and summary; all of its rows, sorted and filtered, if the server has prepared
 * them.
 */
export default function Table({
  preview,
  name,
  source,
  plots,
  siblings,
  row,
  linkToRow,
}: {
  preview: TablePreview;
  name: string;
  /** The whole file; absent if there are no more rows, or no source. */
  source?: TableSource | undefined;
  /** The choice of axes, where it stays for the other parts of the file. */
  plots?: KeptPlot | undefined;
  /** Other files of the record, whose curves can be drawn over those of this one. */
  siblings?: Siblings | undefined;
  /** Number of the row that is shown and marked first. */
  row?: number | undefined;
  /** Complete address of a row; absent if rows have none. */
  linkToRow?: ((row: number) => string) | undefined;
}) {
  const { columns, rows, more } = preview;
  const t = useTexts(previewsTexts);
  // A link to a row opens the rows, which are below a plot.
  const [plotted, plot] = useState(
    () => row === undefined && opensWithPlot(preview.columns, preview.rows, preview.blocks),
  );
  const [marked, mark] = useState(row);
  const [isSummed, sum] = useState(false);
  // A plot says more than the numbers below it; the head of a file and its rows are one click away.
  const [isListed, list] = useState(!plotted);
  // Filters and pages of a table that was closed stay.
  const [wasListed, setWasListed] = useState(isListed);
  const [block, chooseBlock] = useState<number>();
  const own = useKeptPlot();
  const { state: plotState, keep: keepPlot } = plots ?? own;
  const plotId = useId();
  const rowsId = useId();
  const whole = useWholeTable(more ? source : undefined);
  const all = whole?.state === 'ready' ? whole : undefined;
  const shown = useMemo(() => rowsOf(preview, block), [preview, block]);
  const title = block === undefined ? name : t('table.blockOf', { name, number: block + 1 });
  // The last block of a file that was cut may go on.
  const isCut = more && (block === undefined || block === (preview.blocks?.length ?? 1) - 1);
  const caption = t(isCut ? 'table.first' : 'table.all', { name: title, count: shown.length });
  const [asked, ask] = useState<WholeSeries['asked']>(asInFile);
  const series = useMemo(
    // The whole file has no blocks: its rows would be joined to one curve.
    () =>
      all && source && !preview.blocks ? { source, columns: all.columns, rowCount: all.rowCount, asked } : undefined,
    [all, source, asked, preview.blocks],
  );
  const summaries = useSummaries(columns, shown);
  const types = useMemo(
    () => columns.map((column, at) => ({ name: column, type: summaries[at]?.type ?? ('text' as const) })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the summaries of a wide table arrive one by one
    [columns, summaries.map((summary) => summary?.type).join(',')],
  );
  const ownRows = useOwnRows(shown, types, title, firstOf(preview, block));
  const first = useMemo(() => startChoice(columns, rows), [columns, rows]);
  const x = plotState?.chosen.x ?? first.x;
  // The order of the rows is that of a curve, unless their numbers are the axis.
  const { page, places } = ownRows;
  const drawn = useMemo(() => {
    const inFile = places.toSorted((one, other) => one - other);
    return { rows: x < 0 ? page.rows : inFile.map((at) => shown[at]!), places: inFile };
  }, [places, page.rows, shown, x]);
  const blocks = useMemo(
    () => (block === undefined ? blocksOf(preview, drawn.places) : undefined),
    [block, preview, drawn.places],
  );
  return (
    <>
      <Blocks preview={preview} chosen={block} onChoose={chooseBlock} />
      <div id={plotId} hidden={!plotted}>
        {plotted ? (
          <Plot
            key={block}
            columns={columns}
            rows={drawn.rows}
            name={title}
            more={isCut}
            whole={series}
            blocks={blocks}
            before={plotState}
            siblings={siblings}
            onChoice={keepPlot}
          />
        ) : null}
      </div>
      <p className="row preview__acts">
        <Button small look="plain" aria-expanded={isSummed} onClick={() => sum(!isSummed)}>
          {t(isSummed ? 'table.summaryHide' : 'table.summary')}
        </Button>
        <Button small look="plain" aria-expanded={plotted} aria-controls={plotId} onClick={() => plot(!plotted)}>
          {t(plotted ? 'table.plotHide' : 'table.plot')}
        </Button>
        <Button
          small
          look="plain"
          aria-expanded={isListed}
          aria-controls={rowsId}
          onClick={() => {
            list(!isListed);
            setWasListed(true);
          }}
        >
          {t(isListed ? 'table.rowsHide' : 'table.rows')}
        </Button>
      </p>
      {isSummed && all ? <WholeSummaries table={all} unitOf={columnUnit} /> : null}
      {isSummed && !all ? <ColumnSummaries columns={columns} rows={shown} more={more} /> : null}
      <div id={rowsId} hidden={!isListed}>
        {wasListed ? (
          <>
            {preview.above.length > 0 ? (
              <details className="preview__above">
                <summary>{t('table.above', { count: preview.above.length })}</summary>
                <pre className="mono small">{preview.above.join('\n')}</pre>
              </details>
            ) : null}
            <Between lines={preview.between} />
            {preview.columnsLeftOut ? (
              <p role="note">{t('table.columnsLeftOut', { shown: columns.length, count: preview.columnsLeftOut })}</p>
            ) : null}
            {whole ? <TableState table={whole} shown={rows.length} /> : null}
            {all && source ? (
              <WholeRows
                preview={preview}
                name={name}
                source={source}
                all={all}
                onAsked={ask}
                marks={{ marked, onMark: mark, linkToRow }}
              />
            ) : (
              <OwnTable
                columns={types}
                rows={shown}
                measured={rows}
                summaries={summaries}
                asked={ownRows}
                caption={caption}
                first={firstOf(preview, block)}
                hasMore={more}
                marks={{ marked, onMark: mark, linkToRow }}
              />
            )}
          </>
        ) : null}
      </div>
    </>
  );
}
