import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import { z } from 'zod';
import { languages, translatorOf, type Language } from '#shared/texts';
import { DatasetDefinition, type DefinedMetric } from '#contract/benchmarks/datasets';
import { directions, type MetricCode, type TaskType } from '#contract/benchmarks/scoring';
import type { Fault, Note } from '../../contract.ts';
import { bundleTexts } from '../../texts/index.ts';
import { fault, collectFaults, parsed, type Bundle } from './bundle.ts';
import { metricNamed } from './metric-names.ts';
import { readReference, type Reference } from './reference.ts';
import { bytesOf, partOf, SourceFault, textOf, type Source } from './source.ts';
import { innerZip } from './zip-source.ts';

/*
 * Reads bundles of Codabench, version 2 (documentation of codalab/codabench, "Yaml structure"), which describe a
 * competition whose participants send results. Each task with reference data becomes a benchmark; code of the bundle is
 * never executed.
 */
const files = ['competition.yaml', 'competition.yml'];

const Text = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const Place = Text.optional();
const Column = z.looseObject({
  title: Text.default(''),
  key: Text,
  sorting: Text.default('desc'),
  precision: z.coerce.number().int().optional(),
});
const Competition = z.looseObject({
  title: Text,
  description: Text.default(''),
  terms: Place,
  image: Place,
  pages: z
    .array(z.looseObject({ title: Text.default(''), file: Text }))
    .max(50)
    .nullish(),
  phases: z
    .array(z.looseObject({ name: Text.default(''), tasks: z.array(Text).default([]) }))
    .max(50)
    .nullish(),
  tasks: z
    .array(
      z.looseObject({
        index: Text,
        name: Text.default(''),
        key: Place,
        reference_data: Place,
        scoring_program: Place,
        ingestion_program: Place,
      }),
    )
    .min(1)
    .max(20),
  solutions: z.array(z.unknown()).nullish(),
  leaderboards: z.array(z.looseObject({ columns: z.array(Column).max(100) })).min(1),
});
type Competition = z.output<typeof Competition>;
type Task = Competition['tasks'][number];

/** Keys that are read here, or reported in another way. */
const known = [
  'version',
  'title',
  'description',
  'terms',
  'image',
  'pages',
  'phases',
  'tasks',
  'solutions',
  'leaderboards',
  'fact_sheet',
];
/** Maximum size of the description in bytes, and maximum number of aliases. */
const largestYaml = 1_000_000;
const maxAliases = 50;

export const isCodabench = (source: Source): boolean => files.some((file) => source.files.has(file));

/** Every task of a competition that has reference data, with notes on the parts that the portal cannot store. */
export async function readCodabench(source: Source, faults: Fault[]): Promise<Bundle[]> {
  const file = files.find((one) => source.files.has(one))!;
  const competition = await collectFaults(faults, () => describedIn(source, file, faults));
  if (!competition) return [];
  const notes = notesOn(competition);
  const texts = await pagesOf(source, competition, faults, notes);
  const bundles: Bundle[] = [];
  for (const task of competition.tasks) bundles.push(await readTask({ source, file, competition, texts, notes }, task));
  return bundles;
}

async function describedIn(source: Source, file: string, faults: Fault[]): Promise<Competition | undefined> {
  const text = await textOf(source, file, largestYaml);
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: maxAliases, schema: 'core', logLevel: 'silent' });
  } catch (error) {
    throw new SourceFault('yaml', file, (error as Error).message.split('\n')[0]);
  }
  const { version } = Object(value) as { version?: unknown };
  if (String(version) === '2') return parsed(Competition, value, file, faults);
  faults.push(fault('version', file, { found: `Codabench ${String(version ?? '1.5')}` }));
  return undefined;
}

function notesOn(competition: Competition): Note[] {
  const { phases, solutions, image } = competition;
  const note = (reason: Note['reason'], found: string): Note => ({ reason, found: found.slice(0, 200) });
  return [
    ...((phases?.length ?? 0) > 1 ? phases!.map(({ name }) => note('phase', name)) : []),
    ...(solutions?.length ? [note('solution', String(solutions.length))] : []),
    ...(image ? [note('image', image)] : []),
    ...(competition['fact_sheet']
      ? [note('factSheet', Object.keys(Object(competition['fact_sheet'])).join(', '))]
      : []),
    ...Object.keys(competition)
      .filter((key) => !known.includes(key))
      .map((key) => note('setting', key)),
    note('language', ''),
    note('field', ''),
  ];
}

