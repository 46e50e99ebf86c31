import { fail } from '#shared/fail';
import { translatorOf } from '#shared/texts';
import { wireDay, wireTime } from '#shared/time';
import { inTransaction, type Context } from '#server/context';
import { holdsAny } from '#server/permit';
import type { OwnProcess } from '#server/process/own-process';
import { mailFigures } from '#server/mail/figures';
import { addJob } from '#server/jobs/jobs';
import { sendMail, sendWaitingMails } from '#server/mail/mail';
import { isIndexComplete, searchFigures } from '#module/data/search';
import { fixityFigures } from '#module/monitor/fixity';
import { copyFigures } from '#module/monitor/preservation';
import { scanFigures } from '#module/monitor/virus-scans';
import { backupFigures } from '#module/monitor/backups';
import { failingJobs } from '#module/monitor/jobs';
import { logFigures } from '#module/monitor/log-chain';
import { disks } from '#module/monitor/server';
import { settings } from '#module/system/settings';
import { parts, permits, type Check, type Part } from '../contract.ts';
import { healthTexts } from '../texts/index.ts';
import { certificateOf, type Certificate } from './certificate.ts';
import {
  certificateState,
  cleaningJobs,
  daysLeft,
  diskState,
  forecastDays,
  growthOf,
  mailState,
  searchState,
  worst,
} from './policy.ts';
import { disksSince, keepDisk } from './queries.ts';

const day = 86_400_000;

type Found = Omit<Check, 'part'>;

/** A check without values. */
const found = (state: Found['state'], reason: string, values: Found['values'] = {}): Found => ({
  state,
  reason,
  values,
});

/** The checks of the parts that the caller may read about. Takes three seconds at most, when the certificate is slow. */
export function read(ctx: Context): Promise<Check[]> {
  const checks: Record<Part, (ctx: Context) => Promise<Found>> = {
    backup: backupCheck,
    copy: copyCheck,
    files: filesCheck,
    disk: diskCheck,
    mail: mailCheck,
    jobs: jobsCheck,
    search: searchCheck,
    scanner: scannerCheck,
    logs: logsCheck,
    certificate: certificateCheck,
  };
  const mine = parts.filter((part) => holdsAny(ctx.actor, [permits[part]]));
  return Promise.all(mine.map(async (part) => ({ part, ...(await checks[part](ctx)) })));
}

async function backupCheck(ctx: Context): Promise<Found> {
  const { alarm, lastGood, alarmHours } = await backupFigures(ctx);
  const at: Found['values'] = lastGood ? { at: wireTime(lastGood) } : {};
  if (alarm === 'none') return found('fine', 'fine', at);
  return alarm === 'off' ? found('off', 'off') : found('failing', alarm, { ...at, hours: alarmHours });
}

async function copyCheck(ctx: Context): Promise<Found> {
  const { alarm, objects, writtenObjects, waitingObjects, damagedFiles, failedObjects, lateFiles } =
    await copyFigures(ctx);
  if (alarm === 'off') return found('off', 'off');
  const values = { written: writtenObjects, objects, waiting: waitingObjects, late: lateFiles };
  if (alarm === 'none') return found('fine', 'fine', values);
  const isSoft = alarm === 'behind' || alarm === 'late';
  return found(isSoft ? 'attention' : 'failing', alarm, {
    ...values,
    count: alarm === 'damaged' ? damagedFiles : failedObjects,
  });
}

async function filesCheck(ctx: Context): Promise<Found> {
  const { files, checkedFiles, unacknowledgedFiles, lateFiles, days } = await fixityFigures(ctx);
  const values = { files, checked: checkedFiles, late: lateFiles, days, count: unacknowledgedFiles };
  if (unacknowledgedFiles > 0) return found('failing', 'damaged', values);
  return lateFiles > 0 ? found('attention', 'late', values) : found('fine', 'fine', values);
}

async function logsCheck(ctx: Context): Promise<Found> {
  const { check } = await logFigures(ctx);
  if (!check) return found('fine', 'unchecked');
  const values = { at: wireTime(new Date(check.endedAt)), count: check.faults.length };
  return check.faults.length > 0 ? found('failing', 'broken', values) : found('fine', 'fine', values);
}

async function diskCheck(ctx: Context): Promise<Found> {
  const since = wireDay(new Date(ctx.now.getTime() - forecastDays * day));
  const checks = (await disks(ctx)).map(async ({ holds, totalBytes, freeBytes, dirName }): Promise<Check> => {
    const used = totalBytes - freeBytes;
    const left = daysLeft(freeBytes, growthOf(await disksSince(ctx, holds, since)));
    const state = diskState({ used, free: freeBytes }, left);
    const values = { dir: dirName, free: freeBytes, share: Math.round((used / totalBytes) * 100) };
    const reason = left === undefined ? (state === 'fine' ? 'fine' : 'full') : state === 'fine' ? 'grows' : 'soon';
    return { part: 'disk', ...found(state, reason, left === undefined ? values : { ...values, days: left }) };
  });
  const all = await Promise.all(checks);
  return all.length > 0 ? worst(all) : found('off', 'off');
}

