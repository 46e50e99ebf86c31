import { z } from 'zod';
import { contract, data, file } from '#shared/contract';

/** A calendar year or a quarter of it, in Asia/Shanghai: `2026`, `2026-Q3`. */
const Period = z.string().regex(/^20\d\d(-Q[1-4])?$/, 'data.reports.badPeriod');

export const reportFormats = ['xlsx', 'pdf', 'docx'] as const;

/** Figures of a period, in the order of the report. Each has a definition in this noun's texts. */
export const figureNames = [
  ...(['resources', 'bytes', 'organizations', 'users', 'views', 'downloads', 'sentBytes', 'citations'] as const),
  ...(['decisions', 'reviewDays', 'projects', 'certificates'] as const),
] as const;
export type FigureName = (typeof figureNames)[number];

/** Rows of each table of a report. */
export const maxListed = 20;

/** `before` covers the same days of the year before. A median of nothing is null. */
const Figure = z.object({ name: z.enum(figureNames), now: z.number().nullable(), before: z.number().nullable() });
export type Figure = z.output<typeof Figure>;

const Organization = z.object({
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  now: z.number(),
  before: z.number(),
});

/** `subject` is a code of GB/T 13745 such as `140.50`; empty for resources without one. */
const Subject = z.object({ subject: z.string(), now: z.number(), before: z.number() });

export const Report = z.object({
  period: z.string(),
  /** First and last day, both included; a running period ends today. */
  from: z.string(),
  to: z.string(),
  isRunning: z.boolean(),
  /** The same days of the year before. */
  before: z.object({ from: z.string(), to: z.string() }),
  /** Years since the first publication, newest first. */
  years: z.array(z.string()),
  figures: z.array(Figure),
  organizations: z.array(Organization),
  subjects: z.array(Subject),
});
export type Report = z.output<typeof Report>;

const ReportQuery = z.object({ period: Period.optional() });

export const reports = contract('data.reports', {
  /** Holdings and use of the portal in a period, beside the year before; the current year when absent. */
  read: { method: 'GET', path: '/front/reports', permit: 'public', query: ReportQuery, reply: data(Report) },
  file: {
    method: 'GET',
    path: '/front/reports/file/:format',
    permit: 'public',
    params: z.object({ format: z.enum(reportFormats) }),
    query: ReportQuery,
    reply: file(),
    limit: { per: 'address', count: 30, seconds: 600 },
  },
});
