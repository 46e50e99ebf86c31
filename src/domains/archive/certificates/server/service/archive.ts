import { Readable } from 'node:stream';
import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { renderPdf } from '#server/pdf/render';
import { missingFiles } from '#server/http/missing-files';
import type { FileReply } from '#server/routes';
import { faultOf, knownFault, lookedAt, type Fault, type Wanted } from '#server/files/stored-content';
import { zipped, type Packed } from '#server/files/zip';
import { scansOf } from '#module/archive/scans';
import { openTask } from '#module/archive/tasks';
import { findFile } from '#module/system/uploads';
import { listCertificates, type CertificateRecord } from '../queries/certificates.ts';
import { certificateDocument } from './paper.ts';
import { printedOf } from './reading.ts';

/** All scans, in all versions, and all certificates of a task as one zip stream. @throws archive.tasks.notFound */
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
  const missing = missingFiles();
  for await (const { file, fault, open } of lookedAt(ctx, scanFiles(ctx, taskId))) {
    if (fault) missing.add({ ...file, fault });
    else yield { path: file.path, size: file.size, compress: false, open };
  }
  for (const row of await listCertificates(ctx, taskId)) {
    if (row.status === 'draft') continue;
    const path = `certificates/${row.certNo}${row.status === 'revoked' ? '_revoked' : ''}.pdf`;
    const bytes = await printed(ctx, row);
    if (typeof bytes === 'string') missing.add({ path, size: 0, sha256: '', fault: bytes });
    else yield { path, size: bytes.length, compress: false, open: () => Readable.from([bytes]) };
  }
  const list = missing.entry();
  if (list) yield list;
}

/** A certificate as PDF, or the reason why its seal or signature is unavailable. */
async function printed(ctx: Context, row: CertificateRecord): Promise<Buffer | Fault> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await renderPdf(await certificateDocument(ctx, await printedOf(ctx, row), 'zh')))
      parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch (error) {
    const fault = error instanceof Failure && faultOf(error.key);
    if (fault) return fault;
    throw error;
  }
}

async function* scanFiles(ctx: Context, taskId: number): AsyncGenerator<Wanted & { path: string }> {
  for (const scan of await scansOf(ctx, taskId)) {
    const stored = await findFile(ctx, scan.fileId);
    if (!stored) continue;
    const path = `scans/${scan.kind}/v${scan.version}_${scan.scanId}_${scan.name.replace(/[/\\]/g, '_')}`;
    yield { ...stored, path, known: await knownFault(ctx, stored.storageKey) };
  }
}
