import type { Context } from '#server/context';
import type { FileReply } from '#server/routes';
import { Readable } from 'node:stream';
import { fullRecord, readableResource, type ResourceRecord } from '#module/data/resources';
import { ResourceFull, resourceStatus } from '#contract/data/resources';
import type { MetadataForm } from '../../contract.ts';
import * as queries from '../queries.ts';
import { cstrForm, dataciteForm } from './forms.ts';

/** The record without data about its reader, account and FTP server. */
const Written = ResourceFull.omit({ may: true, rowVer: true, ownerId: true, hasFtpPassword: true, ftpUsername: true });

/** The metadata of a resource that the caller reads, as a file. @throws data.resources.notFound */
export async function metadataOf(ctx: Context, resourceId: number, form: MetadataForm): Promise<FileReply> {
  const row = await readableResource(ctx, resourceId);
  const text = `${JSON.stringify(await written(ctx, row, form), null, 2).toWellFormed()}\n`;
  return {
    name: `${row.resourceNo}.${form}.json`.replaceAll(/[^\w.-]/g, '_'),
    // Clients treat a JSON response to a download as an error.
    mediaType: 'application/octet-stream',
    open: () => Readable.from([text]),
  };
}

async function written(ctx: Context, row: ResourceRecord, form: MetadataForm): Promise<object> {
  switch (form) {
    case 'json':
      return Written.parse(await fullRecord(ctx, row));
    case 'datacite':
      return dataciteForm(ctx, row);
    case 'cstr': {
      const own = await queries.ofResource(ctx, row.resourceId);
      const value = row.cstr?.replace(/^CSTR:/, '') ?? own.find(({ kind }) => kind === 'cstr')?.value ?? '';
      return cstrForm(ctx, row, { value, isWithdrawn: row.status === resourceStatus.withdrawn });
    }
  }
}
