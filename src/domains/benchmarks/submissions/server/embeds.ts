import { hash } from 'node:crypto';
import { pick, translatorOf } from '#shared/texts';
import { wireDay } from '#shared/time';
import { leaf, parent, xmlHead, xmlText } from '#shared/xml';
import type { InterfaceCall, InterfaceReply, OpenInterface } from '#server/http/interfaces';
import type { MetricCode } from '#contract/benchmarks/scoring';
import { currentVersion, metricsOf } from '#module/benchmarks/datasets';
import { scoringTexts } from '#texts/benchmarks/scoring';
import { Failure } from '#shared/fail';
import { submissionTexts } from '../texts/index.ts';
import { badgePath, embedBoardPath, embedModelPath, feedPath } from '../paths.ts';
import { chart } from './boards.ts';
import * as queries from './queries/boards.ts';
import { frontModel } from './service.ts';

/*
 * Content of boards and models for other sites: a badge, a feed, and pages for frames. They contain the same
 * information as the public pages, and disappear with them.
 */
const missing: InterfaceReply = {
  status: 404,
  headers: { 'content-type': 'text/plain; charset=utf-8' },
  body: 'Not found.\n',
};

/** A reply, or 404 for models and boards that visitors do not see. */
async function orMissing(answer: () => Promise<InterfaceReply>): Promise<InterfaceReply> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Failure && /\.(notFound|withdrawn)$/.test(error.key)) return missing;
    throw error;
  }
}

const validId = /^[0-9a-z]{2,16}$/;
const idOf = ({ params }: InterfaceCall) => params['publicId']!;

const embed = (
  name: string,
  path: `/${string}`,
  handle: (call: InterfaceCall) => Promise<InterfaceReply>,
): OpenInterface => ({
  name: `benchmarks.submissions.${name}`,
  methods: ['GET'],
  path,
  limit: { per: 'address', count: 120, seconds: 60 },
  handle: (call) => (validId.test(idOf(call)) ? orMissing(() => handle(call)) : Promise.resolve(missing)),
});

const place = ':publicId';
export const embeds: OpenInterface[] = [
  embed('badge', badgePath(place) as `/${string}`, badge),
  embed('feed', feedPath(place) as `/${string}`, feed),
  embed('embedModel', embedModelPath(place) as `/${string}`, embeddedModel),
  embed('embedBoard', embedBoardPath(place) as `/${string}`, embeddedBoard),
];

/** Text of a value with the decimals of the board and the unit. */
const valueOf = (value: number | null, { decimals, unit }: { decimals: number; unit: string }) =>
  value === null ? '–' : `${value.toFixed(decimals)}${unit ? ` ${unit}` : ''}`;

const metricName = (call: InterfaceCall, code: MetricCode) =>
  translatorOf(scoringTexts, call.ctx.language)(`metrics.${code}`);

/** Approximate width of a text of 11 pixels in a sans-serif font. */
const widthOf = (text: string) =>
  Array.from(text).reduce(
    (sum, letter) => sum + (/\p{sc=Han}/u.test(letter) ? 11.5 : /[A-Z0-9@%]/.test(letter) ? 7.4 : 6.2),
    0,
  );

async function badge(call: InterfaceCall): Promise<InterfaceReply> {
  const model = await frontModel(call.ctx, idOf(call));
  const t = translatorOf(submissionTexts, call.ctx.language);
  const primary = model.scores.find(({ isPrimary }) => isPrimary);
  const rank = model.rank === null || !model.dataset.isCurrent ? '' : t('badge.rank', { rank: model.rank });
  const score = primary ? `${metricName(call, primary.code)} ${valueOf(primary.mean, primary)}` : '';
  const words = [
    `MatSciBench ${model.dataset.publicId}`,
    [rank, score].filter(Boolean).join(' · ') || t('unranked'),
  ] as const;
  const [left, right] = words.map((text) => Math.ceil(widthOf(text)) + 12) as [number, number];
  const text = (at: number, content: string) =>
    `<text x="${at}" y="14" text-anchor="middle" fill="#fff">${xmlText(content)}</text>`;
  const label = xmlText(`${model.name}: ${words.join(', ')}`);
  return {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8' },
    body:
      `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}"><title>${label}</title>` +
      `<rect width="${left + right}" height="20" rx="3" fill="#12305a"/><path d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${right - 3}z" fill="#1464bd"/>` +
      `<g font-family="Verdana,DejaVu Sans,PingFang SC,Microsoft YaHei,Noto Sans SC,sans-serif" font-size="11">${text(left / 2, words[0])}${text(left + right / 2, words[1])}</g></svg>\n`,
  };
}

