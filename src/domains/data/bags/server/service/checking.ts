import {
  algorithms as known,
  digits,
  linesOf,
  plainPath,
  readFetchLine,
  readFields,
  readSumLine,
  type Algorithm,
} from '../../format.ts';
import type { Note } from '../../contract.ts';
import { isSafe, type BagArchive } from './archive.ts';
import { note, Unreadable, type Faults } from './faults.ts';
import type { Sums } from './sum-list.ts';

/** Contents of the tag files of a bag. */
export interface TagFiles {
  version: string;
  /** Supported algorithms of its manifests, strongest first. */
  algorithms: Algorithm[];
  /** Checksums of the existing payload files, by path in the bag. */
  payload: Map<string, Sums>;
  /** Checksums of tag files by path. */
  tags: Map<string, Sums>;
  info: { label: string; value: string }[];
  /** Size of the payload in bytes. */
  bytes: number;
  notes: Note[];
}

/** Character limit of a manifest: one line per file, with the longest usual paths and checksums. */
const largestManifest = 4_000_000;
/** Checksums that detect accidents, but not manipulation. */
const weak: readonly Algorithm[] = ['sha1', 'md5'];

/**
 * Reads the tag files of a bag and compares its manifests with the existing files, in both directions, by name. The
 * checksums are compared later, when the bytes are read.
 * @throws Unreadable if a file that the rest depends on cannot be read
 */
export async function readBag(bag: BagArchive, faults: Faults): Promise<TagFiles> {
  const notes: Note[] = [];
  const version = await versionOf(bag, faults);
  const away = await fetchedOf(bag, faults);
  const [payload, tags] = [new Map<string, Sums>(), new Map<string, Sums>()];
  const manifests = await manifestsOf(bag, 'manifest', { faults, notes }, (line, at) =>
    takeLine(line, { at, bag, faults, into: payload, isPayload: true, away }),
  );
  if (manifests.length === 0) faults.add('noManifest');
  else if (manifests.every((one) => weak.includes(one))) notes.push(note('weakSum', '', { algorithm: manifests[0]! }));
  await manifestsOf(bag, 'tagmanifest', { faults, notes }, (line, at) =>
    takeLine(line, { at, bag, faults, into: tags, isPayload: false, away }),
  );
  const bytes = compareNames(bag, { payload, manifests, isStrict: version === '1.0' }, faults);
  const info = bag.sizes.has('bag-info.txt') ? readFields(await bag.text('bag-info.txt')) : [];
  compareOxum(info, { bytes, files: payloadOf(bag).length }, faults);
  return { version, algorithms: manifests, payload, tags, info, bytes, notes };
}

const payloadOf = ({ sizes }: BagArchive) => [...sizes.keys()].filter((path) => path.startsWith('data/'));

async function versionOf(bag: BagArchive, faults: Faults): Promise<string> {
  const fields = new Map(readFields(await bag.text('bagit.txt')).map(({ label, value }) => [label, value]));
  const version = fields.get('bagit-version') ?? '';
  const encoding = fields.get('tag-file-character-encoding') ?? '';
  if (!/^(?:1\.0|0\.9[3-7])$/.test(version)) {
    faults.add('version', 'bagit.txt', { found: version || '-' });
    throw new Unreadable();
  }
  if (!/^utf-?8$/i.test(encoding)) {
    faults.add('encoding', 'bagit.txt', { found: encoding || '-' });
    throw new Unreadable();
  }
  return version;
}

/** Files that the bag lists with an address. They are never fetched: a file that is not in the archive is a fault. */
async function fetchedOf(bag: BagArchive, faults: Faults): Promise<Set<string>> {
  const away = new Set<string>();
  if (!bag.sizes.has('fetch.txt')) return away;
  let at = 0;
  for (const line of linesOf(await bag.text('fetch.txt', largestManifest))) {
    at += 1;
    const read = readFetchLine(line);
    if (!read) {
      faults.add('line', 'fetch.txt', { line: at });
      continue;
    }
    const path = pathIn(bag, read.path);
    if (path !== undefined) continue;
    away.add(plainPath(read.path).normalize('NFC'));
    faults.add('fetch', read.path, { url: read.url });
  }
  return away;
}

