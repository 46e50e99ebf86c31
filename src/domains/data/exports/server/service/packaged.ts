import type { ResourceFile } from '#contract/data/record-files';
import { publicRecord } from '#module/data/record-pages';
import { anonymous, type Context } from '#server/context';
import { exportedFrom, placeAt } from './record.ts';
import { writers } from './registry.ts';
import { attachedRoCrate } from './ro-crate.ts';

/** A file of a package: its path relative to the root of the package, and the fields of its record. */
export type PackagedFile = Pick<ResourceFile, 'path' | 'size' | 'mime' | 'sha256'>;

/** Maximum number of files that the crate of a package lists. */
export const maxPackaged = 1000;

/**
 * The descriptions that are added to a package of a published version: DataCite as XML and JSON, and an RO-Crate 1.2 in
 * the root of the package, which refers to files by their paths in it. They describe the record as visitors see it, in
 * English with the Chinese title. The files are those that the caller passes, whether or not visitors may read them.
 * @param files the first of them, {@link maxPackaged} at most
 * @throws data.resources.notFound if the record is not public
 */
export async function packagedForms(
  asked: Context,
  publicId: string,
  files: readonly PackagedFile[],
): Promise<{ dataciteXml: string; dataciteJson: string; roCrate: string }> {
  const ctx: Context = { ...asked, actor: anonymous };
  const it = exportedFrom(await publicRecord(ctx, publicId), await placeAt(ctx, ctx.siteUrl));
  const crated = files.map(({ path, size, mime, sha256 }) => ({
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    size,
    mediaType: mime,
    sha256,
  }));
  return {
    dataciteXml: writers['datacite-xml'](it, 'en', ctx.now),
    dataciteJson: writers['datacite-json'](it, 'en', ctx.now),
    roCrate: `${JSON.stringify(attachedRoCrate(it, crated, 'en'), null, 2).toWellFormed()}\n`,
  };
}
