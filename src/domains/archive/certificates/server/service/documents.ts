import { formatBytes } from '#shared/bytes';
import { conflict } from '#shared/fail';
import { pick, translatorOf, type Language } from '#shared/texts';
import { wireDay, wireTime } from '#shared/time';
import type { Context } from '#server/context';
import type { PdfBlock, PdfDocument } from '#server/pdf/document';
import { fixedSpace } from '#server/pdf/lines';
import { renderPdf } from '#server/pdf/render';
import type { FileReply } from '#server/routes';
import { auditFormsFor } from '#module/archive/audit-forms';
import { findCenter } from '#module/archive/centers';
import { findRun, rowsOfRun } from '#module/archive/comparisons';
import { listItems, newestPlan, topicsOf } from '#module/archive/plans';
import { listLinks } from '#module/archive/task-resources';
import { openTask, readHistory, type TaskAccess } from '#module/archive/tasks';
import { auditFormTexts } from '#texts/archive/audit-forms';
import { comparisonTexts } from '#texts/archive/comparisons';
import { planTexts } from '#texts/archive/plans';
import { taskTexts } from '#texts/archive/tasks';
import { resourcesTexts } from '#texts/data/resources';
import type { DocumentKind } from '../../contract.ts';
import { certificateTexts } from '../../texts/index.ts';
import { projectPart } from '../queries/content.ts';
import { isDemoSite } from './content.ts';

interface Source {
  ctx: Context;
  access: TaskAccess;
  language: Language;
}

/**
 * A document of a task as PDF, in the caller's language, limited to what the caller may see.
 * @throws archive.tasks.notFound, 601 archive.certificates.noRun|noPlan
 */
export async function documentPdf(ctx: Context, taskId: number, kind: DocumentKind): Promise<FileReply> {
  const document = await documentOf(ctx, taskId, kind);
  const { projectNo } = await projectPart(ctx, taskId);
  const day = wireDay(ctx.now).replaceAll('-', '');
  const name = `${projectNo}_${kind}_${day}.pdf`;
  return { name, mediaType: 'application/pdf', isMade: true, open: () => renderPdf(document) };
}

/** The content of such a document. */
export async function documentOf(ctx: Context, taskId: number, kind: DocumentKind): Promise<PdfDocument> {
  const access = await openTask(ctx, taskId);
  const { language } = ctx;
  const t = translatorOf(certificateTexts, language);
  const project = await projectPart(ctx, taskId);
  const center = await findCenter(ctx, access.task.centerId);
  const title = t(`documents.${kind}`);
  const blocks = await blocksOf({ ctx, access, language }, kind);
  return {
    language,
    title: `${title} ${project.projectNo}`,
    author: pick(center.nameZh, center.nameEn, language),
    head: `${project.projectNo} ${title}`,
    foot: t('paper.footPlain', { page: '{page}', pages: '{pages}' }),
    watermark: access.task.isDemo || (await isDemoSite(ctx)) ? t('paper.demo') : undefined,
    at: ctx.now,
    blocks: [
      { kind: 'title', text: title, about: t('paper.madeAt', { day: wireDay(ctx.now) }) },
      {
        kind: 'facts',
        facts: [
          [t('paper.project'), pick(project.nameZh, project.nameEn, language)],
          [t('paper.projectNo'), project.projectNo],
          [t('paper.special'), [project.specialNo, project.specialName].filter(Boolean).join(' ')],
          [t('paper.leadOrg'), project.leadOrg],
          [t('paper.leader'), project.leaderName],
        ],
      },
      ...blocks,
    ],
  };
}

/** A volume whose number and unit stay on one line. */
const volume = (bytes: number, language: Language): string => formatBytes(bytes, language).replace(' ', fixedSpace);

const makers: Record<DocumentKind, (source: Source) => Promise<PdfBlock[]>> = {
  plan: planBlocks,
  resources: resourceBlocks,
  audit: auditBlocks,
  opinions: opinionBlocks,
  comparison: comparisonBlocks,
};
const blocksOf = (source: Source, kind: DocumentKind): Promise<PdfBlock[]> => makers[kind](source);