interface Texts {
  pages: string;
  terms: string;
}

/** Pages are Markdown or HTML; only the text of HTML is kept. */
const wordsOf = (text: string) =>
  text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<\/?(?:p|div|h[1-6]|li|ul|ol|br|tr|table)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

async function pagesOf(source: Source, { pages, terms }: Competition, faults: Fault[], notes: Note[]): Promise<Texts> {
  const parts: string[] = [];
  for (const { title, file } of pages ?? []) {
    const text = await collectFaults(faults, () => textOf(source, file, largestYaml));
    if (text) parts.push(`${title}\n${wordsOf(text)}`);
  }
  const whole = parts.join('\n\n');
  if (whole.length > longestProtocol) notes.push({ reason: 'page', found: pages?.at(-1)?.title ?? '' });
  const said = terms ? await collectFaults(faults, () => textOf(source, terms, largestYaml)) : '';
  return { pages: whole, terms: wordsOf(said ?? '') };
}

/** Maximum length of the protocol in characters; part of it is reserved for the terms. */
const longestProtocol = 3500;
const longestTerms = 1000;

interface Around {
  source: Source;
  file: string;
  competition: Competition;
  texts: Texts;
  notes: readonly Note[];
}

async function readTask({ source, file, competition, texts, notes: common }: Around, task: Task): Promise<Bundle> {
  const faults: Fault[] = [];
  const notes = [...common];
  for (const program of [task.scoring_program, task.ingestion_program])
    if (program) notes.push({ reason: 'program', found: program });
  const reference = await collectFaults(faults, () => referenceOf(source, task, notes));
  const made = reference && definitionOf({ competition, task, texts, reference, notes, faults });
  const definition = made === undefined ? undefined : parsed(DatasetDefinition, made, file, faults);
  const [id, target] = definition?.columns.map(({ name }) => name) ?? [];
  async function* table() {
    for (const row of reference!.rows)
      yield Object.assign(Object.create(null), { [id!]: row.id, [target!]: row.target });
  }
  return {
    ...(definition ? { definition, table } : {}),
    tableFile: task.reference_data ?? file,
    models: [],
    faults,
    notes,
  };
}

