import { faceCentred, simpleCubic } from './lattice.ts';
import { bornCharge, type HarmonicCrystal, type Shell } from './phonons.ts';

/*
 * Force constants in N/m that reproduce measured frequencies at Γ and, roughly, at X and L. GaAs: Strauch and Dorner,
 * J. Phys. Condens. Matter 2 (1990) 1457. CdTe: Rowe and others, Phys. Rev. B 10 (1974) 671. TiN: Kress and others,
 * Phys. Rev. B 17 (1978) 111. CeO2: Santha and others, Inorg. Chem. 43 (2004) 5714 (Raman line at 465 cm⁻¹).
 */

const shell = (pair: Shell['pair'], distance: number, along: number, across: number): Shell => ({
  pair,
  distance,
  along,
  across,
});

interface Optical {
  /** Frequencies of the transverse and the longitudinal optical mode at Γ in THz. */
  to: number;
  lo: number;
  permittivity: number;
}
type Named = readonly [symbol: string, mass: number];

function zincBlende(
  a: number,
  [m, x]: readonly [Named, Named],
  { to, lo, permittivity }: Optical,
  [bond, ofM, ofX]: readonly (readonly [number, number])[],
): HarmonicCrystal {
  const mass = (m[1] * x[1]) / (m[1] + x[1]);
  const born = bornCharge({ to, lo, permittivity, mass, volume: a ** 3 / 4 });
  return {
    basis: faceCentred(a),
    permittivity,
    atoms: [
      { symbol: m[0], at: [0, 0, 0], mass: m[1], born },
      { symbol: x[0], at: [a / 4, a / 4, a / 4], mass: x[1], born: -born },
    ],
    shells: [
      shell([m[0], x[0]], (a * Math.sqrt(3)) / 4, ...bond!),
      shell([m[0], m[0]], a / Math.SQRT2, ...ofM!),
      shell([x[0], x[0]], a / Math.SQRT2, ...ofX!),
    ],
  };
}

const gaas = zincBlende(
  5.6533,
  [
    ['Ga', 69.723],
    ['As', 74.922],
  ],
  { to: 8.02, lo: 8.75, permittivity: 10.9 },
  [
    [115.103, 2.277],
    [6.677, -2.059],
    [4.056, -0.078],
  ],
);

const cdte = zincBlende(
  6.482,
  [
    ['Cd', 112.414],
    ['Te', 127.6],
  ],
  { to: 4.23, lo: 5.08, permittivity: 7.2 },
  [
    [68.145, -4.853],
    [2.042, 0.998],
    [0.833, -0.234],
  ],
);

/** A metal: electrons screen the dipoles, so that the three optical modes at Γ have one frequency. */
const tin: HarmonicCrystal = {
  basis: faceCentred(4.241),
  atoms: [
    { symbol: 'Ti', at: [0, 0, 0], mass: 47.867, born: 0 },
    { symbol: 'N', at: [2.1205, 2.1205, 2.1205], mass: 14.007, born: 0 },
  ],
  shells: [
    shell(['Ti', 'N'], 4.241 / 2, 31.637, 30.865),
    shell(['Ti', 'Ti'], 4.241 / Math.SQRT2, 22.679, -6.744),
    shell(['N', 'N'], 4.241 / Math.SQRT2, 13.815, 0.069),
  ],
};

const ceria = ((a: number): HarmonicCrystal => {
  const [ce, o] = [140.116, 15.999];
  const mass = (ce * 2 * o) / (ce + 2 * o);
  const born = bornCharge({ to: 8.16, lo: 17.84, permittivity: 5.3, mass, volume: a ** 3 / 4 });
  return {
    basis: faceCentred(a),
    permittivity: 5.3,
    atoms: [
      { symbol: 'Ce', at: [0, 0, 0], mass: ce, born },
      { symbol: 'O', at: [a / 4, a / 4, a / 4], mass: o, born: -born / 2 },
      { symbol: 'O', at: [-a / 4, -a / 4, -a / 4], mass: o, born: -born / 2 },
    ],
    shells: [
      shell(['Ce', 'O'], (a * Math.sqrt(3)) / 4, 65.158, 9.306),
      shell(['Ce', 'Ce'], a / Math.SQRT2, 29.575, 0.538),
      shell(['O', 'O'], a / 2, 21.804, -0.794),
    ],
  };
})(5.411);

/** A soft perovskite; its constants give amplitudes near those of the thermal parameters at 300 K, without dipoles. */
const cesiumLeadBromide = ((a: number): HarmonicCrystal => ({
  basis: simpleCubic(a),
  atoms: [
    { symbol: 'Cs', at: [0, 0, 0], mass: 132.905, born: 0 },
    { symbol: 'Pb', at: [a / 2, a / 2, a / 2], mass: 207.2, born: 0 },
    { symbol: 'Br', at: [a / 2, a / 2, 0], mass: 79.904, born: 0 },
    { symbol: 'Br', at: [a / 2, 0, a / 2], mass: 79.904, born: 0 },
    { symbol: 'Br', at: [0, a / 2, a / 2], mass: 79.904, born: 0 },
  ],
  shells: [
    shell(['Pb', 'Br'], a / 2, 28, 1.5),
    shell(['Cs', 'Br'], a / Math.SQRT2, 1.6, 0.3),
    shell(['Br', 'Br'], a / Math.SQRT2, 2.4, 0.2),
  ],
}))(5.87);

/** By the short names of the table of crystals. */
export const harmonicCrystals = { gaas, cdte, tin, ceo: ceria, cpb: cesiumLeadBromide };