async function planBlocks({ ctx, access, language }: Source): Promise<PdfBlock[]> {
  const t = translatorOf(planTexts, language);
  const paper = translatorOf(certificateTexts, language);
  const types = translatorOf(resourcesTexts, language);
  const { taskId } = access.task;
  const plan = await newestPlan(ctx, taskId);
  if (!plan) throw conflict('archive.certificates.noPlan');
  const items = await listItems(ctx, taskId, plan.version, access.topicIds);
  const topics = (await topicsOf(ctx, taskId)).filter(
    ({ topicId }) => access.topicIds === null || access.topicIds.includes(topicId),
  );
  const columns = [
    { title: t('fields.itemNo'), share: 0.9 },
    { title: t('columns.name'), share: 3.2 },
    { title: t('columns.resourceType'), share: 1.2 },
    { title: t('columns.plannedCount'), share: 1.1, align: 'right' as const },
    { title: t('columns.volume'), share: 1.3, align: 'right' as const },
    { title: t('columns.format'), share: 1.4 },
    { title: t('columns.sharingMethod'), share: 1.1 },
    { title: t('columns.mandatory'), share: 0.8 },
    { title: t('columns.plannedDate'), share: 1.3 },
  ];
  return [
    { kind: 'facts', facts: [[t('fields.version'), `${plan.version} ${t(`states.${plan.status}`)}`]] },
    ...topics.flatMap((topic): PdfBlock[] => [
      {
        kind: 'heading',
        text: paper('paper.topic', { no: topic.topicNo, name: pick(topic.nameZh, topic.nameEn, language) }),
      },
      {
        kind: 'table',
        columns,
        empty: topic.exemptReason || paper('paper.none'),
        rows: items
          .filter(({ topicId }) => topicId === topic.topicId)
          .map((item) => [
            item.itemNo,
            item.name,
            types.dynamic(`types.${item.resourceType}`),
            `${item.plannedCount} ${item.countUnit}`.trim().replace(' ', fixedSpace),
            volume(item.plannedBytes, language),
            item.format,
            t(`sharing.${item.sharingMethod}`),
            t(item.mandatory ? 'yes' : 'no'),
            item.plannedDate,
          ]),
      },
    ]),
    {
      kind: 'signatures',
      labels: [paper('paper.signHere.lead'), paper('paper.signHere.org'), paper('paper.signHere.date')],
    },
  ];
}

async function resourceBlocks({ ctx, access, language }: Source): Promise<PdfBlock[]> {
  const t = translatorOf(certificateTexts, language);
  const types = translatorOf(resourcesTexts, language);
  const sharing = translatorOf(planTexts, language);
  const { taskId } = access.task;
  const rows = await listLinks(ctx, taskId, access.topicIds);
  const topics = await topicsOf(ctx, taskId);
  return topics
    .filter(({ topicId }) => rows.some((row) => row.topicId === topicId))
    .flatMap((topic): PdfBlock[] => [
      {
        kind: 'heading',
        text: t('paper.topic', { no: topic.topicNo, name: pick(topic.nameZh, topic.nameEn, language) }),
      },
      {
        kind: 'table',
        empty: t('paper.none'),
        columns: [
          { title: t('paper.resource.no'), share: 2 },
          { title: t('paper.resource.title'), share: 3.6 },
          { title: t('paper.resource.item'), share: 0.9 },
          { title: t('paper.types'), share: 1.2 },
          { title: t('paper.resource.count'), share: 0.9, align: 'right' },
          { title: t('paper.volume'), share: 1.3, align: 'right' },
          { title: t('paper.resource.sharing'), share: 1.1 },
          { title: t('paper.resource.state'), share: 1.1 },
        ],
        rows: rows
          .filter(({ topicId }) => topicId === topic.topicId)
          .map((row) => [
            row.resourceNo,
            pick(row.titleZh, row.titleEn, language),
            row.itemNo ?? '–',
            types.dynamic(`types.${row.resourceType}`),
            String(row.itemCount),
            volume(row.totalSize, language),
            sharing.dynamic(`sharing.${row.sharingMethod}`, row.sharingMethod),
            types.dynamic(`states.${row.status}`),
          ]),
      },
    ]);
}

