import { Readable } from 'node:stream';
import { csvCell } from '#server/formats/csv';
import { translatorOf } from '#shared/texts';
import { anonymous, type Context } from '#server/context';
import { zipped, type Packed } from '#server/files/zip';
import { notifyOfExport } from './mails.ts';
import { storeFile } from '#module/system/uploads';
import { exportDays } from '../contract.ts';
import { personalDataTexts } from '../texts/index.ts';
import * as queries from './queries.ts';
import { rowsOf, sections, type Section } from './sections.ts';

/** Size in bytes from which the archive streams a file: the size of a section is unknown before it is read. */
const unknownSize = 1024 * 1024;

type Person = { userId: number; userName: string };

/**
 * Creates the copy of a request: a ZIP with a JSON and a CSV file per section, streamed from the database into the
 * store. It belongs to the user and expires.
 */
export async function makeExport(ctx: Context, requestId: number): Promise<void> {
  const request = await queries.findRequest(ctx, requestId);
  if (
    !request ||
    request.kind !== 'export' ||
    !(await queries.move(ctx, requestId, ['waiting', 'running'], { state: 'running' }))
  )
    return;
  const person = await queries.lockPerson(ctx, request.userId);
  if (!person) {
    await queries.move(ctx, requestId, ['running'], { state: 'failed' });
    return;
  }
  const expireAt = new Date(ctx.now.getTime() + exportDays * 86_400_000);
  const owned: Context = { ...ctx, actor: { ...anonymous, userId: person.userId, userName: person.userName } };
  const fileName = `personal-data-${person.userId}.zip`;
  const stream = Readable.from(zipped(filesOf(ctx, person), ctx.now), { objectMode: false });
  await storeFile(owned, { fileName, stream }, { bucket: 'temporary', expireAt }, async (tx, { fileId, size }) => {
    await queries.move(tx, requestId, ['running'], { state: 'ready', fileId, fileSize: size, expireAt });
    await notifyOfExport(tx, person, expireAt);
  });
}

async function* filesOf(ctx: Context, person: Person): AsyncGenerator<Packed> {
  const t = translatorOf(personalDataTexts, 'zh');
  const english = translatorOf(personalDataTexts, 'en');
  const about = Buffer.from(`${t('copy.about')}\n\n${english('copy.about')}\n`);
  yield {
    path: 'README.txt',
    size: about.length,
    compress: true,
    open: () => Readable.from([about], { objectMode: false }),
  };
  for (const section of sections)
    for (const [ending, write] of [
      ['json', json],
      ['csv', csv],
    ] as const)
      yield {
        path: `${section.name}.${ending}`,
        size: unknownSize,
        compress: true,
        open: () => Readable.from(write(ctx, section, person), { objectMode: false }),
      };
}

async function* json(ctx: Context, section: Section, person: Person): AsyncGenerator<Buffer> {
  let separator = '[\n';
  for await (const row of rowsOf(ctx, section, person)) {
    yield Buffer.from(separator + JSON.stringify(row));
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/** With a byte order mark, so that spreadsheet programs read UTF-8. */
async function* csv(ctx: Context, section: Section, person: Person): AsyncGenerator<Buffer> {
  let names: string[] | undefined;
  for await (const row of rowsOf(ctx, section, person)) {
    if (!names) {
      names = Object.keys(row);
      yield Buffer.from(`\uFEFF${names.map(csvCell).join(',')}\r\n`);
    }
    yield Buffer.from(`${names.map((name) => csvCell(textOf(row[name]))).join(',')}\r\n`);
  }
  if (!names) yield Buffer.from('\uFEFF');
}

function textOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}
