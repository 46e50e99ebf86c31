import { Readable } from 'node:stream';
import { formatBytes } from '#shared/bytes';
import { pick, translatorOf, type Language } from '#shared/texts';
import { wireDay } from '#shared/time';
import type { Context } from '#server/context';
import { workbook, type Cell } from '#server/formats/workbook';
import { renderWord, wordType, type WordBlock, type WordDocument } from '#server/formats/word';
import { fixedSpace } from '#server/pdf/lines';
import { renderPdf } from '#server/pdf/render';
import type { FileReply } from '#server/routes';
import { settings } from '#module/system/settings';
import { searchTexts } from '#texts/data/search';
import { figureNames, type Figure, type Report, type reportFormats } from '../contract.ts';
import { reportTexts } from '../texts/index.ts';
import { reportOf } from './service.ts';

/**
 * A report as a spreadsheet, PDF/A or Word document in the caller's language; public.
 * @throws data.reports.future
 */
export async function reportFile(
  ctx: Context,
  format: (typeof reportFormats)[number],
  period?: string,
): Promise<FileReply> {
  const report = await reportOf(ctx, period);
  const name = `${translatorOf(reportTexts, ctx.language)('title')} ${report.period}`;
  if (format === 'xlsx') return sheetOf(report, name, ctx.language);
  const document = await documentOf(ctx, report);
  if (format === 'pdf') {
    const paper = { ...document, head: document.title };
    return { name: `${name}.pdf`, mediaType: 'application/pdf', isMade: true, open: () => renderPdf(paper) };
  }
  const open = async () => Readable.from([await renderWord(document)]);
  return { name: `${name}.docx`, mediaType: wordType, isMade: true, open };
}

/** `2026` or `2026-Q3` in words. */
function periodName(period: string, language: Language): string {
  const t = translatorOf(reportTexts, language);
  const [year = '', quarter] = period.split('-');
  return quarter
    ? t('periodOf.quarter', { year, number: t(`quarters.${quarter as 'Q1'}`) })
    : t('periodOf.year', { year });
}

function subjectName(subject: string, language: Language): string {
  if (subject === '') return translatorOf(reportTexts, language)('noSubject');
  return translatorOf(searchTexts, language).dynamic(`subjects.${subject.replace('.', '_')}`, subject);
}

/** One table with plain numbers, which spreadsheets add up. */
function sheetOf(report: Report, name: string, language: Language): FileReply {
  const t = translatorOf(reportTexts, language);
  const widths = { figure: 36, now: 16, before: 16, definition: 80 } as const;
  const rows: Cell[][] = [
    ...report.figures.map(({ name: figure, now, before }) => [
      t(`figures.${figure}`),
      now,
      before,
      t(`meaning.${figure}`),
    ]),
    [],
    [t('organizations')],
    ...report.organizations.map((it) => [pick(it.nameZh, it.nameEn, language) || it.key, it.now, it.before]),
    [],
    [t('subjects')],
    ...report.subjects.map((it) => [subjectName(it.subject, language), it.now, it.before]),
  ];
  const columns = (['figure', 'now', 'before', 'definition'] as const).map((column) => ({
    title: t(column),
    width: widths[column],
  }));
  return workbook({ name, columns, rows });
}

async function documentOf(ctx: Context, report: Report): Promise<WordDocument> {
  const { language, now } = ctx;
  const t = translatorOf(reportTexts, language);
  const names = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const site = names[`site.name.${language}`];
  const count = new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en');
  const shown = (name: Figure['name'], value: number | null) => {
    if (value === null) return '—';
    if (name === 'bytes' || name === 'sentBytes') return formatBytes(value, language).replace(' ', fixedSpace);
    return name === 'reviewDays' ? t('days', { days: value }).replace(' ', fixedSpace) : count.format(value);
  };
  const numbers = [
    { title: t('now'), share: 1, align: 'right' as const },
    { title: t('before'), share: 1, align: 'right' as const },
  ];
  const days = { from: report.from, to: report.to, beforeFrom: report.before.from, beforeTo: report.before.to };
  const title = `${t('title')}${language === 'zh' ? '：' : ': '}${periodName(report.period, language)}`;
  const blocks: WordBlock[] = [
    { kind: 'title', text: title, about: t('made', { site, day: wireDay(now) }) },
    { kind: 'paragraph', text: t('lead', days) },
    ...(report.isRunning ? [{ kind: 'paragraph', text: t('running') } as const] : []),
    {
      kind: 'table',
      columns: [{ title: t('figure'), share: 2 }, ...numbers],
      rows: report.figures.map((it) => [t(`figures.${it.name}`), shown(it.name, it.now), shown(it.name, it.before)]),
      empty: t('none'),
    },
    { kind: 'heading', text: t('organizations') },
    {
      kind: 'table',
      columns: [{ title: t('organization'), share: 3 }, ...numbers],
      rows: report.organizations.map((it) => [
        pick(it.nameZh, it.nameEn, language) || it.key,
        count.format(it.now),
        count.format(it.before),
      ]),
      empty: t('none'),
    },
    { kind: 'heading', text: t('subjects') },
    {
      kind: 'table',
      columns: [{ title: t('subject'), share: 3 }, ...numbers],
      rows: report.subjects.map((it) => [
        subjectName(it.subject, language),
        count.format(it.now),
        count.format(it.before),
      ]),
      empty: t('none'),
    },
    { kind: 'heading', text: t('definitions') },
    { kind: 'facts', facts: figureNames.map((name) => [t(`figures.${name}`), t(`meaning.${name}`)] as const) },
  ];
  return { language, title, author: site, foot: t('foot', { page: '{page}', pages: '{pages}' }), blocks, at: now };
}