async function auditBlocks({ ctx, access, language }: Source): Promise<PdfBlock[]> {
  const t = translatorOf(auditFormTexts, language);
  const paper = translatorOf(certificateTexts, language);
  const forms = await auditFormsFor(ctx, access.task.taskId);
  return [
    // All rounds, the first one first.
    ...forms.toReversed().flatMap((form): PdfBlock[] => [
      { kind: 'heading', text: paper('paper.audit.round', { n: form.roundNo, stage: t(`stages.${form.stage}`) }) },
      {
        kind: 'table',
        empty: paper('paper.none'),
        columns: [
          { title: '', share: 0.7 },
          { title: paper('paper.audit.item'), share: 5 },
          { title: paper('paper.audit.result'), share: 1.2 },
          { title: paper('paper.audit.note'), share: 3 },
        ],
        rows: form.lines.map((line) => [
          line.itemCode,
          [t(`items.${line.itemCode}`), line.topicName, line.resourceTitle].filter(Boolean).join('\n'),
          line.result ? t(`results.${line.result}`) : '',
          line.note,
        ]),
      },
      { kind: 'facts', facts: [[paper('paper.audit.conclusion'), form.conclusion]] },
    ]),
    { kind: 'signatures', labels: [paper('paper.signHere.auditor'), paper('paper.signHere.date')] },
  ];
}

/** Maximum number of history entries in one document. */
const maxEntries = 2000;

async function opinionBlocks({ ctx, access, language }: Source): Promise<PdfBlock[]> {
  const t = translatorOf(certificateTexts, language);
  const acts = translatorOf(taskTexts, language);
  const entries: string[][] = [];
  for (let pageNum = 1; entries.length < maxEntries; pageNum += 1) {
    const query = { pageNum, pageSize: 100, isAsc: 'asc' as const, reasonable: 'false' };
    const { rows } = await readHistory(ctx, access.task.taskId, query);
    for (const row of rows)
      entries.push([
        wireTime(row.time as Date),
        row.authorName || t(row.isCentre ? 'paper.opinion.centre' : 'paper.opinion.project'),
        acts.dynamic(`acts.${row.act}`, row.act),
        [row.topicName, row.resourceTitle].filter(Boolean).join('\n'),
        row.opinion,
      ]);
    if (rows.length < 100) break;
  }
  return [
    {
      kind: 'table',
      empty: t('paper.none'),
      columns: [
        { title: t('paper.opinion.time'), share: 1.6 },
        { title: t('paper.opinion.who'), share: 1.3 },
        { title: t('paper.opinion.step'), share: 1.6 },
        { title: t('paper.opinion.target'), share: 2.2 },
        { title: t('paper.opinion.text'), share: 4 },
      ],
      rows: entries.toReversed(),
    },
  ];
}

async function comparisonBlocks({ ctx, access, language }: Source): Promise<PdfBlock[]> {
  const t = translatorOf(comparisonTexts, language);
  const paper = translatorOf(certificateTexts, language);
  const types = translatorOf(resourcesTexts, language);
  const { taskId } = access.task;
  const run = await findRun(ctx, taskId);
  if (!run) throw conflict('archive.certificates.noRun');
  const [rows, topics] = [await rowsOfRun(ctx, run, access.topicIds), await topicsOf(ctx, taskId)];
  const topicNo = new Map(topics.map((topic) => [topic.topicId, topic.topicNo]));
  const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(2)}${fixedSpace}%`);
  return [
    {
      kind: 'facts',
      facts: [
        [paper('paper.conclusion'), t(`conclusions.${run.conclusion}`)],
        [t('columns.countRate'), percent(run.totals.countRate)],
        [t('columns.volumeRate'), percent(run.totals.volumeRate)],
      ],
    },
    {
      kind: 'table',
      empty: paper('paper.none'),
      columns: [
        { title: t('columns.topic'), share: 1 },
        { title: t('columns.item'), share: 0.9 },
        { title: t('columns.name'), share: 2.8 },
        { title: t('columns.type'), share: 1.2 },
        { title: t('columns.plannedCount'), share: 1, align: 'right' },
        { title: t('columns.submittedCount'), share: 1, align: 'right' },
        { title: t('columns.countRate'), share: 1.2, align: 'right' },
        { title: t('columns.volumeRate'), share: 1.2, align: 'right' },
        { title: t('columns.result'), share: 1.5 },
        { title: t('columns.explanation'), share: 2.4 },
      ],
      rows: rows.map((row) => [
        topicNo.get(row.topicId) ?? '',
        row.itemNo ?? '–',
        row.name,
        types.dynamic(`types.${row.resourceType}`),
        String(row.plannedCount),
        String(row.submittedCount),
        percent(row.countRate),
        percent(row.volumeRate),
        t(`results.${row.result}`),
        row.explanation,
      ]),
    },
  ];
}
