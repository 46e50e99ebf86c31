import { cellOf, numberOf, unnamed, vectorsOf, malformed, tooLong, type ReadStructure } from '../lattice.ts';
import { lineAt, nextLine, structureOfSites, type NamedSite } from './named-sites.ts';
import { elementOfAtom, oneOf, symbolIn, type TextFormat, type TextFrame } from './text-format.ts';

/** A model: its atoms, and the cell written above all models. */
interface Model extends TextFrame {
  cell: string | undefined;
  title: string;
}

const isAtom = (line: string) => line.startsWith('ATOM  ') || line.startsWith('HETATM');

/** The models of a file; a file without `MODEL` is one. */
export function* pdbModels(text: string): Generator<Model> {
  let [cell, title, begin]: [string | undefined, string, number] = [undefined, '', -1];
  let hasAtoms = false;
  for (let start = 0; start < text.length;) {
    const line = lineAt(text, start);
    const next = nextLine(text, start);
    if (line.startsWith('CRYST1')) cell = line;
    else if (line.startsWith('TITLE ') && title === '') title = line.slice(10).trim();
    else if (isAtom(line)) {
      if (!hasAtoms && begin < 0) begin = start;
      hasAtoms = true;
    } else if (/^(?:MODEL\b|ENDMDL|END\s*$)/.test(line)) {
      if (hasAtoms) yield { start: begin, end: start, cell, title };
      [begin, hasAtoms] = [-1, false];
    }
    start = next;
  }
  if (hasAtoms) yield { start: begin, end: text.length, cell, title };
}

/**
 * A model of a file of the Protein Data Bank (format 3.3). A file with symmetry lists one asymmetric unit. Sites in
 * alternate places are counted by their occupancy.
 */
function modelOf(text: string, { start, end, cell: written, title }: Model, most: number): ReadStructure {
  const cell = written && cellIn(written);
  const sites: NamedSite[] = [];
  for (let at = start; at < end; at = nextLine(text, at)) {
    const line = lineAt(text, at);
    if (!isAtom(line)) continue;
    const place = [line.slice(30, 38), line.slice(38, 46), line.slice(46, 54)].map((word) => numberOf(word.trim()));
    const share = line[16] && line[16] !== ' ' ? Number.parseFloat(line.slice(54, 60)) : 1;
    const element = elementIn(line);
    sites.push({
      name: line.slice(12, 16).trim(),
      at: place as [number, number, number],
      element,
      share: share > 0 && share < 1 ? share : 1,
    });
    if (sites.length > most) throw tooLong();
  }
  if (sites.length === 0) throw malformed();
  const read = structureOfSites(cell ? vectorsOf(cell) : null, sites, most);
  const group = written?.slice(55, 66).trim() || null;
  const isUnexpanded = cell !== undefined && group !== null && !/^P\s*1$/i.test(group);
  return { ...read, isUnexpanded, spaceGroup: cell ? group : null, ...(title && { name: title.slice(0, 200) }) };
}

/** Undefined for the cell of 1 Å that files without a crystal have. */
function cellIn(line: string) {
  const lengths = [line.slice(6, 15), line.slice(15, 24), line.slice(24, 33)].map((word) => Number(word));
  const angles = [line.slice(33, 40), line.slice(40, 47), line.slice(47, 54)].map((word) => Number(word));
  if (!lengths.every((length) => length > 1.01) || !angles.every((angle) => angle > 0)) return undefined;
  return cellOf(...(lengths as [number, number, number]), ...(angles as [number, number, number]));
}

/** The element of columns 77 and 78; without them that of the atom's name, whose symbol ends in column 14. */
function elementIn(line: string): string {
  const stated = symbolIn(line.slice(76, 78));
  if (stated) return stated;
  const residue = line.slice(17, 21).trim();
  const symbol = line.slice(12, 14);
  const ofTwo = /^[A-Z][A-Za-z]$/.test(symbol) && line.startsWith('HETATM') ? symbolIn(symbol) : undefined;
  // The name of a hydrogen atom with four letters begins one column to the left.
  if (ofTwo && !symbol.startsWith('H') && line.slice(12, 16).trim().length < 4) return ofTwo;
  return elementOfAtom(line.slice(12, 16), residue) || unnamed;
}

export const pdb: TextFormat = { names: /\.(?:pdb|ent|pqr)\d?$/i, read: oneOf(pdbModels, modelOf) };
