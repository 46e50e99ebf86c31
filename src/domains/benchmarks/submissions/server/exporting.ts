import { Readable } from 'node:stream';
import { pick, translatorOf } from '#shared/texts';
import { largestPage } from '#shared/paging';
import { wireDay, wireTime } from '#shared/time';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { csvCell } from '#server/formats/csv';
import type { FileReply } from '#server/routes';
import { workbook } from '#server/formats/workbook';
import { currentVersion, metricsOf } from '#module/benchmarks/datasets';
import type { DatasetMetric } from '#contract/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { uncertaintyMetrics, type BoardQuery, type BoardRow, type ExportQuery } from '../contract.ts';
import type { ColumnPreset } from '../contract/columns.ts';
import { bibtexOf } from '../citation.ts';
import { submissionTexts } from '../texts/index.ts';
import { shownBoard } from './boards.ts';
import { numbersOf } from './measure.ts';
import * as queries from './queries/analysis.ts';
import { missing } from './service.ts';

type Version = Awaited<ReturnType<typeof currentVersion>>;
type Row = Omit<BoardRow, 'submitTime'> & { submitTime: Date };
type Column = readonly [title: string, value: (row: Row) => string | number];

/** A board as a file with its filters, order and columns. @throws benchmarks.datasets.notFound */
export async function exported(ctx: Context, publicId: string, query: ExportQuery): Promise<FileReply> {
  const version = await currentVersion(ctx, publicId, query.version);
  const metrics = await metricsOf(ctx, version.versionId);
  const name = `${pick(version.nameZh, version.nameEn, ctx.language)}-${wireDay(ctx.now)}`;
  const rows = allRows(ctx, version, query);
  const columns = columnsOf(ctx, metrics, query.columns);
  if (query.format === 'xlsx')
    return workbook({ name, columns: columns.map(([title]) => ({ title })), rows: cellsOf(rows, columns) });
  const made = {
    csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv', parts: () => csvLines(rows, columns) },
    json: {
      mediaType: 'application/json',
      extension: 'json',
      parts: () => jsonParts(ctx, version, metrics, rows, query),
    },
    bibtex: {
      mediaType: 'application/x-bibtex; charset=utf-8',
      extension: 'bib',
      parts: () => entries(ctx, version, rows),
    },
  }[query.format];
  return {
    name: `${name}.${made.extension}`,
    mediaType: made.mediaType,
    open: () => Readable.from(made.parts()),
  };
}

async function* allRows(ctx: Context, version: Version, query: BoardQuery): AsyncGenerator<Row> {
  for (let pageNum = 1; ; pageNum++) {
    const page = { ...query, pageNum, pageSize: largestPage, reasonable: 'false' };
    const { rows, total } = await shownBoard(ctx, version, page);
    yield* rows;
    if (pageNum * largestPage >= total) return;
  }
}

/** Every column, or those of a preset. */
function columnsOf(ctx: Context, metrics: readonly DatasetMetric[], preset: ColumnPreset | undefined): Column[] {
  const t = translatorOf(submissionTexts, ctx.language);
  const names = translatorOf(scoringTexts, ctx.language);
  const yes = (value: boolean) => t(value ? 'csv.yes' : 'csv.no');
  const isShown = ({ code, isPrimary }: DatasetMetric) =>
    isPrimary ||
    (preset === 'uncertainty' ? (uncertaintyMetrics as readonly string[]).includes(code) : preset !== 'provenance');
  const scores = metrics.filter(isShown).flatMap(({ code, unit, isPrimary }): Column[] => {
    const name = `${names(`metrics.${code}`)}${unit ? ` (${unit})` : ''}`;
    return [
      [name, (row) => row.scores[code]?.mean ?? ''],
      [t('csv.std', { name }), (row) => row.scores[code]?.std ?? ''],
      ...(isPrimary
        ? ([
            [t('csv.low', { name }), (row) => row.low ?? ''],
            [t('csv.high', { name }), (row) => row.high ?? ''],
          ] as Column[])
        : []),
    ];
  });
  const provenance: Column[] = [
    [t('csv.code'), (row) => yes(row.hasCode)],
    [t('csv.paper'), (row) => yes(row.hasPaper)],
    [t('csv.uncertainty'), (row) => yes(row.hasUncertainty)],
    [t('csv.seen'), (row) => yes(row.hasSeenTargets)],
    [t('csv.baseline'), (row) => yes(row.isBaseline)],
    [t('columns.trainingSize'), (row) => row.trainingSize ?? ''],
    [t('columns.trainingCost'), (row) => row.trainingCost ?? ''],
    [t('columns.params'), (row) => row.params ?? ''],
    [t('columns.openness'), (row) => (row.openness ? t(`opennesses.${row.openness}`) : '')],
  ];
  return [
    [t('csv.rank'), (row) => row.rank ?? ''],
    [t('csv.tied'), (row) => yes(row.isTiedBefore)],
    [t('csv.name'), (row) => row.name],
    [t('csv.publisher'), (row) => row.publisher],
    [t('csv.date'), (row) => wireDay(row.submitTime)],
    ...scores,
    ...(preset === undefined || preset === 'provenance' ? provenance : []),
    [t('csv.address'), (row) => `${ctx.siteUrl}/model/${row.publicId}`],
  ];
}

