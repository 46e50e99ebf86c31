import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '#server/process/project';

/** Splits a run of Chinese text into words; with `all` into every dictionary word that it contains. */
export type Segmenter = (text: string, all: boolean) => string[];

/**
 * Words of the discipline that the general dictionary lacks or has among its rare ones. After a change `recipe` must be
 * raised, and all entries are rebuilt.
 */
const ownWords = path.join(projectFolder, 'src/domains/data/search/server/dictionary.txt');

let loading: Promise<Segmenter> | undefined;

/** Loads the dictionary once: 20 MB, and 0.1 s in which the process is blocked. */
export async function loadSegmenter(): Promise<Segmenter> {
  return (loading ??= readDictionary());
}

async function readDictionary(): Promise<Segmenter> {
  const { Jieba } = await import('@node-rs/jieba');
  // Read directly: the module that exports it would hold it, and another 6 MB, for the lifetime of the process.
  const general = await readFile(fileURLToPath(import.meta.resolve('@node-rs/jieba/dict.txt')));
  const jieba = Jieba.withDict(usual(general));
  jieba.loadDict(await readFile(ownWords));
  // Without guessing unknown words, a word is segmented the same way in every context.
  return (text, all) => (all ? jieba.cutAll(text) : jieba.cut(text, false));
}

const ascii = { space: 0x20, newLine: 0x0a, three: 0x33 };

/**
 * The dictionary lines `word count kind` with a count above three, written into the memory of the given lines. The
 * others are three fifths: names and phrases that cost 20 MB and can be found by their parts.
 */
function usual(dictionary: Buffer): Buffer {
  let kept = 0;
  for (let start = 0, next; start < dictionary.length; start = next) {
    let space = start;
    while (space < dictionary.length && dictionary[space] !== ascii.space) space++;
    next = space;
    while (next < dictionary.length && dictionary[next++] !== ascii.newLine);
    const isRare = dictionary[space + 2] === ascii.space && dictionary[space + 1]! <= ascii.three;
    if (isRare) continue;
    dictionary.copyWithin(kept, start, next);
    kept += next - start;
  }
  return dictionary.subarray(0, kept);
}
