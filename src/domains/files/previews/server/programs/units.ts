/* Factors of CODATA 2018 from the units of programs to eV and Å. */
export const rydberg = 13.605693122994;
export const hartree = 27.211386245988;
export const bohr = 0.529177210903;
/** kcal/mol in eV. */
const kilocalorie = 0.0433641153087705;

/** Energies in eV of the units that programs name. */
export const energyUnits: Readonly<Record<string, number>> = {
  eV: 1,
  Ry: rydberg,
  Ha: hartree,
  'kcal/mol': kilocalorie,
};

/** A number without the digits that a conversion adds. */
export const digits = (value: number, count = 8): string =>
  Number.isFinite(value) ? String(Number(value.toPrecision(count))) : '';
