import { Readable } from 'node:stream';
import type { Context } from '#server/context';
import { renderPdf } from '#server/pdf/render';
import type { FileReply } from '#server/routes';
import { zipped, type Packed } from '#server/zip';
import { scansOf } from '#module/archive/scans';
import { openTask } from '#module/archive/tasks';
import { findFile } from '#module/files/uploads';
import { listCertificates } from '../queries/certificates.ts';
import { certificateDocument } from './paper.ts';
import { printedOf } from './reading.ts';

/** All scans, in all versions, and all certificates of a task as one zip, made while it is sent. @throws archive.tasks.notFound */
export async function archiveZip(ctx: Context, taskId: number): Promise<FileReply> {
  const { task } = await openTask(ctx, taskId);
  return {
    name: `${task.taskNo}.zip`,
    mediaType: 'application/zip',
    isMade: true,
    open: () => Readable.from(zipped(packed(ctx, taskId), ctx.now), { objectMode: false }),
  };
}

async function* packed(ctx: Context, taskId: number): AsyncGenerator<Packed> {
  for (const scan of await scansOf(ctx, taskId)) {
    const stored = await findFile(ctx, scan.fileId);
    if (!stored) continue;
    const path = `scans/${scan.kind}/v${scan.version}_${scan.scanId}_${scan.name.replace(/[/\\]/g, '_')}`;
    yield { path, size: scan.size, compress: false, open: () => ctx.files.open(stored.storageKey) };
  }
  for (const row of await listCertificates(ctx, taskId)) {
    if (row.status === 'draft') continue;
    const parts: Buffer[] = [];
    for await (const part of await renderPdf(await certificateDocument(ctx, printedOf(row), 'zh')))
      parts.push(part as Buffer);
    const bytes = Buffer.concat(parts);
    const path = `certificates/${row.certNo}${row.status === 'revoked' ? '_revoked' : ''}.pdf`;
    yield { path, size: bytes.length, compress: false, open: () => Readable.from([bytes]) };
  }
}
