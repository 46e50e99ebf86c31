import { Failure } from '#shared/fail';
import type { Context } from '#server/context';
import { previewKind, previewOf, type Previewed } from '#module/files/previews';
import type { FileRecord } from '#module/data/record-files';
import type { ResourceRecord } from '#module/data/resources';
import type { ResourceType } from '#contract/data/resources';
import { depositTexts } from '#texts/data/deposits';
import { PreviewQuery } from '#contract/files/previews';
import type { AutomaticCheck } from '../contract.ts';
import { readmeNames } from '../texts/readme-names.ts';
import { fewestWords } from './limits.ts';
import { result } from './result.ts';

/** Types whose files need an explanation; others are documents themselves. */
const explained: readonly ResourceType[] = ['dataset', 'software'];

/** Places of the template of data/deposits that are still to be filled in. */
const templatePlaces = [depositTexts.zh.readme.fill, depositTexts.en.readme.fill];

/** Whether a README explains the files. */
export async function readmeCheck(
  ctx: Context,
  row: ResourceRecord,
  files: readonly FileRecord[],
  mayRead: boolean,
): Promise<AutomaticCheck> {
  if (!explained.includes(row.resourceType)) return result('readme', 'none', 'notNeeded');
  if (row.fileCount === 0) return result('readme', 'none', 'noFiles');
  const file = files
    .filter(({ name }) => readmeNames.test(name))
    .toSorted((one, other) => one.path.split('/').length - other.path.split('/').length)[0];
  if (!file) return result('readme', 'look', 'missing', { field: 'files' });
  const about = (values: AutomaticCheck['values'] = {}) => ({
    values: { name: file.name, ...values },
    files: [{ fileId: file.id, path: file.path, note: '' }],
  });
  if (file.size === 0) return result('readme', 'look', 'empty', about());
  const text = mayRead && file.damage === null ? await textOf(ctx, file) : undefined;
  if (text !== undefined) {
    const places = templatePlaces.reduce((sum, place) => sum + text.split(place).length - 1, 0);
    if (places > 0) return result('readme', 'look', 'unfilled', about({ count: places }));
    const count = wordsIn(text);
    if (count < fewestWords) return result('readme', 'look', 'short', about({ count }));
  }
  return result('readme', 'passed', 'passed', { values: { name: file.name } });
}

/** The beginning of a README that is a text; undefined for other formats. */
async function textOf(ctx: Context, file: Previewed): Promise<string | undefined> {
  if (!['text', 'markdown', 'columns', 'other'].includes(previewKind(file.name))) return undefined;
  try {
    const preview = await previewOf(ctx, file, PreviewQuery.parse({ as: 'text' }));
    return preview.kind === 'text' ? preview.text : undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return undefined;
  }
}

/** Words of a text; a Han character counts as one. */
const wordsIn = (text: string) => text.match(/\p{sc=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0;