/** The reference data of a task: a folder, an archive, or the key of data on a server. */
async function referenceOf(source: Source, task: Task, notes: Note[]): Promise<Reference> {
  const place = (task.reference_data ?? '').replace(/^\.\//, '').replace(/\/+$/, '');
  const inside = partOf(source, place);
  if (place && inside.files.size) return readReference(inside, place, notes);
  if (!source.files.has(place)) {
    if (task.key ?? place) notes.push({ reason: 'key', found: task.key ?? place });
    throw new SourceFault('noReference', task.name || task.index);
  }
  if (!/\.zip$/i.test(place)) {
    const one = { ...source, files: new Map([[place, source.files.get(place)!]]) };
    return readReference(one, place, notes);
  }
  const archive = await innerZip(await bytesOf(source, place, largestInner), place);
  try {
    return await readReference(archive, place, notes);
  } finally {
    archive.close();
  }
}

/** Maximum size in bytes of a nested archive, which is read as a whole. */
const largestInner = 64_000_000;

interface Defining {
  competition: Competition;
  task: Task;
  texts: Texts;
  reference: Reference;
  notes: Note[];
  faults: Fault[];
}

const truths = ['0', '1', 'true', 'false'];
const maxClasses = 200;

/** The type of task that values and metrics agree on: regression if an error is measured, otherwise classification. */
function typeOf(
  reference: Reference,
  columns: readonly { key: string; title: string }[],
): { taskType: TaskType; classes: string[] } {
  const values = [...new Set(reference.rows.map(({ target }) => target))];
  const isNumeric = values.every((value) => value !== '' && Number.isFinite(Number(value)));
  const fits = (type: TaskType) => columns.some(({ key, title }) => metricNamed(type, key, title));
  if (values.every((value) => truths.includes(value.toLowerCase())) && fits('classification'))
    return { taskType: 'classification', classes: [] };
  if (isNumeric && (fits('regression') || values.length > maxClasses)) return { taskType: 'regression', classes: [] };
  const order = isNumeric ? values.toSorted((a, b) => Number(a) - Number(b)) : values.toSorted();
  return { taskType: 'multiclass', classes: order.slice(0, maxClasses) };
}

function definitionOf({ competition, task, texts, reference, notes, faults }: Defining): unknown {
  const columns = competition.leaderboards.flatMap((board) => board.columns);
  const { taskType, classes } = typeOf(reference, columns);
  const metrics = metricsIn(columns, taskType, notes);
  if (metrics.length === 0) return void faults.push(fault('noMetric', task.name || task.index));
  const say = (language: Language) => translatorOf(bundleTexts, language);
  const isOnly = competition.tasks.length === 1;
  const name = isOnly ? competition.title : `${competition.title}: ${task.name || task.index}`;
  const isShort = texts.terms.length <= 100 && texts.terms !== '';
  const protocol = (language: Language) =>
    [
      texts.pages.slice(0, longestProtocol) || competition.description || competition.title,
      ...(texts.terms && !isShort
        ? [`${say(language)('codabench.terms')}\n${texts.terms.slice(0, longestTerms)}`]
        : []),
    ].join('\n\n');
  const summary = (competition.description || competition.title).slice(0, 1000);
  const target = reference.target || 'target';
  const about = (role: 'id' | 'target') => ({
    unit: '',
    descriptionZh: say('zh')(`codabench.columns.${role}`),
    descriptionEn: say('en')(`codabench.columns.${role}`),
  });
  const types = { regression: 'number', classification: 'boolean', multiclass: 'label', generation: 'text' };
  return {
    card: {
      publicId: publicIdOf(competition.title, isOnly ? '' : task.index),
      taskType,
      field: 'structure',
      nameZh: name.slice(0, 200),
      nameEn: name.slice(0, 300),
      summaryZh: summary,
      summaryEn: summary,
      protocolZh: protocol('zh'),
      protocolEn: protocol('en'),
      sourceZh: 'Codabench',
      sourceEn: 'Codabench',
      sourceUrl: 'https://www.codabench.org',
      licenseUrl: '',
      doi: '',
      sort: 900,
      license: isShort ? texts.terms.replace(/\s+/g, ' ') : texts.terms ? say('en')('codabench.terms') : '',
    },
    version: {
      noteZh: 'Codabench',
      noteEn: 'Codabench',
      unit: '',
      classes,
      hasOpenTargets: false,
      ...Object.fromEntries(
        languages.map((language) => [
          `target${language === 'zh' ? 'Zh' : 'En'}`,
          reference.target || say(language)('codabench.columns.target'),
        ]),
      ),
    },
    columns: [
      { name: target.toLowerCase() === 'id' ? 'sample_id' : 'id', role: 'id', type: 'text', ...about('id') },
      { name: target, role: 'target', type: types[taskType], ...about('target') },
    ],
    metrics,
  };
}

/** A deterministic short name for a competition: letters of its title, and of a hash of its whole description. */
function publicIdOf(title: string, index: string): string {
  const letters = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  const sum = createHash('sha256').update(title).digest('hex').slice(0, 3);
  return `cb${letters.slice(0, 8)}${sum}${index.replace(/[^0-9a-z]/g, '').slice(0, 3)}`;
}

/**
 * The metrics that match the columns of a leaderboard; the first one determines the ranking. Other columns are noted.
 */
function metricsIn(
  columns: Competition['leaderboards'][number]['columns'],
  taskType: TaskType,
  notes: Note[],
): DefinedMetric[] {
  const found = new Map<MetricCode, DefinedMetric>();
  for (const column of columns) {
    const code = 'computation' in column ? undefined : metricNamed(taskType, column.key, column.title);
    if (!code || found.has(code)) {
      notes.push({ reason: 'column', found: `${column.title} (${column.key})` });
      continue;
    }
    const isOther = (directions[code] === 'higher') !== /^desc/i.test(column.sorting);
    if (isOther) notes.push({ reason: 'setting', found: `${column.key}: sorting ${column.sorting}` });
    const decimals = Math.min(8, Math.max(0, column.precision ?? 4));
    found.set(code, { code, unit: '', isPrimary: found.size === 0, decimals });
  }
  const [first] = found.keys();
  if (first && found.size > 1) notes.push({ reason: 'primary', found: first });
  return [...found.values()];
}
