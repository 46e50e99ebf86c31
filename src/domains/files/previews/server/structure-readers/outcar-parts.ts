import { isSymbol, malformed, tooLong, type ReadStructure, type Vectors } from '../lattice.ts';
import { energiesIn } from '../outcar.ts';
import { isDisplacing } from '../vasp-parts.ts';
import { lineAt, nextLine, structureOfSites, vectorOf, wordsOf, type NamedSite } from './named-sites.ts';
import { shortened, TextLines, type StatedQuantity, type StructurePart } from './parts.ts';
import { functionalOf, isNamed } from './vasp-settings.ts';

/**
 * The structure of the last complete ionic step of an OUTCAR file; of the first one if the calculation displaces its
 * atoms for phonons. Positions have five decimals of an Å there.
 */
export function* outcarParts(text: string, most: number): Generator<StructurePart> {
  const head = settingsIn(text);
  const isDisplaced = isDisplacing(/\bIBRION\s*=\s*([^\s;]+)/.exec(head)?.[1]);
  yield {
    part: 1,
    parts: 1,
    partName: shortened(/^[ \t]*SYSTEM[ \t]*=([^\n]*)/m.exec(head)?.[1] ?? ''),
    read: () => stepStructure(text, isDisplaced, most),
    quantities: () => statedIn(text, isDisplaced),
  };
}

/** The settings are above the first step. */
function settingsIn(text: string): string {
  const end = text.indexOf('- Iteration ');
  return end < 0 ? text : text.slice(0, end);
}

const tableHead = /^[ \t]*POSITION[ \t]+TOTAL-FORCE[^\n]*$/gm;

function stepStructure(text: string, isDisplaced: boolean, most: number): ReadStructure {
  const species = speciesIn(text, most);
  const tables = [...text.matchAll(tableHead)].map(({ index }) => index);
  const lastEnergy = text.lastIndexOf('FREE ENERGIE OF THE ION');
  const chosen = (isDisplaced ? tables : tables.toReversed()).find((at) => at < lastEnergy) ?? tables[0];
  if (chosen === undefined) return initialStructure(text, species, most);
  const { sites, end } = sitesBelow(text, nextLine(text, nextLine(text, chosen)), species);
  if (!/^\s*-{10}/.test(text.slice(end, end + 100))) throw malformed();
  return structureOfSites(latticeAbove(text, chosen), sites, most);
}

/** Without forces there is no table of a step: the only positions are those that the calculation begins with. */
function initialStructure(text: string, species: readonly string[], most: number): ReadStructure {
  const heading = text.indexOf('position of ions in fractional coordinates (direct lattice)');
  if (heading < 0) throw malformed();
  const { sites } = sitesBelow(text, nextLine(text, heading), species);
  const inCell = sites.map((site) => ({ ...site, isFraction: true }));
  return structureOfSites(latticeAbove(text, heading), inCell, most);
}

/** One line per atom, which begins with its position. */
function sitesBelow(text: string, from: number, species: readonly string[]): { sites: NamedSite[]; end: number } {
  let end = from;
  const sites = species.map((name): NamedSite => {
    const at = vectorOf(wordsOf(lineAt(text, end)));
    end = nextLine(text, end);
    return { name, at };
  });
  return { sites, end };
}

/** The cell of the same step, which a relaxation may have changed. */
function latticeAbove(text: string, table: number): Vectors {
  const heading = text.lastIndexOf('direct lattice vectors', table);
  if (heading < 0) throw malformed();
  let start = nextLine(text, heading);
  return [0, 1, 2].map(() => {
    // Numbers of two columns touch when they are long and negative.
    const cells = lineAt(text, start).replaceAll(/(\d)-/g, '$1 -');
    start = nextLine(text, start);
    return vectorOf(wordsOf(cells));
  }) as Vectors;
}

/** Symbol of each atom: those of the potentials, as often as there are ions of each type. */
function speciesIn(text: string, most: number): string[] {
  const head = settingsIn(text);
  const counts = (/ions per type\s*=([ \t\d]*)/.exec(head)?.[1] ?? '').trim().split(/\s+/).map(Number);
  const atoms = counts.reduce((sum, count) => sum + count, 0);
  if (!Number.isInteger(atoms) || atoms < 1 || counts.some((count) => count < 0)) throw malformed();
  if (atoms > most) throw tooLong();
  const titles = [...head.matchAll(/^[ \t]*TITEL[ \t]*=[ \t]*([^\n]{1,200})/gm)].map(([, title]) => title!);
  const orbitals = [...head.matchAll(/^[ \t]*VRHFIN[ \t]*=[ \t]*([A-Z][a-z]?)/gm)].map(([, symbol]) => symbol!);
  const symbols = counts.map((_count, type) => {
    const titled = /^\S+\s+([A-Z][a-z]?)(?![a-z])/.exec(titles[type] ?? '')?.[1];
    const symbol = [titled, orbitals[type]].find((one) => one !== undefined && isSymbol(one));
    if (symbol === undefined) throw malformed();
    return symbol;
  });
  return counts.flatMap((count, type) => Array.from({ length: count }, () => symbols[type]!));
}

function statedIn(text: string, isDisplaced: boolean): StatedQuantity[] {
  const lines = new TextLines(text);
  const head = settingsIn(text);
  const found: StatedQuantity[] = [];
  const add = (kind: StatedQuantity['kind'], of: number | string, unit: StatedQuantity['unit'], at: number) =>
    found.push({ kind, value: of, unit, ...lines.at(at) });
  const tag = (name: string) => new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*([^\\s;]+)`, 'm').exec(head);
  const version = /^[ \t]*vasp\.(\S+)/m.exec(head);
  if (version) {
    add('program', 'VASP', '', version.index);
    add('method', 'computed', '', version.index);
    add('programVersion', shortened(version[1]!), '', version.index);
  }
  const [gga, metagga] = [tag('GGA'), tag('METAGGA')];
  const title = tag('TITEL');
  const isOn = (name: string) => /^\.?T/i.test(tag(name)?.[1] ?? '');
  const number = (name: string) => (Number.isFinite(Number(tag(name)?.[1])) ? Number(tag(name)?.[1]) : undefined);
  const functional = functionalOf({
    gga: gga?.[1],
    metagga: metagga?.[1],
    isHybrid: isOn('LHFCALC'),
    share: number('AEXX'),
    screening: number('HFSCREEN'),
    hasU: isOn('LDAU'),
    potential: title?.[1],
  });
  const told = [metagga, gga].find((one) => isNamed(one?.[1])) ?? title ?? gga;
  if (functional && told) add('functional', functional, '', told.index);
  const { ionic } = energiesIn(text);
  const last = isDisplaced ? ionic[0] : ionic.at(-1);
  if (!last) return found;
  const energy = Number(last.zero);
  if (Number.isFinite(energy)) add('totalEnergy', energy, 'eV', last.at);
  // The moment of the step is written above its energies. Three numbers are those of a noncollinear calculation.
  const moments = [...text.matchAll(/number of electron[ \t]+\S+[ \t]+magnetization[ \t]+([^\n]*)/g)];
  const moment = moments.findLast(({ index }) => index < last.at);
  const [total = '', ...others] = (moment?.[1] ?? '').trim().split(/\s+/);
  if (moment && total !== '' && others.length === 0 && Number.isFinite(Number(total)))
    add('magneticMoment', Number(total), 'µB', moment.index);
  return found;
}
