import { publicFile } from '#module/data/record-files';
import { publicRecord } from '#module/data/record-pages';
import { settings } from '#module/system/settings';
import { resourceStatus } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';
import type { Context } from '#server/context';
import { excludeFromPageCache } from '#server/pages/page-state';
import type { EmbeddedFile, EmbedState } from '../../contract.ts';

/**
 * A file as a frame on another site shows it, whatever the caller's rights; counts neither a view nor a download.
 * @param file its path or its id; empty for the one that represents the record
 * @throws data.resources.notFound
 */
export async function embedded(ctx: Context, publicId: string, file: string): Promise<EmbeddedFile> {
  const [{ detail }, site] = await Promise.all([
    publicRecord(ctx, publicId),
    settings(ctx, ['site.name.zh', 'site.name.en']),
  ]);
  // The end of an embargo changes the page without a write.
  if (!detail.isOpen) excludeFromPageCache(ctx);
  const refusal = refusalOf(detail);
  const found = refusal ? undefined : await publicFile(ctx, publicId, file);
  return {
    state: refusal ?? (found ? 'shown' : 'missing'),
    record: {
      ...detail,
      siteZh: detail.repositoryZh || site['site.name.zh'],
      siteEn: detail.repositoryEn || site['site.name.en'],
    },
    file: found ?? null,
  };
}

/** The reason why visitors cannot have the files of a record; undefined if they can. */
function refusalOf({ status, sharingMethod, isOpen, mayDownload, fileCount }: ResourceDetail): EmbedState | undefined {
  if (status === resourceStatus.withdrawn) return 'withdrawn';
  if (sharingMethod !== 'open') return sharingMethod;
  if (!isOpen) return 'embargo';
  return mayDownload || fileCount === 0 ? undefined : 'login';
}
