import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { projectFolder } from '#server/process/project';
import type { FileReply } from '#server/routes';
import { samplesOf } from '#module/benchmarks/datasets';
import { directions, type MetricCode } from '#contract/benchmarks/scoring';
import { bundleTexts } from '../../texts/index.ts';
import { readDefinition, type Exported } from './definition.ts';
import { visibleDefinition, type Extent } from './export-bundle.ts';
import { archiveReply, jsonEntry, textEntry, type Entry } from './packing.ts';
import { inPieces, line, requireTable, shownTarget, tableOf } from './table-export.ts';

/** Metrics that the scoring program computes; its leaderboard omits the others. */
export const computed: readonly MetricCode[] = [
  ...(['mae', 'rmse', 'medae', 'maxe', 'bias', 'mape', 'r2', 'pearson', 'spearman', 'scaledError'] as const),
  ...(['coverage', 'intervalWidth', 'nll', 'rocAuc', 'rocAucLabels', 'averagePrecision', 'accuracy'] as const),
  ...([
    'balancedAccuracy',
    'precision',
    'recall',
    'specificity',
    'f1',
    'mcc',
    'brier',
    'logLoss',
    'ece',
    'f1Macro',
  ] as const),
];

const programFile = 'src/domains/benchmarks/bundles/server/codabench/scoring.py';
/** Submissions of a person per day and in total: the defaults of Codabench. */
const limits = { max_submissions_per_day: 5, max_submissions: 100 };

/** A benchmark as a bundle of Codabench for operators, with its reference data. @throws benchmarks.datasets.notFound */
export const codabenchOf = async (ctx: Context, datasetId: number): Promise<FileReply> =>
  packed(ctx, await readDefinition(ctx, { datasetId }), { isPublic: false });

/** The same for visitors: without reference data if targets are hidden. @throws benchmarks.datasets.notFound */
export const publicCodabenchOf = async (ctx: Context, publicId: string): Promise<FileReply> =>
  packed(ctx, await visibleDefinition(ctx, publicId), { isPublic: true });

/** @throws kernel.file.damaged|missing|unreadable if the table is unavailable */
async function packed(ctx: Context, exported: Exported, extent: Extent): Promise<FileReply> {
  await requireTable(ctx, exported);
  const name = `${exported.definition.card.publicId}-codabench.zip`;
  return archiveReply(ctx, name, entriesOf(ctx, exported, extent), { hasManifest: false });
}

async function* entriesOf(ctx: Context, exported: Exported, { isPublic }: Extent): AsyncGenerator<Entry> {
  const { definition } = exported;
  const { card, version, metrics } = definition;
  const hasReference = !isPublic || version.hasOpenTargets;
  const codes = metrics.map(({ code }) => code).filter((code) => computed.includes(code));
  yield textEntry('competition.yaml', stringify(competitionOf(ctx, exported, { hasReference, codes })));
  const logo = await picture();
  yield { path: 'logo.png', size: logo.length, open: () => Readable.from([logo]) };
  for (const [page, text] of Object.entries(pagesOf(ctx, exported, hasReference)))
    yield textEntry(`pages/${page}.md`, text);
  yield textEntry('scoring_program/metadata.yaml', 'command: python3 /app/program/scoring.py /app/input /app/output\n');
  yield textEntry('scoring_program/scoring.py', await readFile(path.join(projectFolder, programFile), 'utf8'));
  yield jsonEntry('scoring_program/task.json', {
    type: card.taskType,
    classes: version.classes,
    metrics: codes,
    fillValue: version.missingRule === 'fill' ? version.fillValue : null,
  });
  yield { path: 'public_data/table.csv', ...(await tableOf(ctx, exported, { withTargets: version.hasOpenTargets })) };
  if (hasReference)
    yield {
      path: 'reference_data/reference.csv',
      size: exported.version.sampleCount * 40,
      open: () => Readable.from(inPieces(referenceLines(ctx, exported))),
    };
}

/** The description in the format of Codabench's unpacker. Times are in UTC. */
function competitionOf(
  ctx: Context,
  { version, definition }: Exported,
  { hasReference, codes }: { hasReference: boolean; codes: readonly MetricCode[] },
): object {
  const t = translatorOf(bundleTexts, 'en');
  const { card, metrics } = definition;
  const start = (version.publishTime ?? ctx.now).toISOString().slice(0, 19).replace('T', ' ');
  return {
    version: 2,
    title: card.nameEn,
    description: card.summaryEn,
    image: 'logo.png',
    terms: 'pages/terms.md',
    registration_auto_approve: true,
    docker_image: 'codalab/codalab-legacy:py37',
    make_programs_available: true,
    pages: (['overview', 'protocol', 'data'] as const).map((page) => ({
      title: t(`codabench.${page}`),
      file: `pages/${page}.md`,
    })),
    tasks: [
      {
        index: 0,
        name: card.nameEn.slice(0, 100),
        description: t('codabench.exportDescription', { metrics: codes.join(', ') }),
        scoring_program: 'scoring_program/',
        ...(hasReference ? { reference_data: 'reference_data/' } : {}),
      },
    ],
    phases: [
      {
        index: 0,
        name: t('codabench.phase'),
        description: t('codabench.phaseDescription'),
        start,
        accepts_only_result_submissions: true,
        public_data: 'public_data/',
        tasks: [0],
        ...limits,
      },
    ],
    leaderboards: [
      {
        title: 'Results',
        key: 'main',
        submission_rule: 'Force_Last',
        // The first column determines the ranking.
        columns: metrics
          .filter(({ code }) => codes.includes(code))
          .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
          .map(({ code, decimals }, index) => ({
            title: code,
            key: code,
            index,
            sorting: directions[code] === 'higher' ? 'desc' : 'asc',
            precision: decimals,
          })),
      },
    ],
  };
}

function pagesOf(ctx: Context, { definition }: Exported, hasReference: boolean): Record<string, string> {
  const t = translatorOf(bundleTexts, 'en');
  const { card, columns } = definition;
  const table = columns.map(
    ({ name, role, type, unit, descriptionEn }) =>
      `| ${[name, role, type, unit, descriptionEn].map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return {
    overview: `# ${card.nameEn}\n\n${card.summaryEn}\n\n${ctx.siteUrl}/benchmarks/detail/${card.publicId}\n`,
    protocol: `${card.protocolEn}\n\n${t('codabench.submit')}\n`,
    data: [
      ...['| name | role | type | unit | |', '|---|---|---|---|---|', ...table, '', card.sourceEn, card.sourceUrl],
      ...(hasReference ? [] : ['', t('codabench.hidden')]),
      '',
    ].join('\n'),
    terms: `${t('codabench.termsText', { license: card.license || '-' })}\n${card.licenseUrl}\n`,
  };
}

/** Ids, folds and targets of the measured rows. All of them are in memory, as for a score. */
async function* referenceLines(ctx: Context, { version, definition }: Exported): AsyncGenerator<string> {
  yield 'id,fold,target\n';
  for (const { sampleId, fold, target } of await samplesOf(ctx, version.versionId))
    yield line([sampleId, String(fold), shownTarget(definition, target)]);
}

/** Codabench requires an image; this one shows three bars. */
function picture(): Promise<Buffer> {
  const bars = [48, 80, 112].map(
    (height, at) => `<rect x="${44 + at * 60}" y="${180 - height}" width="44" height="${height}"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="#fff"/><g fill="#1d4f91">${bars.join('')}</g></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}