/** The supported algorithms of one kind of manifests; calls back with each line. */
async function manifestsOf(
  bag: BagArchive,
  kind: 'manifest' | 'tagmanifest',
  { faults, notes }: { faults: Faults; notes: Note[] },
  onLine: (line: { algorithm: Algorithm; text: string; file: string }, at: number) => void,
): Promise<Algorithm[]> {
  const found: Algorithm[] = [];
  for (const file of bag.sizes.keys()) {
    const [, name] = new RegExp(`^${kind}-([\\w-]+)\\.txt$`, 'i').exec(file) ?? [];
    if (name === undefined) continue;
    const algorithm = known.find((one) => one === name.toLowerCase().replaceAll('-', ''));
    if (!algorithm) {
      notes.push(note('unknownSum', file, { algorithm: name }));
      continue;
    }
    if (found.includes(algorithm)) {
      faults.add('twice', file);
      continue;
    }
    found.push(algorithm);
    let at = 0;
    for (const text of linesOf(await bag.text(file, largestManifest))) onLine({ algorithm, text, file }, (at += 1));
  }
  return found.toSorted((a, b) => known.indexOf(a) - known.indexOf(b));
}

/** Processes one line of a manifest. */
function takeLine(
  { algorithm, text, file }: { algorithm: Algorithm; text: string; file: string },
  it: {
    at: number;
    bag: BagArchive;
    faults: Faults;
    into: Map<string, Sums>;
    isPayload: boolean;
    away: ReadonlySet<string>;
  },
): void {
  const read = readSumLine(text);
  if (!read) return it.faults.add('line', file, { line: it.at });
  if (read.sum.length !== digits[algorithm]) return it.faults.add('sumForm', file, { line: it.at, path: read.path });
  const plain = plainPath(read.path).normalize('NFC');
  if (!isSafe(plain) || plain.startsWith('data/') !== it.isPayload)
    return it.faults.add('escapes', file, { line: it.at, path: read.path });
  const path = pathIn(it.bag, read.path);
  if (path === undefined) {
    // Already reported for files with an address.
    if (it.isPayload && it.away.has(plain)) return undefined;
    return it.faults.add(it.isPayload ? 'missing' : 'noTag', plain, { manifest: file });
  }
  const sums = it.into.get(path) ?? {};
  if (sums[algorithm] !== undefined) return it.faults.add('listedTwice', path, { manifest: file });
  // Copied, because a substring would keep the whole text in memory.
  sums[algorithm] = Buffer.from(read.sum, 'latin1').toString('latin1');
  it.into.set(path, sums);
  return undefined;
}

/**
 * The archive's name for a path of a manifest. Not every tool escapes percent signs, so the literal path also counts.
 */
function pathIn({ names }: BagArchive, path: string): string | undefined {
  return [plainPath(path), path].map((one) => names.get(one.normalize('NFC'))).find((one) => one !== undefined);
}

/**
 * Reports payload files that no manifest lists; in bags of version 1.0 each manifest must list all. Returns their size
 * in bytes.
 */
function compareNames(
  bag: BagArchive,
  {
    payload,
    manifests,
    isStrict,
  }: { payload: TagFiles['payload']; manifests: readonly Algorithm[]; isStrict: boolean },
  faults: Faults,
): number {
  let bytes = 0;
  const files = payloadOf(bag);
  if (files.length === 0) faults.add('noPayload');
  for (const path of files) {
    bytes += bag.sizes.get(path)!;
    const sums = payload.get(path);
    const lacking = manifests.find((one) => sums?.[one] === undefined);
    if (!sums) {
      if (manifests.length > 0) faults.add('unlisted', path);
    } else if (isStrict && lacking) faults.add('unsummed', path, { manifest: `manifest-${lacking}.txt` });
  }
  return bytes;
}

function compareOxum(info: TagFiles['info'], found: { bytes: number; files: number }, faults: Faults): void {
  for (const { value } of info.filter(({ label }) => label === 'payload-oxum')) {
    const [, bytes, files] = /^(\d+)\.(\d+)$/.exec(value) ?? [];
    if (bytes === undefined) faults.add('oxumForm', 'bag-info.txt', { found: value });
    else if (Number(bytes) !== found.bytes || Number(files) !== found.files)
      faults.add('oxum', 'bag-info.txt', { said: value, found: `${found.bytes}.${found.files}` });
  }
}