/** Atom feed (RFC 4287) of the models of a board, most recently listed first. */
async function feed(call: InterfaceCall): Promise<InterfaceReply> {
  const { ctx, origin } = call;
  const version = await currentVersion(ctx, idOf(call));
  const [items, metrics] = await Promise.all([
    queries.latest(ctx, version.versionId),
    metricsOf(ctx, version.versionId),
  ]);
  const t = translatorOf(submissionTexts, ctx.language);
  const primary = metrics.find(({ isPrimary }) => isPrimary);
  const name = pick(version.nameZh, version.nameEn, ctx.language);
  const suffix = ctx.language === 'en' ? '?lang=en' : '';
  const self = origin + feedPath(version.publicId) + suffix;
  const page = `${origin}/benchmarks/detail/${version.publicId}${suffix}`;
  const updated = items[0]?.listed ?? new Date(0);
  const entries = items.map(({ publicId, publisher, listed, submitTime, mean, rank, ...model }) => {
    const address = `${origin}/model/${publicId}${suffix}`;
    const score = primary ? `${metricName(call, primary.code)} ${valueOf(mean, primary)}` : '';
    return parent('entry', {}, [
      leaf('id', address),
      leaf('title', model.name),
      `<link rel="alternate" type="text/html" href="${xmlText(address)}"/>`,
      leaf('published', submitTime.toISOString()),
      leaf('updated', listed.toISOString()),
      parent('author', {}, [leaf('name', publisher)]),
      leaf('summary', [rank === null ? t('unranked') : t('badge.rank', { rank }), score].filter(Boolean).join(' · ')),
    ]);
  });
  return {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
    body:
      xmlHead +
      parent('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': ctx.language === 'zh' ? 'zh-CN' : 'en' }, [
        leaf('id', self),
        leaf('title', t('feed.title', { name })),
        leaf('updated', updated.toISOString()),
        `<link rel="self" href="${xmlText(self)}"/><link rel="alternate" type="text/html" href="${xmlText(page)}"/>`,
        ...entries,
      ]),
  };
}

const style =
  'body{margin:0;padding:12px;font:14px/1.5 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;color:light-dark(#1b2430,#e4eaf2);background:light-dark(#fff,#151e2c)}h1{margin:0 0 4px;font-size:16px;overflow-wrap:anywhere}p{margin:0 0 8px}a{color:light-dark(#1464bd,#7fbcff)}table{width:100%;border-collapse:collapse}th,td{padding:4px 8px;border-bottom:1px solid light-dark(#e6eaf0,#273345);text-align:start;overflow-wrap:anywhere}.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}small{color:light-dark(#4a5768,#aab6c6)}';

/** A page without script for frames on other sites; its address is below the root that others may frame. */
function framed(language: string, title: string, body: string): InterfaceReply {
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors *`,
  ];
  return {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') },
    body:
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${xmlText(title)}</title><style>${style}</style></head><body>${body}</body></html>`,
  };
}

const link = (address: string, text: string) =>
  `<a href="${xmlText(address)}" target="_blank" rel="noopener">${xmlText(text)}</a>`;
const langOf = ({ ctx }: InterfaceCall) => (ctx.language === 'zh' ? 'zh-CN' : 'en');

async function embeddedModel(call: InterfaceCall): Promise<InterfaceReply> {
  const model = await frontModel(call.ctx, idOf(call));
  const t = translatorOf(submissionTexts, call.ctx.language);
  const suffix = call.ctx.language === 'en' ? '?lang=en' : '';
  const set = pick(model.dataset.nameZh, model.dataset.nameEn, call.ctx.language);
  const rank = model.rank === null ? t('unranked') : t('facts.rank', { rank: model.rank, listed: model.listed });
  const lines = model.scores.map(
    (score) =>
      `<tr><th scope="row">${xmlText(metricName(call, score.code))}</th><td class="n">${xmlText(valueOf(score.mean, score))}</td></tr>`,
  );
  return framed(
    langOf(call),
    model.name,
    `<h1>${link(`${call.origin}/model/${model.publicId}${suffix}`, model.name)}</h1>` +
      `<p><small>${xmlText(model.publisher)} · ${link(`${call.origin}/benchmarks/detail/${model.dataset.publicId}${suffix}`, set)} · ${xmlText(rank)}</small></p>` +
      `<table>${lines.join('')}</table>`,
  );
}

/** Default number of models in an embedded board; `?rows=` sets another number up to {@link maxRows}. */
const usualRows = 10;
const maxRows = 50;

async function embeddedBoard(call: InterfaceCall): Promise<InterfaceReply> {
  const { ctx, origin } = call;
  const version = await currentVersion(ctx, idOf(call));
  const metrics = await metricsOf(ctx, version.versionId);
  const primary = metrics.find(({ isPrimary }) => isPrimary);
  if (!primary) return missing;
  const t = translatorOf(submissionTexts, ctx.language);
  const suffix = ctx.language === 'en' ? '?lang=en' : '';
  const asked = Number(call.query.get('rows') ?? usualRows);
  const count = Number.isInteger(asked) && asked > 0 ? Math.min(asked, maxRows) : usualRows;
  const models = (await chart(ctx, version.publicId, {})).slice(0, count);
  const name = pick(version.nameZh, version.nameEn, ctx.language);
  const title = t('table', { name });
  const lines = models.map(
    (model) =>
      `<tr><td class="n">${model.rank ?? '–'}</td><th scope="row">${link(`${origin}/model/${model.publicId}${suffix}`, model.name)}<br><small>${xmlText(model.publisher)}</small></th>` +
      `<td class="n">${xmlText(valueOf(model.mean, { ...primary, unit: '' }))}</td><td class="n">${wireDay(model.submitTime)}</td></tr>`,
  );
  const metric = metricName(call, primary.code) + (primary.unit ? ` (${primary.unit})` : '');
  return framed(
    langOf(call),
    title,
    `<h1>${link(`${origin}/benchmarks/detail/${version.publicId}${suffix}`, title)}</h1>` +
      `<table><thead><tr>${[t('rank'), t('model'), metric, t('date')]
        .map((head, at) => `<th scope="col"${at === 1 ? '' : ' class="n"'}>${xmlText(head)}</th>`)
        .join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`,
  );
}
