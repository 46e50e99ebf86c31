import type { PublicDataset } from '../../contract.ts';

/** A Python string literal. */
const quoted = (text: string) => JSON.stringify(text);

/**
 * Loads the files with pandas. Ids are read as texts to keep leading zeros; only empty cells count as missing, because
 * pandas would treat formulas such as NaN and NA as missing values.
 */
export function pythonSnippet(item: PublicDataset, addressOf: (name: string) => string): string {
  const csv = item.files.filter(({ format }) => format === 'csv');
  const id = item.columns.find(({ role }) => role === 'id')?.name ?? 'id';
  const target = item.columns.find(({ role }) => role === 'target')?.name;
  const structures = item.files.find(({ role }) => role === 'structures');
  const ofRole = (role: string) => csv.find((file) => file.role === role);
  const reads = csv.map(({ role, name }) => `${role} = read(${quoted(addressOf(name))})`);
  const shown = ofRole('train') ?? ofRole('table') ?? csv[0];
  return [
    'import pandas as pd',
    '',
    'def read(url):',
    `    return pd.read_csv(url, dtype={${quoted(id)}: str}, keep_default_na=False, na_values=[""])`,
    '',
    ...reads,
    ...(structures
      ? [
          '',
          'import json, urllib.request',
          `structures = json.load(urllib.request.urlopen(${quoted(addressOf(structures.name))}))`,
        ]
      : []),
    '',
    ...(shown ? [`print(len(${shown.role}), "rows")`] : []),
    ...(shown && target && shown.role !== 'folds' ? [`print(${shown.role}[${quoted(target)}].describe())`] : []),
    '',
  ].join('\n');
}

/** The same task with the command-line client. */
export function clientSnippet(publicId: string, origin: string): string {
  return [
    `export MATSCIBENCH_PORTAL=${origin}`,
    `matscibench download ${publicId} --out data`,
    `matscibench check ${publicId} scores.txt`,
    `matscibench submit ${publicId} scores.txt --name "…" --description "…" --publisher "…" --wait`,
    '',
  ].join('\n');
}
