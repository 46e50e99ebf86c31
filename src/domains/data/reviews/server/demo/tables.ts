import type { Crystal } from './crystals.ts';
import { edgeAt, powderCounts } from './models/diffraction.ts';
import { ferromagnet, spinFlop } from './models/magnetism.ts';
import { ironHoleBands } from './models/photoemission.ts';
import { randomOf } from './models/random.ts';
import { blochGruneisen } from './models/transport.ts';
import { conductance } from './models/tunnelling.ts';
import { csv, range, round } from './numbers.ts';

/*
 * Tables of the records that show the states of a review. They come from models, so that they look like measurements and
 * every installation creates the same bytes.
 */

/** Photoemission of the hole bands of an iron-based superconductor, which nematic order splits below 90 K. */
export function arpesCut(kelvin: number): string {
  const grid = { momenta: range(81, -0.3, 0.3), energies: range(111, -0.18, 0.04), kelvin, transition: 90 };
  const { momenta, energies, counts } = ironHoleBands(grid, randomOf(`iron ${kelvin}`));
  const rows = momenta.flatMap((k, column) =>
    energies.map((energy, row) => [round(k, 4), round(energy, 4), counts[row * momenta.length + column]!]),
  );
  return csv('k_invA,energy_eV,intensity_au', rows);
}

/** Moments of Mn2+ order below 25 K. */
const [manganese, neel] = [{ spin: 2.5, g: 2 }, 25];
const orderAt = (kelvin: number) => (kelvin < neel ? ferromagnet(manganese, neel, kelvin, 0) : 0);

/** Resistance over temperature: phonons, and the disorder of moments, which is strongest at the Néel temperature. */
export function resistance(): string {
  const random = randomOf('MnBi2Te4 R(T)');
  return csv(
    'T_K,R_Ohm',
    range(299, 2, 300).map((t) => {
      const phonons = blochGruneisen({ debye: 140, residual: 0.52, at300: 1.9 }, t);
      const disorder = 0.2 * (1 - orderAt(t) ** 2) + 0.07 * Math.exp(-Math.abs(t - neel) / (t > neel ? 12 : 3));
      return [round(t, 2), round(phonons + disorder + 0.0008 * random.normal(), 5)];
    }),
  );
}

/** Hall resistance over field: electrons, and an anomalous part that follows the moment through its spin flop. */
export function hall(kelvin: number): string {
  const random = randomOf(`MnBi2Te4 Hall ${kelvin}`);
  return csv(
    'B_T,Rxy_mOhm',
    range(281, -14, 14).map((b) => {
      const moment = spinFlop(b, { flop: 3.5, saturation: 7.7, order: orderAt(kelvin) });
      const share = kelvin > neel ? (neel / kelvin) * 0.4 : 1;
      return [round(b, 2), round(-0.62 * b + 4.1 * share * moment + 0.015 * random.normal(), 4)];
    }),
  );
}

const cubic = (formula: string, group: string, a: number, sites: Crystal['sites']): Crystal => ({
  formula,
  group,
  sites,
  cell: { a, b: a, c: a, alpha: 90, beta: 90, gamma: 90 },
});
/** H3S (Einaga and others, Nature Phys. 12 (2016) 835) and LaH10 (Drozdov and others, Nature 569 (2019) 528). */
const hydrides = {
  H3S: {
    state: { v0: 49.5, bulk: 86, slope: 4 },
    of: (a: number) =>
      cubic('H3S', 'I m -3 m', a, [
        ['S', 0, 0, 0],
        ['H', 0, 0.5, 0.5],
      ]),
  },
  LaH10: {
    state: { v0: 214, bulk: 102, slope: 4 },
    of: (a: number) =>
      cubic('LaH10', 'F m -3 m', a, [
        ['La', 0, 0, 0],
        ['H', 0.12, 0.12, 0.12],
        ['H', 0.25, 0.25, 0.25],
      ]),
  },
};
export type Hydride = keyof typeof hydrides;

/** Edge of the cubic cell under pressure, Å. */
const hydrideEdge = (name: Hydride, gigapascal: number) => edgeAt(gigapascal, hydrides[name].state);

/** A powder pattern of a hydride under pressure, in the two columns of diffraction software. */
export function pattern(name: Hydride, gigapascal: number): string {
  const angles = range(1201, 4, 28);
  const crystal = hydrides[name].of(hydrideEdge(name, gigapascal));
  const counts = powderCounts(
    crystal,
    { angles, wavelength: 0.4133, counts: 900, background: 90, size: 0.02 },
    randomOf(`${name} ${gigapascal}`),
  );
  return `${angles.map((angle, at) => `${angle.toFixed(3)} ${counts[at]}`).join('\n')}\n`;
}

/**
 * Monolayers of known dichalcogenides: edge in Å, heat of formation in eV per atom and PBE gap in eV, rounded to the size
 * that databases of computed monolayers give. They were compared with no publication number by number.
 */
