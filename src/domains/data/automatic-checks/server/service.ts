import type { Context } from '#server/context';
import { likeOwn, likeSubmission } from '#module/data/duplicates';
import { damagedFiles, filesInTurn, type FileRecord } from '#module/data/record-files';
import { refusalFor } from '#module/data/record-pages';
import type { ResourceRecord } from '#module/data/resources';
import { licenseTerms } from '#contract/data/resources';
import { maxPlaces, type AutomaticCheck, type CheckKind } from '../contract.ts';
import { contentChecks } from './contents.ts';
import { maxListed } from './limits.ts';
import { nameFault } from './names.ts';
import { virusCounts } from './queries.ts';
import { readmeCheck } from './readme.ts';
import { result } from './result.ts';

/**
 * All checks of a record that the caller may read, in the order of {@link checkKinds}.
 * @param reader a reviewer sees similar submissions, a depositor similar records of their own
 */
export async function checksOf(
  ctx: Context,
  row: ResourceRecord,
  reader: 'reviewer' | 'depositor',
): Promise<AutomaticCheck[]> {
  const files = await firstFiles(ctx, row.resourceId);
  const mayRead = (await refusalFor(ctx, row)) === null;
  const [whole, scanned, contents, readme, alike] = await Promise.all([
    intact(ctx, row, files),
    virus(ctx, row, files),
    contentChecks(ctx, files, mayRead),
    readmeCheck(ctx, row, files, mayRead),
    similar(ctx, row, reader),
  ]);
  return [whole, scanned, ...contents, readme, names(row), license(row), alike];
}

/** The first files by path. */
async function firstFiles(ctx: Context, resourceId: number): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  for await (const file of filesInTurn(ctx, resourceId)) {
    files.push(file);
    if (files.length >= maxListed) break;
  }
  return files;
}

async function intact(ctx: Context, row: ResourceRecord, files: readonly FileRecord[]): Promise<AutomaticCheck> {
  if (row.fileCount === 0) return result('intact', 'none', 'noFiles');
  const damaged = await damagedFiles(ctx, row.resourceId);
  if (damaged.count === 0) return result('intact', 'passed', 'passed');
  const paths = damaged.files.map(({ path }) => path);
  return result('intact', 'look', 'damaged', {
    values: { count: damaged.count },
    files: placesOf(files.filter(({ path }) => paths.includes(path))),
    field: 'files',
  });
}

/** States of scans by importance: a finding before a failure, a failure before a scan that is still due. */
const scans = { infected: ['infected'], failed: ['failed', 'tooLarge'], waiting: ['waiting', 'unscanned'] } as const;

async function virus(ctx: Context, row: ResourceRecord, files: readonly FileRecord[]): Promise<AutomaticCheck> {
  if (row.fileCount === 0) return result('virus', 'none', 'noFiles');
  if (!ctx.clamd) return result('virus', 'none', 'off');
  const counts = await virusCounts(ctx, row.resourceId);
  for (const [finding, states] of Object.entries(scans)) {
    const count = states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
    if (count === 0) continue;
    const concerned = files.filter((file) => file.virus && (states as readonly string[]).includes(file.virus.state));
    return result('virus', 'look', finding, { values: { count }, files: placesOf(concerned), field: 'files' });
  }
  return result('virus', 'passed', 'passed');
}

const placesOf = (files: readonly FileRecord[]) =>
  files.slice(0, maxPlaces).map(({ id, path }) => ({ fileId: id, path, note: '' }));

function names({ authors }: ResourceRecord): AutomaticCheck {
  if (authors.length === 0) return result('names', 'none', 'noAuthors');
  const faults = Map.groupBy(authors, nameFault);
  for (const fault of ['swapped', 'order', 'single'] as const) {
    const concerned = faults.get(fault);
    if (!concerned) continue;
    const listed = concerned.slice(0, 5).map(({ nameZh, nameEn }) => [nameZh, nameEn].filter(Boolean).join(' / '));
    const values = { count: concerned.length, names: listed.join(', ') + (concerned.length > 5 ? ' …' : '') };
    return result('names', 'look', fault, { values, field: 'authors' });
  }
  return result('names', 'passed', 'passed');
}

/** Licences under which everybody who has the files may publish and sell them. */
const freest: readonly string[] = ['cc0', 'by', 'by-sa'];

function license({ sharingMethod, license: chosen }: ResourceRecord): AutomaticCheck {
  if (sharingMethod === 'closed') return result('license', 'none', 'closed');
  if (chosen === '')
    return sharingMethod === 'open'
      ? result('license', 'look', 'missing', { field: 'license' })
      : result('license', 'passed', 'passed');
  if (sharingMethod === 'restricted' && freest.includes(chosen)) {
    const { short } = licenseTerms[chosen as keyof typeof licenseTerms];
    return result('license', 'look', 'tooOpen', { values: { license: short }, field: 'license' });
  }
  return result('license', 'passed', 'passed');
}

async function similar(ctx: Context, row: ResourceRecord, reader: 'reviewer' | 'depositor'): Promise<AutomaticCheck> {
  const records = await (reader === 'reviewer' ? likeSubmission : likeOwn)(ctx, row);
  const kind: CheckKind = 'similar';
  if (records.length === 0) return result(kind, 'passed', 'passed');
  return result(kind, 'look', 'found', { values: { count: records.length }, records });
}
