import type { FieldChoice } from '#contract/data/metadata-fields';
import type { ArraysPreview, Preview } from '#contract/files/previews';
import { spelledUnit } from './units.ts';
import type { Finding } from './findings.ts';

/** Reads a place of the file. */
type Look = (path: string) => Promise<Preview>;

/** Techniques by the application definitions of NeXus (https://manual.nexusformat.org) that name exactly one. */
const definitions: Record<string, string> = {
  NXarpes: 'PaNET01089',
  NXmpes_arpes: 'PaNET01089',
  NXfluo: 'PaNET2020074',
  NXxas: 'PaNET01196',
  NXraman: 'PaNET01195',
  NXsts: 'stm',
  NXtofnpd: 'PaNET01100',
  NXtas: 'inelasticNeutron',
  NXspe: 'inelasticNeutron',
  NXdirecttof: 'inelasticNeutron',
  NXindirecttof: 'inelasticNeutron',
};

/** Findings in the first entry of a NeXus file: technique, name of the instrument, temperature of the sample. */
export async function nexusFindings(look: Look, techniques: readonly FieldChoice[]): Promise<Finding[]> {
  const at = async (path: string) => {
    const preview = await look(path);
    return preview.kind === 'arrays' ? preview : undefined;
  };
  const root = await at('');
  const entry = root && groupOf(root, 'NXentry');
  const inside = entry && (await at(entry));
  if (!inside) return [];
  const found: Finding[] = [];
  const textAt = async (group: ArraysPreview, name: string) => {
    const path = datasetOf(group, name);
    const value = path ? firstValue(await at(path)) : '';
    return path && value ? { path, value } : undefined;
  };
  const add = (fieldKey: string, value: Finding['value'], path: string) =>
    found.push({ fieldKey, value, place: { kind: 'path', at: `/${path}` } });

  const pid = await textAt(inside, 'technique_pid');
  const named = pid && techniques.filter(({ url }) => url !== '' && pid.value.split(/[\s,;]+/).includes(url));
  const definition = await textAt(inside, 'definition');
  const known = definition && definitions[definition.value];
  if (named?.length)
    add(
      'technique',
      named.map(({ value }) => value),
      pid!.path,
    );
  else if (known) add('technique', [known], definition.path);

  const instrument = await groupIn(inside, 'NXinstrument', at);
  const name = instrument && (await textAt(instrument, 'name'));
  if (name) add('instrument', name.value.slice(0, 500), name.path);

  const sample = await groupIn(inside, 'NXsample', at);
  const temperature = sample && datasetOf(sample, 'temperature');
  const measured = temperature ? await at(temperature) : undefined;
  const unit = spelledUnit(measured?.attributes.find((it) => it.name === 'units')?.value ?? '', 'K');
  const range = measured && valuesIn(measured);
  if (temperature && range && unit) add('temperature', { ...range, unit }, temperature);
  return found;
}

const pathIn = (group: ArraysPreview, name: string) => (group.path ? `${group.path}/${name}` : name);

const groupOf = (of: ArraysPreview, nexusClass: string): string | undefined => {
  const child = of.children.find(({ type, dtype }) => type === 'group' && dtype === nexusClass);
  return child && pathIn(of, child.name);
};

async function groupIn(
  of: ArraysPreview,
  nexusClass: string,
  at: (path: string) => Promise<ArraysPreview | undefined>,
) {
  const path = groupOf(of, nexusClass);
  return path ? at(path) : undefined;
}

const datasetOf = (of: ArraysPreview, name: string): string | undefined =>
  of.children.some((child) => child.name === name && child.type === 'dataset') ? pathIn(of, name) : undefined;

const cellsOf = (preview: ArraysPreview | undefined): string[] =>
  preview?.dataset?.page?.rows.map((row) => row.at(-1)?.trim() ?? '') ?? [];

const firstValue = (preview: ArraysPreview | undefined): string => cellsOf(preview)[0] ?? '';

/** The ends of the values, if the page has all of them and they are numbers. */
function valuesIn(preview: ArraysPreview): { from: string; to: string } | undefined {
  const cells = cellsOf(preview);
  const page = preview.dataset?.page;
  if (cells.length === 0 || !page || cells.length < page.total || page.columnTotal > 1) return undefined;
  if (cells.some((cell) => cell === '' || !Number.isFinite(Number(cell)))) return undefined;
  const sorted = cells.toSorted((one, other) => Number(one) - Number(other));
  return { from: sorted[0]!, to: sorted.at(-1)! };
}
