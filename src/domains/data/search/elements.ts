/** Symbols of the chemical elements in the order of their numbers: IUPAC, 118 of them. */
export const elements = [
  ...['H', 'He', 'Li', 'Be', 'B', 'C', 'N', 'O', 'F', 'Ne', 'Na', 'Mg', 'Al', 'Si', 'P', 'S', 'Cl', 'Ar', 'K', 'Ca'],
  ...['Sc', 'Ti', 'V', 'Cr', 'Mn', 'Fe', 'Co', 'Ni', 'Cu', 'Zn', 'Ga', 'Ge', 'As', 'Se', 'Br', 'Kr', 'Rb', 'Sr', 'Y'],
  ...['Zr', 'Nb', 'Mo', 'Tc', 'Ru', 'Rh', 'Pd', 'Ag', 'Cd', 'In', 'Sn', 'Sb', 'Te', 'I', 'Xe', 'Cs', 'Ba', 'La', 'Ce'],
  ...['Pr', 'Nd', 'Pm', 'Sm', 'Eu', 'Gd', 'Tb', 'Dy', 'Ho', 'Er', 'Tm', 'Yb', 'Lu', 'Hf', 'Ta', 'W', 'Re', 'Os', 'Ir'],
  ...['Pt', 'Au', 'Hg', 'Tl', 'Pb', 'Bi', 'Po', 'At', 'Rn', 'Fr', 'Ra', 'Ac', 'Th', 'Pa', 'U', 'Np', 'Pu', 'Am', 'Cm'],
  ...['Bk', 'Cf', 'Es', 'Fm', 'Md', 'No', 'Lr', 'Rf', 'Db', 'Sg', 'Bh', 'Hs', 'Mt', 'Ds', 'Rg', 'Cn', 'Nh', 'Fl', 'Mc'],
  ...['Lv', 'Ts', 'Og'],
] as const;
export type ElementSymbol = (typeof elements)[number];

/** Groups of the periodic table by atomic number; lanthanides and actinides but the first stand in rows of their own. */
export function placeOf(number: number): { row: number; column: number } {
  const noble = [0, 2, 10, 18, 36, 54, 86, 118];
  const row = noble.findIndex((last) => number <= last);
  const inRow = number - noble[row - 1]!;
  if (row === 1) return { row, column: number === 1 ? 1 : 18 };
  if (row <= 3) return { row, column: inRow <= 2 ? inRow : inRow + 10 };
  if (row <= 5) return { row, column: inRow };
  if (inRow <= 2) return { row, column: inRow };
  // 57–71 and 89–103 stand below.
  return inRow <= 17 ? { row: row + 2, column: inRow } : { row, column: inRow - 14 };
}