const layers = (
  [
    ['MoS2', '1H', 3.18, -0.9, 1.6],
    ['MoSe2', '1H', 3.32, -0.8, 1.3],
    ['MoTe2', '1H', 3.55, -0.3, 0.9],
    ['WS2', '1H', 3.18, -0.8, 1.5],
    ['WSe2', '1H', 3.32, -0.6, 1.2],
    ['NbS2', '1H', 3.35, -1.2, 0],
    ['NbSe2', '1H', 3.48, -1.1, 0],
    ['TaS2', '1H', 3.34, -1.2, 0],
    ['TaSe2', '1H', 3.47, -1.0, 0],
    ['MoS2', '1T', 3.18, -0.7, 0],
    ['TaS2', '1T', 3.38, -1.2, 0],
    ['TiS2', '1T', 3.42, -1.3, 0],
    ['TiSe2', '1T', 3.54, -1.1, 0],
    ['ZrS2', '1T', 3.68, -1.7, 1.2],
    ['ZrSe2', '1T', 3.79, -1.5, 0.5],
    ['HfS2', '1T', 3.64, -1.8, 1.3],
    ['HfSe2', '1T', 3.77, -1.5, 0.6],
    ['PtS2', '1T', 3.57, -0.4, 1.8],
    ['PtSe2', '1T', 3.75, -0.4, 1.3],
    ['PtTe2', '1T', 4.02, -0.4, 0.3],
    ['NiTe2', '1T', 3.78, -0.3, 0],
    ['SnS2', '1T', 3.7, -0.4, 1.6],
    ['SnSe2', '1T', 3.87, -0.3, 0.8],
  ] as const
).map(([formula, phase, lattice, formation, gap]) => ({ formula, phase, formation, gap, lattice }));

export const formationEnergies = () =>
  csv(
    'formula,phase,a_A,formation_eV_per_atom,gap_PBE_eV',
    layers.map((it) => [it.formula, it.phase, it.lattice, it.formation, it.gap]),
  );
export const layersJson = () => `${JSON.stringify({ functional: 'PBE', cutoff_eV: 520, entries: layers }, null, 1)}\n`;

/** POSCAR of a 1H monolayer: the metal between two planes of the anion, and 15 Å of vacuum. */
export function layerStructure(formula: string): string {
  const { lattice, phase } = layers.find((it) => it.formula === formula)!;
  const [metal, anion] = [formula.slice(0, formula.search(/[A-Z][a-z]?2$/)), /[A-Z][a-z]?(?=2$)/.exec(formula)![0]];
  const vectors = [`${lattice} 0 0`, `${round(-lattice / 2)} ${round((lattice * Math.sqrt(3)) / 2)} 0`, '0 0 18.13'];
  const places = ['0.333333 0.666667 0.500000', '0.666667 0.333333 0.586300', '0.666667 0.333333 0.413700'];
  return `${[`${formula} ${phase}`, '1.0', ...vectors, `${metal} ${anion}`, '1 2', 'Direct', ...places].join('\n')}\n`;
}

/** Materials that publications report as topological semimetals, by kind and space group. */
const semimetals: Record<string, string> = {
  Dirac:
    'Na3Bi 194,Cd3As2 142,PtTe2 164,PdTe2 164,NiTe2 164,PtSe2 164,ZrTe5 63,HfTe5 63,SrMnBi2 139,CaMnBi2 129,EuMnBi2 139,CsV3Sb5 191,Au2Pb 227,FeSn 191',
  Weyl: 'TaAs 109,TaP 109,NbAs 109,NbP 109,WTe2 31,MoTe2 31,Co3Sn2S2 166,Mn3Sn 194,Mn3Ge 194,YbMnBi2 129,LaAlGe 109,PrAlGe 109,TaIrTe4 31,Co2MnGa 225',
  'nodal line':
    'ZrSiS 129,ZrSiSe 129,ZrSiTe 129,HfSiS 129,ZrGeTe 129,PbTaSe2 187,TlTaSe2 187,Ca3P2 193,Cu3PdN 221,ZrB2 191',
  multifold: 'CoSi 198,RhSi 198,AlPt 198,PdGa 198,PtGa 198,Pd3Bi2S2 199',
};
export const candidates = () =>
  csv(
    'formula,space_group,kind',
    Object.entries(semimetals).flatMap(([kind, of]) => of.split(',').map((one) => [...one.split(' '), kind])),
  );

/** Differential conductance of a superconductor at one point of the surface, where the gap differs from point to point. */
export function spectrum(point: number): string {
  const random = randomOf(`gap ${point}`);
  const junction = { gap: 1.35 + 0.14 * Math.sin(2.1 * point), critical: 9.2, broadening: 0.06 };
  return csv(
    'bias_mV,dIdV_nS',
    range(241, -6, 6).map((bias) => [
      round(bias, 3),
      round(2.1 * conductance(bias, 0.4, junction) + 0.02 * random.normal(), 4),
    ]),
  );
}

/** Specular intensity: one oscillation per layer, damped by growing steps; growth ends at 160 s and the surface recovers. */
export function rheed(): string {
  const random = randomOf('RHEED');
  const end = 160;
  const layer = 11.5;
  return csv(
    'time_s,intensity_au',
    range(601, 0, 240).map((time) => {
      const growing = Math.min(time, end);
      const smooth = 55 + 45 * Math.exp(-growing / 90);
      const wave = 26 * Math.exp(-growing / 110) * ((1 + Math.cos((2 * Math.PI * growing) / layer)) / 2 - 1);
      const recovered = time > end ? 24 * (1 - Math.exp(-(time - end) / 18)) : 0;
      return [round(time, 1), round(smooth + wave + recovered + 0.5 * random.normal(), 3)];
    }),
  );
}

/** Deviation of a resistance thermometer in a field from one without magnetoresistance. */
export function calibration(): string {
  const random = randomOf('thermometer');
  const rows = [0, 5, 10, 14].flatMap((tesla) =>
    range(40, Math.log(0.3), Math.log(300)).map((logarithm) => {
      const t = Math.exp(logarithm);
      const deviation = 1000 * t * 0.011 * (tesla / 14) ** 1.4 * Math.exp(-t / 18) + 0.1 * t ** 0.5 * random.normal();
      return [round(t, 3), tesla, round(t + deviation / 1000, 4), round(deviation, 2)];
    }),
  );
  return csv('T_K,B_T,T_sensor_K,deviation_mK', rows);
}
