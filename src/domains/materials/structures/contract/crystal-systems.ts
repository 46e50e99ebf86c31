/** Crystal systems with the numbers of their first and last space groups (International Tables, volume A). */
export const systemGroups = {
  triclinic: [1, 2],
  monoclinic: [3, 15],
  orthorhombic: [16, 74],
  tetragonal: [75, 142],
  trigonal: [143, 167],
  hexagonal: [168, 194],
  cubic: [195, 230],
} as const;
export const crystalSystems = Object.keys(systemGroups) as (keyof typeof systemGroups)[];
export type CrystalSystem = keyof typeof systemGroups;

/** The crystal system of a space group, from 1 to 230. */
export const systemOf = (group: number): CrystalSystem =>
  crystalSystems.find((system) => group <= systemGroups[system][1])!;