async function* cellsOf(rows: AsyncIterable<Row>, columns: readonly Column[]) {
  for await (const row of rows) yield columns.map(([, value]) => value(row));
}

async function* csvLines(rows: AsyncIterable<Row>, columns: readonly Column[]) {
  const write = (cells: readonly (string | number)[]) => `${cells.map(csvCell).join()}\r\n`;
  // Without the byte order mark Excel assumes the encoding of the system.
  yield `\ufeff${write(columns.map(([title]) => title))}`;
  for await (const cells of cellsOf(rows, columns)) yield write(cells);
}

async function* jsonParts(
  ctx: Context,
  version: Version,
  metrics: readonly DatasetMetric[],
  rows: AsyncIterable<Row>,
  { subset }: BoardQuery,
) {
  const { publicId, nameZh, nameEn, number } = version;
  const address = `${ctx.siteUrl}/benchmarks/detail/${publicId}`;
  const head = { dataset: { publicId, nameZh, nameEn, version: number, address, subset: subset ?? null }, metrics };
  yield `${JSON.stringify(head).slice(0, -1)},"models":[`;
  let isFirst = true;
  for await (const row of rows) {
    const { publicId: id, submitTime } = row;
    // Only fields of the reply: the row contains more than visitors may see.
    const told = {
      publicId: id,
      address: `${ctx.siteUrl}/model/${id}`,
      name: row.name,
      publisher: row.publisher,
      submitTime: wireTime(submitTime),
      rank: row.rank,
      isTiedFirst: row.isTiedFirst,
      isTiedBefore: row.isTiedBefore,
      low: row.low,
      high: row.high,
      scores: row.scores,
      folds: row.folds,
      trainingSize: row.trainingSize,
      trainingCost: row.trainingCost,
      params: row.params,
      openness: row.openness,
      isBaseline: row.isBaseline,
      hasUncertainty: row.hasUncertainty,
      hasLabelsOnly: row.hasLabelsOnly,
      hasSeenTargets: row.hasSeenTargets,
      hasCode: row.hasCode,
      hasPaper: row.hasPaper,
    };
    yield (isFirst ? '' : ',') + JSON.stringify(told);
    isFirst = false;
  }
  yield ']}\n';
}

async function* entries(ctx: Context, { publicId, number, ...names }: Version, rows: AsyncIterable<Row>) {
  const t = translatorOf(submissionTexts, ctx.language);
  const board = pick(names.nameZh, names.nameEn, ctx.language);
  for await (const { publicId: id, name, publisher, submitTime } of rows)
    yield bibtexOf({
      publicId: id,
      name,
      publisher,
      year: wireDay(submitTime).slice(0, 4),
      note: t('cite.note', { dataset: board, id: publicId, version: number }),
      address: `${ctx.siteUrl}/model/${id}`,
    });
}

/** Number of rows of predictions per read. */
const idsAtOnce = 5000;

/** The predictions of a model as CSV. @throws benchmarks.submissions.notFound|withdrawn|noPredictions */
export async function predictionFile(ctx: Context, publicId: string): Promise<FileReply> {
  const model = await queries.visibleSubject(ctx, publicId);
  if (!model) throw await missing(ctx, publicId);
  const { modelId, versionId, classes, datasetName, taskType } = model;
  if (!model.hasOpenTargets || model.openness === 'data' || model.openness === 'neither')
    throw fail('benchmarks.submissions.noPredictions', {}, 404);
  const row = await queries.predictionsOf(ctx, modelId);
  const values = numbersOf(row!.predictions);
  const isLabels = taskType === 'multiclass';
  const std = row!.std && numbersOf(row!.std);
  // Binary classes are predicted by a probability, several classes by a label.
  const shown = (value: number) => (isLabels ? classes[value]! : value);
  const lineOf = (fold: number, id: string, at: number) =>
    `${[fold, id, shown(values[at]!), ...(std ? [std[at]!] : [])].map(csvCell).join()}\r\n`;
  async function* lines() {
    yield `fold,id,prediction${std ? ',std' : ''}\r\n`;
    let at = 0;
    for await (const rows of queries.sampleIds(ctx, versionId, idsAtOnce)) {
      yield rows.map(({ sampleId, fold }, place) => lineOf(fold, sampleId, at + place)).join('');
      at += rows.length;
    }
  }
  return {
    name: `${datasetName}-${publicId}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    open: () => Readable.from(lines()),
  };
}
