import { z } from 'zod';
import { DatasetDefinition, type DefinedColumn, type DefinedMetric, type Field } from '#contract/benchmarks/datasets';
import { inTargetUnit, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';
import { languages, translatorOf, type Language } from '#shared/texts';
import { ModelCard, type Fault, type Note } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { collectFaults, parsed, type Bundle, type BundledModel } from './bundle.ts';
import { headOf, rowsOf } from './rows.ts';
import { bytesOf, jsonOf, type Source } from './source.ts';

/*
 * The layout of the tasks and published models of Matbench v0.1: `datasets/<task>.csv` with official folds,
 * `datasets/<task>_structures.json.gz`, `predictions/<task>/<algorithm>.txt`, `own_baselines/<task>/<algorithm>.txt`,
 * and one file with the cards and boards of all thirteen tasks. Definitions are derived from the cards; texts are in
 * `texts/`.
 */
export const tasksFile = 'matbench_v0.1_tasks.json';

const Task = z.object({
  input_type: z.string(),
  target: z.string(),
  task_type: z.enum(['regression', 'classification']),
  unit: z.string().nullable(),
  num_entries: z.number(),
  description: z.string(),
  columns: z.record(z.string(), z.string()),
  reference: z.string(),
  leaderboard: z.array(z.object({ algorithm: z.string(), dir: z.string() })),
});
type Task = z.output<typeof Task>;
const TasksFile = z.object({ source: z.string(), license: z.string(), tasks: z.record(z.string(), Task) });

const Listed = z.array(z.object({ path: z.string(), license: z.string(), source: z.string() }));
type Listed = z.output<typeof Listed>;

const fieldsOf: Record<string, Field> = {
  matbench_steels: 'mechanics',
  matbench_log_gvrh: 'mechanics',
  matbench_log_kvrh: 'mechanics',
  matbench_jdft2d: 'stability',
  matbench_mp_e_form: 'stability',
  matbench_perovskites: 'stability',
  matbench_expt_gap: 'electronic',
  matbench_expt_is_metal: 'electronic',
  matbench_dielectric: 'electronic',
  matbench_mp_gap: 'electronic',
  matbench_mp_is_metal: 'electronic',
  matbench_glass: 'structure',
  matbench_phonons: 'thermal',
};

/**
 * The published ROC AUC is computed from labels; it determines the ranking, so that the board equals the published one.
 */
const metricsFor: Record<'regression' | 'classification', readonly MetricCode[]> = {
  regression: ['mae', 'rmse', 'mape', 'maxe'],
  classification: ['rocAucLabels', 'rocAuc', 'accuracy', 'balancedAccuracy', 'f1'],
};
const decimals = 4;

/** Whether a source has this layout; `inside` is the folder that holds it. */
export function matbenchInside(source: Source): string | undefined {
  const file = [tasksFile, `matbench/${tasksFile}`].find((path) => source.files.has(path));
  return file === undefined ? undefined : file.slice(0, -tasksFile.length);
}

/** Every task whose table is in the source. */
export async function readMatbench(source: Source, inside: string, faults: Fault[]): Promise<Bundle[]> {
  const tasks = await collectFaults(faults, async () =>
    parsed(TasksFile, await jsonOf(source, inside + tasksFile), inside + tasksFile, faults),
  );
  const listed = (await collectFaults(faults, () => listedIn(source))) ?? [];
  const bundles: Bundle[] = [];
  for (const [name, task] of Object.entries(tasks?.tasks ?? {}))
    if (source.files.has(`${inside}datasets/${name}.csv`))
      bundles.push(await readTask(source, inside, { name, task, listed }));
  return bundles;
}

/** Origin and licence of each file, if the source contains them. */
async function listedIn(source: Source): Promise<Listed> {
  if (!source.files.has('MANIFEST.json')) return [];
  const listed = Listed.safeParse(await jsonOf(source, 'MANIFEST.json'));
  return listed.success ? listed.data : [];
}

interface Named {
  name: string;
  task: Task;
  listed: Listed;
}

async function readTask(source: Source, inside: string, named: Named): Promise<Bundle> {
  const { name } = named;
  const faults: Fault[] = [];
  const notes: Note[] = [];
  const tableFile = `${inside}datasets/${name}.csv`;
  const head = (await collectFaults(faults, () => headOf(source, tableFile))) ?? [];
  const definition = parsed(
    DatasetDefinition,
    definitionOf(named, head, `matbench/datasets/${name}.csv`),
    tableFile,
    faults,
  );
  const structures = `${inside}datasets/${name}_structures.json.gz`;
  return {
    ...(definition ? { definition } : {}),
    tableFile,
    table: () => rowsOf(source, tableFile),
    ...(source.files.has(structures) ? { structures: { file: structures, open: () => source.open(structures) } } : {}),
    models: modelsOf(source, inside, named, faults, notes),
    faults,
    notes,
  };
}

const shortOf = (name: string) => name.replace(/^matbench_/, '').replaceAll('_', '');

/** The definition of a task; the columns are those of its table. */
function definitionOf({ name, task, listed }: Named, head: readonly string[], file: string): unknown {
  const { task_type: taskType, target } = task;
  const both = (key: string, values: Record<string, string> = {}, fallback = '') =>
    Object.fromEntries(
      languages.map((language) => [
        language,
        translatorOf(bundleTexts, language).dynamic(`matbench.${key}`, fallback, values),
      ]),
    ) as Record<Language, string>;
  const title = both(`names.${name}`, {}, name);
  const targetName = both(`targets.${name}`, {}, target);
  const unit = task.unit && task.unit !== 'unitless' ? task.unit : '';
  const summary = Object.fromEntries(
    languages.map((language) => [
      language,
      translatorOf(bundleTexts, language)(
        `matbench.summary.${task.input_type === 'structure' ? 'structure' : 'composition'}`,
        {
          target: targetName[language],
          count: task.num_entries,
        },
      ),
    ]),
  ) as Record<Language, string>;
  const protocol = both(`protocol.${taskType}`);
  const from = both('source', { reference: oneLine(task.reference) });
  return {
    card: {
      publicId: `mb${shortOf(name)}`.slice(0, 16),
      taskType,
      field: fieldsOf[name] ?? 'stability',
      nameZh: title.zh,
      nameEn: title.en,
      summaryZh: summary.zh,
      summaryEn: summary.en,
      protocolZh: protocol.zh,
      protocolEn: protocol.en,
      sourceZh: from.zh,
      sourceEn: from.en,
      sourceUrl: 'https://matbench.materialsproject.org',
      license: licenseOf(listed, file),
      licenseUrl: '',
      doi: '10.1038/s41524-020-00406-3',
      sort: 500,
    },
    version: {
      noteZh: 'Matbench v0.1',
      noteEn: 'Matbench v0.1',
      unit,
      hasOpenTargets: true,
      targetZh: targetName.zh,
      targetEn: targetName.en,
    },
    columns: head.map((column) => columnOf(column, { taskType, target, unit, texts: task.columns, targetName })),
    metrics: metricsFor[taskType].map((code, at): DefinedMetric => ({
      code,
      unit: inTargetUnit.includes(code) ? unit : '',
      isPrimary: at === 0,
      decimals,
    })),
  };
}

/** The short name of a licence; the explanation after it is dropped. */
function licenseOf(listed: Listed, file: string): string {
  const license = listed.find((one) => one.path === file)?.license ?? '';
  return /^(MIT|CC[ -]BY[^;,(]*|CC0[^;,(]*)/.exec(license)?.[0]?.trim() ?? '';
}

interface About {
  taskType: TaskType;
  target: string;
  unit: string;
  texts: Record<string, string>;
  targetName: Record<Language, string>;
}

const whole = ['n_sites', 'nsites', 'number'];

function columnOf(name: string, { taskType, target, unit, texts, targetName }: About): DefinedColumn {
  const about = { name, unit: '', descriptionZh: '', descriptionEn: (texts[name] ?? '').slice(0, 300) };
  const t = (key: string) => ({
    descriptionZh: translatorOf(bundleTexts, 'zh').dynamic(`matbench.columns.${key}`),
    descriptionEn: translatorOf(bundleTexts, 'en').dynamic(`matbench.columns.${key}`),
  });
  if (name === 'id') return { ...about, ...t('id'), role: 'id', type: 'text' };
  if (name === 'fold') return { ...about, ...t('fold'), role: 'fold', type: 'integer' };
  if (name === target) {
    const type = taskType === 'classification' ? 'boolean' : 'number';
    return { ...about, unit, descriptionZh: targetName.zh, descriptionEn: targetName.en, role: 'target', type };
  }
  if (name === 'composition' || name === 'formula') return { ...about, ...t('formula'), role: 'formula', type: 'text' };
  if (['a', 'b', 'c'].includes(name)) return { ...about, ...t('length'), unit: 'Å', role: 'input', type: 'number' };
  if (['alpha', 'beta', 'gamma'].includes(name))
    return { ...about, ...t('angle'), unit: '°', role: 'input', type: 'number' };
  if (whole.includes(name)) return { ...about, ...t('sites'), role: 'input', type: 'integer' };
  return { ...about, role: 'input', type: 'text' };
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 300);

/** Published models under the names on their board, and the folder's own baselines. */
function modelsOf(source: Source, inside: string, named: Named, faults: Fault[], notes: Note[]): BundledModel[] {
  const { name, task, listed } = named;
  const places = [`${inside}predictions/${name}/`, `${inside}own_baselines/${name}/`];
  const t = translatorOf(bundleTexts, 'en');
  return places.flatMap((place, at) => {
    const isPublished = at === 0;
    const from = listed.find(({ path }) => path === `matbench/${isPublished ? 'predictions' : 'own_baselines'}/`);
    return [...source.files.keys()]
      .filter((file) => file.startsWith(place) && file.endsWith('.txt'))
      .toSorted()
      .flatMap((file): BundledModel[] => {
        const algorithm = file.slice(place.length, -4);
        const board = task.leaderboard.find(({ dir }) => dir === `matbench_v0.1_${algorithm}`);
        if (isPublished && !board) notes.push({ reason: 'unknownModel', found: algorithm });
        const known = board?.algorithm ?? algorithm;
        const card = parsed(
          ModelCard,
          {
            file,
            name: known.slice(0, 45),
            description: t(`matbench.${isPublished ? 'published' : 'own'}`, { name: algorithm }),
            publisher: isPublished ? 'Matbench v0.1' : 'Baselines',
            codeUrl: isPublished
              ? `https://github.com/materialsproject/matbench/tree/main/benchmarks/matbench_v0.1_${algorithm}`
              : '',
            license: licenseOf(from ? [from] : [], from?.path ?? ''),
            trainingData: from ? oneLine(`${from.source} (${from.license})`) : '',
            isBaseline: !isPublished || algorithm === 'dummy',
          },
          file,
          faults,
        );
        return card ? [{ card, bytes: () => bytesOf(source, file) }] : [];
      });
  });
}
