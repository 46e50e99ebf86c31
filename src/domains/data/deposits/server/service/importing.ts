import type { Context } from '#server/context';
import type { ResourceDraft } from '#contract/data/resources';
import { addImported, type ImportedFile } from '#module/data/record-files';
import { createDraft, saveDraft } from './drafts.ts';

/**
 * Creates a draft of the caller with its files, in the caller's transaction: all or nothing. The caller has checked
 * names and contents. Returns its id and the file ids by path.
 * @throws data.resources.quota|file.caseExists, data.metadata-fields.wrongValues, system.uploads.gone
 */
export async function draftWithFiles(
  ctx: Context,
  form: ResourceDraft,
  files: readonly ImportedFile[],
): Promise<{ resourceId: number; ids: Map<string, number> }> {
  const resourceId = await createDraft(ctx);
  await saveDraft(ctx, resourceId, { ...form, rowVer: 0 });
  return { resourceId, ids: await addImported(ctx, resourceId, files) };
}
