import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OutputOf } from '#shared/contract';
import { datasets } from '#contract/benchmarks/datasets';
import { translatorOf } from '#shared/texts';
import { CommandFailure, exits } from './failure.ts';
import type { Portal } from './portal.ts';
import { refuseToReplace } from './saving.ts';
import type { Settings } from './settings.ts';
import { cliTexts } from './texts/index.ts';

/** Data to check a score file against: ids and folds, but no targets. */
export type Task = OutputOf<typeof datasets.task>;

/** A task as stored in a file. */
interface SavedTask {
  dataset: string;
  portal: string;
  savedAt: string;
  task: Task;
}

const isSaved = (value: unknown): value is SavedTask => {
  const { dataset, task } = (value ?? {}) as Partial<SavedTask>;
  return (
    typeof dataset === 'string' &&
    typeof task?.type === 'string' &&
    Array.isArray(task.ids) &&
    Array.isArray(task.folds)
  );
};

/** File of a saved task of this portal. */
function keptAt(settings: Settings, dataset: string): string {
  const { host } = new URL(settings.portal());
  // A name from the command line must not lead out of the folder.
  const [place, name] = [host, dataset].map((part) => part.replace(/[^\w.-]/g, '_'));
  return path.join(settings.cacheFolder, place!, `task-${name}.json`);
}

/** Downloads a task and saves it. Returns the task and its file. @param file that must not exist, unless `isForced` */
export async function fetchTask(
  settings: Settings,
  portal: Portal,
  dataset: string,
  { file, isForced = false }: { file?: string | undefined; isForced?: boolean } = {},
) {
  const t = translatorOf(cliTexts, settings.language);
  if (file !== undefined) refuseToReplace(settings, file, isForced);
  const task = await portal.call(datasets.task, { params: { publicId: dataset } });
  const place = file ?? keptAt(settings, dataset);
  const saved: SavedTask = { dataset, portal: settings.portal(), savedAt: new Date().toISOString(), task };
  try {
    await mkdir(path.dirname(place), { recursive: true });
    // Atomic, because another command may read it at the same time.
    await writeFile(`${place}.${process.pid}`, `${JSON.stringify(saved)}\n`);
    await rename(`${place}.${process.pid}`, place);
  } catch (error) {
    const failure = new CommandFailure(exits.usage, t('unwritable', { file: place, why: (error as Error).message }));
    // A task that was only cached is optional; a check works without it.
    if (file !== undefined) throw failure;
  }
  return { task, place };
}

/** Reads a saved task. @throws CommandFailure when it is missing or invalid */
async function savedTask(settings: Settings, dataset: string, file?: string): Promise<SavedTask> {
  const t = translatorOf(cliTexts, settings.language);
  const place = file ?? keptAt(settings, dataset);
  let text: string;
  try {
    text = await readFile(place, 'utf8');
  } catch (error) {
    const why = (error as Error).message;
    throw new CommandFailure(exits.usage, file ? t('unreadable', { file, why }) : t('noTask', { dataset }));
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isSaved(value)) throw new CommandFailure(exits.usage, t('badTask', { file: place }));
  if (value.dataset !== dataset)
    throw new CommandFailure(exits.usage, t('otherTask', { file: place, saved: value.dataset, dataset }));
  return value;
}

/**
 * The task for a check: from a given file, from the cache, or from the portal. The cached one is used when the portal
 * cannot be reached; then `note` says so.
 */
export async function taskFor(
  settings: Settings,
  portal: Portal,
  dataset: string,
  { file, offline = false }: { file?: string | undefined; offline?: boolean | undefined },
): Promise<{ task: Task; note?: string }> {
  if (file !== undefined || offline) return { task: (await savedTask(settings, dataset, file)).task };
  try {
    return { task: (await fetchTask(settings, portal, dataset)).task };
  } catch (error) {
    if (!(error instanceof CommandFailure) || error.exit !== exits.network) throw error;
    const saved = await savedTask(settings, dataset).catch(() => undefined);
    if (!saved) throw error;
    const time = new Date(saved.savedAt).toLocaleString(settings.language === 'zh' ? 'zh-CN' : 'en-GB');
    return { task: saved.task, note: translatorOf(cliTexts, settings.language)('keptTask', { time }) };
  }
}
