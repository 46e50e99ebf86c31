import { on } from 'node:events';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Entry, type ZipFile } from 'yauzl';
import { zipped, type Packed } from '#server/files/zip';
import { formatName, formatVersion } from '../contract.ts';

/** An archive with these files. */
export async function archiveWith(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  async function* entries(): AsyncGenerator<Packed> {
    for (const [path, content] of Object.entries(files)) {
      const bytes = Buffer.from(content as string);
      yield { path, size: bytes.length, compress: true, open: () => Readable.from([bytes]) };
    }
  }
  return Buffer.concat(await Array.fromAsync(zipped(entries(), new Date('2026-01-01'))));
}

const opened = promisify((bytes: Buffer, done: (error: Error | null, zip?: ZipFile) => void) =>
  fromBuffer(bytes, { lazyEntries: true }, done),
) as (bytes: Buffer) => Promise<ZipFile>;

/** The texts of the files of an archive. */
export async function filesIn(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await opened(bytes);
  const open = promisify((entry: Entry, done: (error: Error | null, stream?: Readable) => void) =>
    zip.openReadStream(entry, done),
  ) as (entry: Entry) => Promise<Readable>;
  const found: Record<string, string> = {};
  zip.readEntry();
  for await (const [entry] of on(zip, 'entry', { close: ['end'] }) as AsyncIterable<[Entry]>) {
    found[entry.fileName] = await text(await open(entry));
    zip.readEntry();
  }
  return found;
}

/** A definition of a small regression task with training rows, sub-data sets and formulas. */
export const definitionOf = (publicId: string, { hasOpenTargets = true } = {}) => ({
  card: {
    publicId,
    taskType: 'regression',
    field: 'electronic',
    nameZh: '带隙小样本',
    nameEn: 'Small band gaps',
    summaryZh: '简介',
    summaryEn: 'Summary',
    protocolZh: '规则',
    protocolEn: 'Protocol',
    sourceZh: '来源',
    sourceEn: 'Source',
    sourceUrl: 'https://example.org/data',
    license: 'CC BY 4.0',
    licenseUrl: '',
    doi: '',
    sort: 7,
  },
  version: {
    noteZh: '首版',
    noteEn: 'First',
    targetZh: '带隙',
    targetEn: 'Band gap',
    unit: 'eV',
    classes: [],
    isNonNegative: true,
    hasOpenTargets,
    publicShare: 0.5,
    missingRule: 'refuse',
    fillValue: null,
    stableAt: 0,
  },
  columns: [
    ['sample', 'id', 'text'],
    ['part', 'split', 'label'],
    ['kind', 'subset', 'label'],
    ['formula', 'formula', 'text'],
    ['note', 'input', 'text'],
    ['gap', 'target', 'number'],
  ].map(([name, role, type]) => ({ name, role, type, unit: '', descriptionZh: '', descriptionEn: '' })),
  metrics: [
    { code: 'mae', unit: 'eV', isPrimary: true, decimals: 3 },
    { code: 'rmse', unit: 'eV', isPrimary: false, decimals: 3 },
  ],
  subsets: [
    { key: 'bulk', nameZh: '体相', nameEn: 'Bulk' },
    { key: 'layer', nameZh: '层状', nameEn: 'Layered' },
  ],
});

/** Measured rows of {@link bundleWith}. */
export const measuredCount = 40;
const idOf = (at: number) => `s-${String(at).padStart(3, '0')}`;
const gapOf = (at: number) => ((at * 37) % 100) / 20 + 0.125;

/** The table for {@link definitionOf}; a cell of each line begins like a spreadsheet formula. */
export function tableText(): string {
  const lines = ['sample,part,kind,formula,note,gap'];
  for (let at = 0; at < measuredCount + 10; at++) {
    const part = at < measuredCount ? 'test' : 'train';
    lines.push(`${idOf(at)},${part},${at % 2 ? 'bulk' : 'layer'},Ga${1 + at}As,"=1, ""two""",${gapOf(at)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A score file with errors of one size. */
export function scoreText(error: number, head = ''): string {
  const lines = Array.from(
    { length: measuredCount },
    (_, at) => `${idOf(at)}\t${gapOf(at) + (at % 3 ? error : -error)}`,
  );
  return `${head}id\tprediction\n${lines.join('\n')}\n`;
}

/** The files of a whole bundle: a listed model, and a baseline with its description in its file. */
export const bundleWith = (publicId: string, made: { hasOpenTargets?: boolean } = {}): Record<string, string> => ({
  'benchmark.json': JSON.stringify({ format: formatName, formatVersion, definition: definitionOf(publicId, made) }),
  'table.csv': tableText(),
  'structures.json': '{"s-000":{"lattice":[[1,0,0],[0,1,0],[0,0,1]]}}',
  'models.json': JSON.stringify({
    models: [
      {
        file: 'models/net.txt',
        name: 'Net 1',
        description: 'A network',
        publisher: 'A lab',
        license: 'MIT',
        paperUrl: 'https://example.org/paper',
        codeUrl: '',
        hardware: '1 GPU',
        trainingData: 'OQMD',
        trainingSize: 1000,
        trainingCost: 2.5,
        params: 12_345,
        openness: 'code',
        hasSeenTargets: true,
        submitTime: '2025-03-01T08:00:00.000Z',
      },
    ],
  }),
  'models/net.txt': scoreText(0.1),
  'baselines/mean.txt': scoreText(
    0.9,
    '# name: Mean\n# description: Always the mean\n# publisher: A lab\n# submitTime: 2025-01-01T00:00:00.000Z\n',
  ),
});
