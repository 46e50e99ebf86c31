import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  hall_symbol_entry as settingAt,
  initSync,
  operations_from_number as operationsAt,
  type MoyoHallSymbolEntry,
  type MoyoOperation,
} from '@spglib/moyo-wasm';
import { projectFolder } from '#server/process/project';
import { dot, type Vector } from './lattice.ts';

/*
 * The 530 settings of the space groups that International Tables (volume A) and Hall (1981) tabulate, with their
 * operations, from moyo. The cost does not depend on the length of a file.
 */

/** The stated space group of a file, at most 40 characters; undefined if missing. */
export interface StatedGroup {
  hermannMauguin: string | undefined;
  hall: string | undefined;
  number: number | undefined;
}

/** A setting of a space group. */
export interface Setting {
  number: number;
  hallSymbol: string;
  /** Fractions of the cell to fractions of the cell. */
  operations: ((at: Vector) => Vector)[];
}

type Entry = MoyoHallSymbolEntry;

let table: readonly Entry[] | undefined;

/** All settings, in the order of Hall's numbers. */
function settings(): readonly Entry[] {
  if (!table) {
    loadMoyo();
    table = Array.from({ length: 530 }, (_none, at) => settingAt(at + 1));
  }
  return table;
}

/** Initialises moyo; repeated calls cost nothing. */
export function loadMoyo(): void {
  initSync({ module: readFileSync(path.join(projectFolder, 'node_modules/@spglib/moyo-wasm/moyo_wasm_bg.wasm')) });
}

/** The number of a group as the file gives it, or that of the symbol it writes. */
export function numberOfGroup(stated: StatedGroup): number | undefined {
  if (stated.number !== undefined) return stated.number;
  return stated.hall || stated.hermannMauguin ? named(stated)[0]?.number : undefined;
}

/**
 * Possible settings of a file: by its Hall symbol, else by its Hermann–Mauguin symbol, else by its number. Settings
 * whose operations would change the lattice are left out.
 * @param vectors of the lattice, in Å
 */
export function settingsOf(stated: StatedGroup, vectors: readonly [Vector, Vector, Vector]): Setting[] {
  const fitting = named(stated).flatMap((entry) => {
    const operations = operationsAt(entry.number, { type: 'HallNumber', value: entry.hall_number }, false);
    return operations.every(({ rotation }) => keeps(rotation, vectors)) ? [{ entry, operations }] : [];
  });
  // A cell of three right angles: by convention the unique axis is b.
  const axis = fitting.filter(({ entry }) => isMonoclinic(entry) && /^-?b/.test(entry.setting));
  return (axis.length > 0 ? axis : fitting).map(({ entry, operations }) => ({
    number: entry.number,
    hallSymbol: entry.hall_symbol,
    operations: operations.map(operationOf),
  }));
}

/** A setting with its operations as texts: `-x+1/2,y,z`. */
export interface TabulatedSetting extends Setting {
  /** Short Hermann–Mauguin symbol with the code of the setting, if it has one: `F d -3 m :2`. */
  symbol: string;
  written: string[];
}

/**
 * The tabulated setting of a Hermann–Mauguin symbol, such as `I 41/a m d :1` or `P b n m`, for files that we write.
 * @throws if no or more than one setting has it
 */
export function tabulatedSetting(symbol: string): TabulatedSetting {
  const [entry, ...others] = named({ hermannMauguin: symbol, hall: undefined, number: undefined });
  if (!entry || others.length > 0) throw new Error(`${symbol}: ${others.length + (entry ? 1 : 0)} settings`);
  const operations = operationsAt(entry.number, { type: 'HallNumber', value: entry.hall_number }, false);
  return {
    number: entry.number,
    symbol,
    hallSymbol: entry.hall_symbol,
    operations: operations.map(operationOf),
    written: operations.map(writtenOf),
  };
}

/** A matrix is written column after column. */
const operationOf =
  ({ rotation: r, translation: [u, v, w] }: MoyoOperation) =>
  ([x, y, z]: Vector): Vector => [
    r[0] * x + r[3] * y + r[6] * z + u,
    r[1] * x + r[4] * y + r[7] * z + v,
    r[2] * x + r[5] * y + r[8] * z + w,
  ];

const writtenOf = ({ rotation, translation }: MoyoOperation) =>
  [0, 1, 2]
    .map((row) =>
      rowOf(
        [0, 1, 2].map((column) => rotation[3 * column + row]!),
        translation[row]!,
      ),
    )
    .join();

