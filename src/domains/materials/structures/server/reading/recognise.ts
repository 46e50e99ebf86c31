import { structureForm, type StructureForm } from '#module/files/previews';

/** A name that stands for the form: some readers look at it. */
const names: Partial<Record<StructureForm, string>> = {
  cif: 'structure.cif',
  xyz: 'structure.xyz',
  xsf: 'structure.xsf',
  aims: 'geometry.in',
  espresso: 'pw.in',
  vasprun: 'vasprun.xml',
  outcar: 'OUTCAR',
  xdatcar: 'XDATCAR',
  pymatgen: 'structure.json',
  optimade: 'structures.jsonl',
  poscar: 'POSCAR',
};

/** Characters and lines at the beginning that decide. */
const looked = { characters: 20_000, lines: 400 };

/**
 * The form of a pasted text, by the name if it says one, else by its beginning; undefined for a text of no form. Names of
 * JSON and input files are those of many programs, so that their content decides.
 */
export function recognised(text: string, name: string): { form: StructureForm; name: string } | undefined {
  const named = name === '' ? undefined : structureForm(name);
  if (named && !['pymatgen', 'optimade', 'espresso'].includes(named)) return { form: named, name };
  const form = formOf(text.slice(0, looked.characters)) ?? named;
  return form && { form, name: named === form ? name : names[form]! };
}

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eEdD][-+]?\d+)?`;
const threeNumbers = new RegExp(String.raw`^\s*${number}\s+${number}\s+${number}(?:\s|$)`);
const symbolAndPlace = new RegExp(String.raw`^\s*[A-Za-z]\w{0,9}\s+${number}\s+${number}\s+${number}(?:\s|$)`);

function formOf(beginning: string): StructureForm | undefined {
  const start = beginning.replace(/^\uFEFF/, '').trimStart();
  const lines = start.split('\n', looked.lines).map((line) => line.slice(0, 200));
  // Several objects of JSON, one in each line.
  if (/^[{[]/.test(start)) return /\}\n\{"/.test(start) ? 'optimade' : 'pymatgen';
  if (start.startsWith('<')) return /<modeling>/.test(start) ? 'vasprun' : undefined;
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  if (has(/^\s*data_\S/i) && has(/^\s*(?:_cell|_atom_site|_space_group|_symmetry)[._]/i)) return 'cif';
  if (has(/^\s*_atom_site_/i)) return 'cif';
  if (has(/^\s*&(?:control|system)\b/i) || has(/^\s*ATOMIC_POSITIONS\b/i)) return 'espresso';
  if (has(/^\s*(?:CRYSTAL|PRIMVEC|ATOMS|MOLECULE)\s*$/)) return 'xsf';
  if (has(/^\s*lattice_vector\s/) || has(/^\s*atom(?:_frac)?\s/)) return 'aims';
  if (/^\s*vasp\.\d/.test(start)) return 'outcar';
  if (has(/^\s*Direct configuration=/i)) return 'xdatcar';
  // A POSCAR may have an empty comment, which the trimmed beginning lost.
  const counted = /^\s*\d+\s*$/.test(lines[0] ?? '');
  if (counted && (symbolAndPlace.test(lines[2] ?? '') || /Lattice=|Properties=/.test(lines[1] ?? ''))) return 'xyz';
  const whole = beginning.replace(/^\uFEFF/, '').split('\n', 6);
  return [2, 3, 4].every((at) => threeNumbers.test(whole[at]?.slice(0, 200) ?? '')) ? 'poscar' : undefined;
}