/** Stores how full the disks are, once a day, for the forecast. */
export async function noteDisks(ctx: Context): Promise<void> {
  for (const { holds, totalBytes, freeBytes } of await disks(ctx))
    await keepDisk(ctx, holds, { day: wireDay(ctx.now), used: totalBytes - freeBytes, total: totalBytes });
}

async function mailCheck(ctx: Context): Promise<Found> {
  if (ctx.own.mailServer === null) return found('off', 'off');
  const figures = await mailFigures(ctx);
  const { waiting, refused, oldestWaiting, lastSent, error } = figures;
  const values = {
    server: ctx.own.mailServer,
    waiting,
    refused,
    error: error.slice(0, 300),
    ...(lastSent ? { at: wireTime(lastSent) } : {}),
    ...(oldestWaiting ? { since: wireTime(oldestWaiting) } : {}),
  };
  const state = mailState(figures, ctx.now);
  if (state !== 'fine') return found(state, error ? 'refused' : 'waiting', values);
  return found('fine', lastSent ? 'fine' : 'unused', values);
}

/**
 * Sends a mail to the caller's address.
 * @throws monitor.health.noAddress if the caller has none, noMailServer
 */
export async function testMail(ctx: Context): Promise<void> {
  if (ctx.own.mailServer === null) throw fail('monitor.health.noMailServer');
  const { email } = ctx.actor;
  if (!email) throw fail('monitor.health.noAddress');
  const site = await settings(ctx, ['site.name.zh', 'site.name.en']);
  const t = translatorOf(healthTexts, ctx.language);
  const words = { site: site[`site.name.${ctx.language}`] ?? '' };
  await sendMail(ctx, { to: email, subject: t('mail.subject', words), body: t('mail.body', words) });
}

/** Tries the waiting mails again at once. @throws monitor.health.noMailServer */
export async function sendWaiting(ctx: Context): Promise<{ mails: number }> {
  if (ctx.own.mailServer === null) throw fail('monitor.health.noMailServer');
  return { mails: await sendWaitingMails(ctx) };
}

/** Starts the jobs that remove expired and unused files. A job that waits already is not queued twice. */
export async function freeSpace(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    for (const name of cleaningJobs) await addJob(tx, name, {}, { key: `free:${name}` });
  });
}

async function jobsCheck(ctx: Context): Promise<Found> {
  const names = await failingJobs(ctx);
  if (names.length === 0) return found('fine', 'fine');
  const shown = names.slice(0, 3).map(({ jobName, jobNameEn }) => (ctx.language === 'en' && jobNameEn) || jobName);
  return found('failing', 'failing', { count: names.length, names: shown.join(ctx.language === 'zh' ? '、' : ', ') });
}

async function searchCheck(ctx: Context): Promise<Found> {
  const { isLarge, cluster } = await searchFigures(ctx);
  if (!cluster?.awaySince && !(await isIndexComplete(ctx))) return found('attention', 'renewing');
  if (!cluster) return isLarge ? found('attention', 'large') : found('fine', 'fine');
  const { awaySince, oldest, comparedAt, waiting, dead, differences, fault, error } = cluster;
  const values = {
    waiting,
    differences,
    count: dead,
    error: awaySince ? fault : error,
    ...(awaySince ? { since: wireTime(awaySince) } : oldest ? { since: wireTime(oldest) } : {}),
    ...(comparedAt ? { at: wireTime(comparedAt) } : {}),
  };
  const [state, reason] = searchState(cluster, ctx.now);
  return found(state, reason, values);
}

async function scannerCheck(ctx: Context): Promise<Found> {
  const { isOn, downSince, error, infectedFiles, failedFiles, heldResources } = await scanFigures(ctx);
  if (!isOn) return found('off', 'off');
  const values = { infected: infectedFiles, failed: failedFiles, held: heldResources, error };
  if (downSince) return found('failing', 'down', { ...values, since: wireTime(downSince) });
  if (infectedFiles > 0) return found('attention', 'infected', values);
  return failedFiles > 0 ? found('attention', 'failed', values) : found('fine', 'fine');
}

/** Milliseconds for which an answer about the certificate is kept: an address that cannot be reached takes seconds. */
const certificateMs = 600_000;
const certificates = new WeakMap<OwnProcess, { at: number; read: Promise<Certificate | Error> }>();

function ownCertificate({ own, siteUrl }: Context): Promise<Certificate | Error> {
  const known = certificates.get(own);
  if (known && performance.now() - known.at < certificateMs) return known.read;
  const read = certificateOf(new URL(siteUrl)).catch((error: Error) => error);
  certificates.set(own, { at: performance.now(), read });
  return read;
}

async function certificateCheck(ctx: Context): Promise<Found> {
  const address = new URL(ctx.siteUrl);
  if (address.protocol !== 'https:') return found('off', 'off');
  const read = await ownCertificate(ctx);
  if (read instanceof Error)
    return found('attention', 'unreachable', { host: address.host, error: read.message.slice(0, 300) });
  const days = Math.floor((read.validTo.getTime() - ctx.now.getTime()) / day);
  const values = { host: address.host, until: wireTime(read.validTo), days };
  if (days >= 0 && read.refusal) return found('failing', 'untrusted', { ...values, error: read.refusal });
  const state = certificateState(days);
  return found(state, state === 'fine' ? 'fine' : days < 0 ? 'ended' : 'ends', values);
}