/** Translations of space groups are multiples of 1/12. */
function rowOf(factors: readonly number[], shift: number): string {
  const terms = factors.map((factor, axis) => (factor === 0 ? '' : `${factor > 0 ? '+' : '-'}${'xyz'[axis]}`)).join('');
  const twelfths = (Math.round(shift * 12) + 12) % 12;
  const divisor = [2, 3, 4, 6, 12].find((one) => (twelfths * one) % 12 === 0)!;
  const part = twelfths === 0 ? '' : `+${(twelfths * divisor) / 12}/${divisor}`;
  return `${terms}${part}`.replace(/^\+/, '');
}

function named({ hall, hermannMauguin, number }: StatedGroup): Entry[] {
  const all = settings();
  const byHall = hall === undefined ? [] : all.filter(({ hall_symbol: symbol }) => bare(symbol) === bare(hall));
  if (byHall.length > 0) return byHall;
  if (hermannMauguin !== undefined) {
    const [, symbol = '', code, letter] = /^(.*?)\s*(?::\s*(\S+)|\s([SZHR]))?$/i.exec(hermannMauguin) ?? [];
    const choice = code ?? letter;
    const ofChoice = (entry: Entry) => choice === undefined || isChoice(entry.setting, choice);
    for (const written of [bare(symbol), bare(symbol).replace(/^([pif][mndabc])3/, '$1-3')]) {
      const found = all.filter((entry) => namesOf(entry).some((name) => name.test(written)) && ofChoice(entry));
      if (found.length > 0) return found;
    }
  }
  if (number === undefined) return [];
  // A symbol that is not tabulated, such as `C -1`, may belong to a lattice that no setting of its number has.
  const lattice = latticeIn(hermannMauguin ?? '');
  return all.filter((entry) => entry.number === number && (!lattice || latticeIn(entry.hm_full) === lattice));
}

/** The letter of the lattice of a symbol; rhombohedral lattices in hexagonal axes have H or R. */
const latticeIn = (symbol: string) => /^[PABCIFRH]/.exec(symbol.trim())?.[0].replace('H', 'R');

/** Origins are also called S and Z, for a point of the highest symmetry and a centre. */
function isChoice(setting: string, choice: string): boolean {
  const wanted = choice.toUpperCase().replace('S', '1').replace('Z', '2');
  const has = setting.toUpperCase();
  return has === wanted || (wanted.length === 1 && has.startsWith(wanted));
}

const isMonoclinic = ({ number }: Entry) => number >= 3 && number <= 15;

/** Groups whose symbol has the double glide plane `e` (1992); older files write one of its two. */
const doubleGlides = new Set([39, 41, 64, 67, 68]);

/** Symbols by which files name a setting: the full one, and the short one, which for a monoclinic group is that of its axes. */
function namesOf(entry: Entry): RegExp[] {
  const short = isMonoclinic(entry) ? entry.hm_full.replaceAll(/ 1(?= |$)/g, '') : entry.hm_short;
  const written = new Set([bare(entry.hm_full), bare(short)]);
  return [...written].map((symbol) => {
    const pattern = doubleGlides.has(entry.number) ? symbol.replaceAll('e', '[abce]') : symbol;
    return new RegExp(`^${pattern}$`);
  });
}

const bare = (symbol: string) => symbol.toLowerCase().replaceAll(/[\s_()'"]/g, '');

/** Of lengths and angles that files round. */
const tolerance = 0.01;

/** Whether a rotation takes the lattice to itself: the products of its vectors stay the same. */
function keeps(rotation: readonly number[], vectors: readonly [Vector, Vector, Vector]): boolean {
  const turned = [0, 1, 2].map((column) =>
    [0, 1, 2].map((axis) => vectors.reduce((sum, vector, row) => sum + rotation[3 * column + row]! * vector[axis]!, 0)),
  ) as [Vector, Vector, Vector];
  return [0, 1, 2].every((i) =>
    [0, 1, 2].every((j) => {
      const scale = Math.sqrt(dot(vectors[i]!, vectors[i]!) * dot(vectors[j]!, vectors[j]!));
      return Math.abs(dot(turned[i]!, turned[j]!) - dot(vectors[i]!, vectors[j]!)) < tolerance * scale;
    }),
  );
}
