import { createHash } from 'node:crypto';
import type { DatasetDefinition } from '#contract/benchmarks/datasets';
import { BenchmarkFile, ManifestFile, ModelCard, ModelsFile, type Fault, type Note } from '../../contract.ts';
import { fault, collectFaults, parsed, type Bundle, type BundledModel } from './bundle.ts';
import { bytesOf, jsonOf, type Source } from './source.ts';
import { rowsOf } from './rows.ts';

/** Files of a bundle with a defined meaning; the report lists others. */
const tables = ['table.csv', 'table.parquet'] as const;
const structures = ['structures.json', 'structures.json.gz', 'structures.zip'] as const;
const isScoreFile = (file: string) => /^(?:baselines|models)\/[^/]+\.txt$/.test(file);

/** Whether a source is a bundle in our format. */
export const isBundle = (source: Source): boolean => source.files.has('benchmark.json');

/** Reads a bundle in our format; its errors become faults. */
export async function readBundle(source: Source): Promise<Bundle> {
  const faults: Fault[] = [];
  const notes: Note[] = [];
  const definition = await collectFaults(faults, () => definitionOf(source, faults));
  await collectFaults(faults, () => verify(source, faults, notes));
  const found = tables.filter((file) => source.files.has(file));
  if (found.length !== 1) faults.push(fault(found.length ? 'twoTables' : 'noTable', 'table.csv'));
  const models = (await collectFaults(faults, () => modelsOf(source, faults))) ?? [];
  const [tableFile = 'table.csv'] = found;
  const structureFile = structures.find((file) => source.files.has(file));
  for (const file of source.files.keys())
    if (
      ![...tables, ...structures, 'benchmark.json', 'models.json', 'MANIFEST.json'].includes(file) &&
      !isScoreFile(file)
    )
      notes.push({ reason: 'unlisted', found: file });
  return {
    ...(definition ? { definition } : {}),
    tableFile,
    ...(found.length === 1 ? { table: () => rowsOf(source, tableFile) } : {}),
    ...(structureFile ? { structures: { file: structureFile, open: () => source.open(structureFile) } } : {}),
    models,
    faults,
    notes,
  };
}

async function definitionOf(source: Source, faults: Fault[]): Promise<DatasetDefinition | undefined> {
  const file = 'benchmark.json';
  const value = await jsonOf(source, file);
  const { format, formatVersion } = Object(value) as { format?: unknown; formatVersion?: unknown };
  const isOurs = BenchmarkFile.shape.format.safeParse(format).success;
  // A later version may have fields with another meaning, so only the version is reported.
  if (!isOurs || !BenchmarkFile.shape.formatVersion.safeParse(formatVersion).success) {
    faults.push(fault('version', file, { found: `${String(format)} ${String(formatVersion)}` }));
    return undefined;
  }
  return parsed(BenchmarkFile, value, file, faults)?.definition;
}

/** Compares every file with the manifest. Without a manifest nothing is compared, and the report says so. */
async function verify(source: Source, faults: Fault[], notes: Note[]): Promise<void> {
  const name = 'MANIFEST.json';
  if (!source.files.has(name)) return void notes.push({ reason: 'noManifest', found: '' });
  const manifest = parsed(ManifestFile, await jsonOf(source, name), name, faults);
  if (!manifest) return;
  const listed = new Map(manifest.files.map((one) => [one.path, one]));
  for (const [file, size] of source.files) {
    const known = listed.get(file);
    if (!known) {
      if (file !== name) faults.push(fault('unlisted', file));
      continue;
    }
    listed.delete(file);
    if (known.bytes !== size) faults.push(fault('size', file, { found: String(size), expected: String(known.bytes) }));
    else if ((await sumOf(source, file)) !== known.sha256) faults.push(fault('sum', file));
  }
  for (const file of listed.keys()) faults.push(fault('missing', file));
}

async function sumOf(source: Source, file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of await source.open(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** The cards of `models.json`, or those in the score files; every score file has a card. */
async function modelsOf(source: Source, faults: Fault[]): Promise<BundledModel[]> {
  const name = 'models.json';
  const files = [...source.files.keys()].filter(isScoreFile).toSorted();
  const listed = source.files.has(name)
    ? (parsed(ModelsFile, await jsonOf(source, name), name, faults)?.models ?? [])
    : [];
  const cards = new Map(listed.map((card) => [card.file, card]));
  for (const { file } of listed) if (!files.includes(file)) faults.push(fault('missing', file));
  const models: BundledModel[] = [];
  for (const file of files) {
    const bytes = () => bytesOf(source, file);
    const card = cards.get(file) ?? (await collectFaults(faults, async () => cardOf(file, await bytes(), faults)));
    if (card) models.push({ card, bytes });
  }
  return models;
}

const texts = ['name', 'description', 'publisher', 'paperUrl', 'codeUrl', 'license', 'hardware', 'trainingData'];
const marks = ['hasSeenTargets', 'isBaseline'];
/** Number of bytes at the beginning of a score file that are searched for its card. */
const cardBytes = 16_384;

/** The card in the `# key: value` lines of a score file. By default a file below `baselines` is a baseline. */
function cardOf(file: string, bytes: Buffer, faults: Fault[]): ModelCard | undefined {
  const said: Record<string, unknown> = { file, isBaseline: file.startsWith('baselines/') };
  for (const line of bytes.subarray(0, cardBytes).toString('utf8').split(/\r?\n/)) {
    const [, key, value] = /^#\s*([A-Za-z]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (key && texts.includes(key)) said[key] = value!.trim();
    if (key && marks.includes(key)) said[key] = value!.trim() === 'true';
    if (key === 'submitTime') said[key] = value!.trim();
  }
  if (said['name'] !== undefined) return parsed(ModelCard, said, file, faults);
  faults.push(fault('noCard', file));
  return undefined;
}
