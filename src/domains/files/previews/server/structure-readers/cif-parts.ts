import { blocksWithAtoms, structureOfBlock } from '../cif.ts';
import type { DataBlock } from '../cif-blocks.ts';
import { noAtoms } from '../lattice.ts';
import { shortened, TextLines, type StatedQuantity, type StructurePart } from './parts.ts';

/** Every block of a CIF or magnetic CIF file with atoms. @throws files.previews.tooLong|noAtoms */
export function* cifParts(text: string, most: number): Generator<StructurePart> {
  const parts = countOf(text, most);
  const lines = new TextLines(text);
  let part = 0;
  for (const block of blocksWithAtoms(text, true, most)) {
    part += 1;
    yield {
      part,
      parts,
      partName: shortened(block.name),
      read: () => structureOfBlock(block.values, most),
      quantities: () => statedIn(block, text.slice(block.start, block.end), lines),
    };
  }
  if (part === 0) throw noAtoms();
}

/** Number of blocks with atoms, and of one that is too long. */
function countOf(text: string, most: number): number {
  let count = 0;
  try {
    for (const _block of blocksWithAtoms(text, true, most)) count += 1;
  } catch {
    count += 1;
  }
  return count;
}

/** Items of a measurement: only an experiment has them. */
const measuredTags = [
  '_diffrn_radiation_probe',
  '_diffrn_radiation_type',
  '_diffrn_radiation_source',
  '_diffrn_source',
  '_diffrn_measurement_device_type',
  '_diffrn_measurement_method',
  '_diffrn_reflns_number',
  '_exptl_crystal_size_max',
  '_pd_meas_number_of_points',
  '_pd_meas_2theta_range_min',
  '_pd_proc_ls_prof_wr_factor',
  '_refine_ls_r_factor_gt',
  '_refine_ls_r_factor_all',
  '_refine_ls_r_factor_obs',
  '_refine_ls_wr_factor_ref',
  '_refine_ls_wr_factor_gt',
  '_refine_ls_number_reflns',
] as const;

/** Items that name the radiation, the most definite first. */
const radiationTags = [
  '_diffrn_radiation_probe',
  '_diffrn_radiation_type',
  '_diffrn_radiation_source',
  '_diffrn_source',
  '_diffrn_source_source',
] as const;

const temperatureTags = ['_diffrn_ambient_temperature', '_cell_measurement_temperature', '_diffrn_ambient_temp'];
const pressureTags = ['_diffrn_ambient_pressure', '_cell_measurement_pressure'];

const known = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);

/** Temperature in K, pressure in kPa (units of the core dictionary), radiation, and whether the structure is measured. */
function statedIn({ values, start }: DataBlock, written: string, lines: TextLines): StatedQuantity[] {
  const found: StatedQuantity[] = [];
  const first = (tag: string) => values.get(tag)?.[0];
  const add = (tag: string, kind: StatedQuantity['kind'], value: number | string, unit: StatedQuantity['unit'] = '') =>
    found.push({ kind, value, unit, ...placeOf(tag, written, start, lines, first(tag)) });
  const addNumber = (tags: readonly string[], kind: StatedQuantity['kind'], unit: StatedQuantity['unit']) => {
    const tag = tags.find((one) => Number.isFinite(plainNumber(first(one))));
    if (tag) add(tag, kind, plainNumber(first(tag)), unit);
  };
  addNumber(temperatureTags, 'temperature', 'K');
  addNumber(pressureTags, 'pressure', 'kPa');
  const technique = radiationIn(first);
  if (technique) add(technique.tag, 'technique', technique.value);
  const measured = technique?.tag ?? measuredTags.find((tag) => known(first(tag)));
  if (measured) add(measured, 'method', 'measured');
  return found;
}

/** A number with or without its uncertainty; NaN for everything else. */
const plainNumber = (text: string | undefined): number => {
  const [, value, power = ''] =
    /^([-+]?(?:\d+(?:\.\d*)?|\.\d+))(?:\(\d+\))?(e[-+]?\d+)?$/i.exec(text?.trim() ?? '') ?? [];
  return value === undefined ? Number.NaN : Number(`${value}${power}`);
};

function radiationIn(first: (tag: string) => string | undefined): { tag: string; value: string } | undefined {
  let xray: { tag: string; value: string } | undefined;
  for (const tag of radiationTags) {
    const said = first(tag)?.slice(0, 200) ?? '';
    if (/neutron|spallation/i.test(said)) return { tag, value: 'neutron' };
    if (/synchrotron/i.test(said)) return { tag, value: 'synchrotron' };
    // `MoK\a`, `Cu Kα1`, `CuKa1`.
    if (/x-?ray|\b[A-Z][a-z]?\s?-?K[\s\\_~]*(?:[abα]|alpha|beta|\\)|sealed[ -]tube|rotating[ -]anode/i.test(said))
      xray ??= { tag, value: 'x-ray' };
    else if (/\belectrons?\b/i.test(said) && !xray) return { tag, value: 'electron' };
  }
  return xray;
}

/** The line with a tag. The value may be in the next one; tags of newer dictionaries have a point. */
function placeOf(tag: string, written: string, start: number, lines: TextLines, value = '') {
  const pattern = new RegExp(String.raw`^[ \t]*${tag.replace(/(?<=.)_/g, '[_.]')}(?=\s)`, 'im');
  const at = pattern.exec(written)?.index;
  if (at === undefined) return { line: shortened(`${tag} ${value}`) };
  const place = lines.at(start + at);
  const isAlone = !/\s/.test(place.line);
  return isAlone ? { ...place, line: shortened(`${place.line} ${value.trim().replace(/\s+/g, ' ')}`) } : place;
}
