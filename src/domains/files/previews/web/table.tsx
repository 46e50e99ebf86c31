import { useEffect, useId, useMemo, useState } from 'react';
import {
  SortHead,
  FilterForm,
  TablePages,
  TableState,
  TableWorking,
  useTableRows,
  useWholeTable,
  WholeSummaries,
} from '#view/files/tables';
import type { TableSource } from '#view/files/tables';
import { Button } from '#web/kit/parts/button.tsx';
import { useTexts } from '#web/texts/language.ts';
import { tableLimits } from '#contract/files/tables';
import type { Preview } from '../contract.ts';
import { previewsTexts } from '../texts/index.ts';
import { Between, Blocks, placeOf, rowsOf } from './blocks.tsx';
import { ColumnSummaries } from './column-summaries.tsx';
import type { WholeSeries } from './plot-points.ts';
import type { Siblings } from './plot-siblings.tsx';
import { Plot } from './plot.tsx';
import { opensWithPlot } from '../start-choice.ts';
import { columnUnit } from '../units.ts';
import { useKeptPlot, type KeptPlot } from './kept-plot.ts';
import { Sheet } from './sheet.tsx';

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
}: {
  preview: TablePreview;
  name: string;
  /** The whole file; absent if there are no more rows, or no source. */
  source?: TableSource | undefined;
  /** The choice of axes, where it stays for the other parts of the file. */
  plots?: KeptPlot | undefined;
  /** Other files of the record, whose curves can be drawn over those of this one. */
  siblings?: Siblings | undefined;
}) {
  const { columns, rows, more } = preview;
  const t = useTexts(previewsTexts);
  const [plotted, plot] = useState(() => opensWithPlot(preview.columns, preview.rows, preview.blocks));
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
  return (
    <>
      <Blocks preview={preview} chosen={block} onChoose={chooseBlock} />
      <div id={plotId} hidden={!plotted}>
        {plotted ? (
          <Plot
            key={block}
            columns={columns}
            rows={shown}
            name={title}
            more={isCut}
            whole={series}
            blocks={block === undefined ? preview.blocks : undefined}
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
              <WholeRows preview={preview} name={name} source={source} all={all} onAsked={ask} />
            ) : (
              <Sheet columns={columns} rows={shown} measured={rows} caption={caption} place={placeOf(preview, block)} />
            )}
          </>
        ) : null}
      </div>
    </>
  );
}

/** All rows in the order of the file. */
const asInFile: WholeSeries['asked'] = { filters: [], order: 'asc' };

/** Any page of the rows of the whole file. */
function WholeRows({
  preview,
  name,
  source,
  all,
  onAsked,
}: {
  preview: TablePreview;
  name: string;
  source: TableSource;
  all: { rowCount: number; columns: Parameters<typeof FilterForm>[0]['columns'] };
  /** Called with the filters and the order of the rows, which the plot follows. */
  onAsked: (asked: WholeSeries['asked']) => void;
}) {
  const asked = useTableRows(source, all.rowCount, preview.rows, name);
  const { filters, sort, order } = asked.query;
  useEffect(() => onAsked({ filters, sort, order }), [filters, sort, order, onAsked]);
  return (
    <>
      <FilterForm columns={all.columns} filters={asked.query.filters} onChange={asked.filter} />
      {asked.failure ? <p role="alert">{asked.failure}</p> : null}
      {asked.pending ? <TableWorking rowCount={all.rowCount} /> : null}
      <Sheet
        columns={all.columns.slice(0, tableLimits.shownColumns).map((column) => column.name)}
        rows={asked.page.rows}
        measured={preview.rows}
        caption={asked.caption}
        place={{ numbers: asked.page.numbers, total: asked.page.total, before: asked.before }}
        busy={asked.pending}
        head={(at, title) => ({
          sorted: asked.query.sort === at ? (asked.query.order === 'desc' ? 'descending' : 'ascending') : undefined,
          shown: <SortHead at={at} name={title || String(at + 1)} query={asked.query} onSort={asked.sort} />,
        })}
      />
      <TablePages total={asked.page.total} pageNum={asked.query.pageNum} onPage={asked.turn} />
    </>
  );
}
