import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/*
 * Compares our readers with the reference readers of the field on files of public projects. PUBLIC_FILES names a folder
 * with their repositories (`scripts/public-files.mjs` fetches them), PYTHON an interpreter with the reference readers.
 */

/** A file of a public repository. */
export interface PublicFile {
  /** `materialsproject/pymatgen`, on GitHub. */
  repo: string;
  path: string;
  /** Row of the table: `VASP OUTCAR`. */
  format: string;
}

/** Figures of a file by their names, such as `points`, `first x`, `sum y`; or why it is not shown. */
export type Reading = { figures: Record<string, number | string> } | { refused: string };

/** Outcome for one file; `unchecked` if the reference cannot read it. */
export interface Outcome {
  file: PublicFile;
  outcome: 'equal' | 'refused' | 'wrong' | 'unchecked';
  /** Figures that differ, or the reason of a refusal. */
  said: string;
}

const folder = process.env['PUBLIC_FILES'] ?? '';
const python = process.env['PYTHON'] || 'python3';

/** Where a public file is on this machine. */
export const placeOf = ({ repo, path: inside }: PublicFile): string =>
  path.join(folder, repo.replace('/', '+'), inside);

/**
 * Reads each file with our reader and with the reference.
 * @param reference Python code that defines `figures(path, format)`: a dictionary of figures, or an exception
 * @param read our reading of the file's bytes by its name
 * @param tolerance relative difference of numbers that counts as equal
 */
export async function comparePublicFiles(
  files: readonly PublicFile[],
  reference: string,
  read: (name: string, bytes: Buffer, file: PublicFile) => Reading | Promise<Reading>,
  tolerance = 1e-5,
): Promise<Outcome[]> {
  const lost = files.filter((file) => !existsSync(placeOf(file)));
  if (lost.length > 0)
    throw new Error(`PUBLIC_FILES (${folder}) lacks ${lost.length} files, such as ${lost[0]!.repo} ${lost[0]!.path}`);
  const theirs = referenceFigures(files, reference);
  const outcomes: Outcome[] = [];
  for (const [at, file] of files.entries()) {
    const ours = await read(path.basename(file.path), readFileSync(placeOf(file)), file);
    outcomes.push({ file, ...judged(ours, theirs[at]!, tolerance) });
  }
  return outcomes;
}

function referenceFigures(files: readonly PublicFile[], reference: string): Reading[] {
  const work = mkdtempSync(path.join(tmpdir(), 'public-files-'));
  const asked = path.join(work, 'asked.json');
  const told = path.join(work, 'told.json');
  writeFileSync(asked, JSON.stringify(files.map((file) => ({ path: placeOf(file), format: file.format }))));
  const script = `
import json, math, sys, warnings
warnings.filterwarnings('ignore')
${reference}
told = []
for asked in json.load(open(sys.argv[1])):
    try:
        told.append({'figures': figures(asked['path'], asked['format'])})
    except BaseException as error:
        told.append({'refused': type(error).__name__ + ': ' + str(error)[:200]})
json.dump(told, open(sys.argv[2], 'w'), default=float)
`;
  execFileSync(python, ['-W', 'ignore', '-c', script, asked, told], { stdio: ['ignore', 'ignore', 'inherit'] });
  // Python writes numbers that are not finite without quotes.
  return JSON.parse(readFileSync(told, 'utf8').replaceAll(/\b(?:NaN|-?Infinity)\b/g, 'null')) as Reading[];
}

function judged(ours: Reading, theirs: Reading, tolerance: number): Pick<Outcome, 'outcome' | 'said'> {
  if ('refused' in ours) return { outcome: 'refused', said: ours.refused };
  if ('refused' in theirs) return { outcome: 'unchecked', said: theirs.refused };
  const differing = Object.entries(theirs.figures).filter(([name, value]) => {
    const own = ours.figures[name];
    if (typeof value === 'number' && typeof own === 'number')
      return !(Math.abs(own - value) <= tolerance * Math.max(1e-12, Math.abs(value), Math.abs(own)));
    return own !== value;
  });
  if (differing.length === 0) return { outcome: 'equal', said: '' };
  const said = differing.map(([name, value]) => `${name} ${ours.figures[name]} instead of ${value}`).join(', ');
  return { outcome: 'wrong', said };
}

/** Lines of Markdown: format, files, equal, refused, wrong, unchecked. */
function tableLines(outcomes: readonly Outcome[]): string[] {
  const formats = Map.groupBy(outcomes, ({ file }) => file.format);
  const count = (of: readonly Outcome[], outcome: Outcome['outcome']) =>
    of.filter((one) => one.outcome === outcome).length;
  return [
    '| format | files | equal | refused with the reason | wrong | reference cannot read |',
    '|---|---|---|---|---|---|',
    ...[...formats].map(
      ([format, of]) =>
        `| ${format} | ${of.length} | ${count(of, 'equal')} | ${count(of, 'refused')} | ${count(of, 'wrong')} | ${count(of, 'unchecked')} |`,
    ),
  ];
}

/** Prints the table of a comparison with the files that differ, and with WRITE_TABLE puts it into docs/file-formats.md. */
export function reportOf(area: string, outcomes: readonly Outcome[]): void {
  const lines = tableLines(outcomes);
  const others = outcomes
    .filter(({ outcome }) => outcome !== 'equal')
    .map(({ file, outcome, said }) => `${outcome}: ${file.repo} ${file.path}: ${said}`);
  process.stdout.write(`${[...lines, ...others].join('\n')}\n`);
  if (!process.env['WRITE_TABLE']) return;
  const page = 'docs/file-formats.md';
  const [begin, end] = [`<!-- ${area} -->`, `<!-- end of ${area} -->`];
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < 0) throw new Error(`${page} has no place for ${area}`);
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${lines.join('\n')}\n\n${text.slice(to)}`);
}
