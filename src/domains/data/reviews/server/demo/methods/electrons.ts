import { crystals } from '../crystal-table.ts';
import { doscar, eigenval, vasprun, type Electrons } from '../forms/calculations.ts';
import { nexusFile } from '../forms/nexus.ts';
import { europiumOxide, galliumArsenide, kagome, strontiumTitanate, type BandModel } from '../models/bands.ts';
import { cubicPath, faceCentredPath, hexagonalPath, pathThrough, type PathLine } from '../models/lattice.ts';
import { diracCone, foldedBands, type PhotoemissionMap } from '../models/photoemission.ts';
import { randomOf } from '../models/random.ts';
import { densityOfStates, onMesh } from '../models/spectrum-sums.ts';
import { invertedBands, selenide, telluride } from '../models/topological.ts';
import { csv, range, round } from '../numbers.ts';
import * as values from '../field-values.ts';
import type { DemoFile } from '../records.ts';
import { once, text, type Method } from './method.ts';

/** Bands along a path and the density of states of the same model, with the energies from the Fermi level. */
export function electronsOf(
  title: string,
  models: readonly BandModel[],
  lines: readonly PathLine[],
  { mesh, from, to, fermi = 0 }: { mesh: number; from: number; to: number; fermi?: number },
): Electrons {
  const points = pathThrough(lines, 150);
  const energies = range(Math.round((to - from) / 0.02) + 1, from, to);
  const shifted = (of: readonly number[]) => of.map((value) => value - fermi);
  // Two spins of a model without magnetism share its bands.
  const factor = models.length === 1 ? 2 : 1;
  return {
    title,
    basis: models[0]!.basis,
    points,
    bands: models.map(({ bandsAt }) => points.map(({ at }) => shifted(bandsAt(at)))),
    filled: models.map(({ filled }) => filled),
    fermi: 0,
    energies,
    density: models.map(({ basis, bandsAt }) =>
      densityOfStates(
        onMesh(basis, mesh, (k) => shifted(bandsAt(k))),
        mesh,
        energies,
      ).map((value) => factor * value),
    ),
  };
}

const bandTable = ({ points, bands: [bands] }: Electrons) =>
  csv(
    `k (1/A),${bands![0]!.map((_value, band) => `band ${band + 1} (eV)`).join(',')}`,
    points.map(({ distance }, at) => [round(distance), ...bands![at]!.map((value) => round(value))]),
  );
const densityTable = ({ energies, density }: Electrons) =>
  csv(
    'E - EF (eV),density of states (states/eV)',
    energies.map((energy, at) => [round(energy, 3), round(density[0]![at]!, 4)]),
  );

const gaas = once(() =>
  electronsOf('GaAs, sp3s* tight binding', [galliumArsenide(5.6533)], faceCentredPath(5.6533), {
    mesh: 14,
    from: -13,
    to: 8,
  }),
);
const sto = once(() =>
  electronsOf('SrTiO3, p-d tight binding', [strontiumTitanate(3.905)], cubicPath(3.905), {
    mesh: 12,
    from: -5,
    to: 9,
    fermi: -3.14,
  }),
);
const euo = once(() =>
  electronsOf('EuO, p-d-f tight binding', [europiumOxide(5.141, 1), europiumOxide(5.141, -1)], faceCentredPath(5.141), {
    mesh: 12,
    from: -6,
    to: 11,
  }),
);
const bise = once(() =>
  electronsOf('Bi2Se3', [invertedBands(selenide)], hexagonalPath(selenide.a, selenide.layer), {
    mesh: 22,
    from: -3,
    to: 3,
  }),
);
const cvs = once(() =>
  electronsOf('CsV3Sb5', [kagome(5.495, 9.309)], hexagonalPath(5.495, 9.309), { mesh: 26, from: -2.2, to: 1.4 }),
);

const photoemissionFile =
  (title: string, kelvin: number, make: () => PhotoemissionMap): DemoFile =>
  () => {
    const { momenta, energies, counts } = make();
    return nexusFile({
      title,
      facts: {
        sample: { type: 'NXsample', fields: { 'temperature (K)': kelvin } },
        instrument: {
          type: 'NXinstrument',
          fields: { name: 'Hemispherical analyser, helium lamp', 'photon_energy (eV)': 21.2 },
        },
      },
      axes: [
        { name: 'energy', unit: 'eV', values: energies },
        { name: 'momentum', unit: '1/angstrom', values: momenta },
      ],
      signal: { name: 'counts', unit: 'counts', values: counts },
    });
  };

const cone = (name: 'Bi2Se3' | 'Bi2Te3', model: typeof selenide, depth: number, half: number) =>
  Object.fromEntries(
    [20, 150].map((kelvin) => [
      `map_${String(kelvin).padStart(3, '0')}K.nxs`,
      photoemissionFile(`${name} (0001), ${kelvin} K, demonstration`, kelvin, () =>
        diracCone(
          model,
          { momenta: range(121, -half, half), energies: range(141, -depth - 0.32, 0.06), kelvin, depth },
          randomOf(`${name} ${kelvin}`),
        ),
      ),
    ]),
  );

export const electronMethods: readonly Method[] = [
  {
    zh: '的电子能带与态密度',
    en: 'Electronic bands and density of states of',
    aboutZh:
      '紧束缚模型给出的电子能带（沿高对称路径）与态密度，二者来自同一哈密顿量；态密度用线性四面体法求得。附晶体结构。',
    aboutEn:
      'Bands of a tight-binding model along a high-symmetry path, and the density of states of the same Hamiltonian by linear tetrahedra. The crystal structure is included.',
    keywordsZh: '电子能带,态密度,紧束缚模型',
    keywordsEn: 'band structure,density of states,tight binding',
    subject: '140.5010',
    values: values.bands,
    team: ['fan', 'qiu'],
    structure: 'poscar',
    samples: [
      {
        crystal: crystals.sto,
        files: { 'vasprun.xml': text(() => vasprun(sto())) },
        model: 'Tight binding, 5 Ti d and 9 O p orbitals; indirect gap 3.25 eV (R to Γ)',
        zh: 'SrTiO3 的导带底由 Ti t2g 轨道构成，价带顶位于 R 点，间接带隙 3.25 eV。',
        en: 'The conduction band of SrTiO3 has t2g character; the valence band has its top at R. The indirect gap is 3.25 eV.',
      },
      {
        crystal: crystals.gaas,
        files: { 'vasprun.xml': text(() => vasprun(gaas())) },
        model: 'Tight binding sp³s* of Vogl, Hjalmarson and Dow (1983); direct gap 1.55 eV',
        zh: 'GaAs 在 Γ 点有 1.55 eV 的直接带隙，X 与 L 谷位于其上。',
        en: 'GaAs has a direct gap of 1.55 eV at Γ, with the valleys at L and X above it.',
      },
      {
        crystal: crystals.bise,
        files: { 'bands.csv': text(() => bandTable(bise())), 'dos.csv': text(() => densityTable(bise())) },
        model: 'Four-band lattice model with inverted mass (Zhang and others 2009); gap 0.3 eV',
        zh: 'Bi2Se3 体能带在 Γ 点发生反转，带隙约 0.3 eV；能量零点取带隙中央。',
        en: 'The bulk bands of Bi2Se3 are inverted at Γ, with a gap of 0.3 eV; energies are relative to mid-gap.',
      },
      {
        crystal: crystals.cvs,
        files: { 'bands.csv': text(() => bandTable(cvs())), 'dos.csv': text(() => densityTable(cvs())) },
        model: 'Kagome net of one orbital, t = 0.42 eV, t′ = 0.02 eV, 0.015 eV between nets',
        zh: '钒笼目层的三条能带：平带、K 点狄拉克交叉与 M 点范霍夫奇点，后者紧邻费米能级。',
        en: 'Three bands of the kagome net of vanadium: a flat band, the Dirac crossing at K and saddle points at M, one of them at the Fermi level.',
      },
      {
        crystal: crystals.euo,
        files: { DOSCAR: text(() => doscar(euo(), 2)), 'bands/EIGENVAL': text(() => eigenval(euo(), 2)) },
        model: 'Tight binding, O 2p, Eu 5d and 4f; exchange splitting 0.6 eV, gap 0.95 eV',
        zh: '铁磁态 EuO：七条 4f 带全部为多数自旋，5d 导带交换劈裂 0.6 eV，4f–5d 带隙 0.95 eV。',
        en: 'Ferromagnetic EuO: all seven 4f bands have majority spin, the 5d conduction band is split by 0.6 eV, and the gap between 4f and 5d is 0.95 eV.',
      },
    ],
  },
  {
    zh: '的角分辨光电子能谱',
    en: 'ARPES maps of',
    aboutZh: '沿一个动量方向的光电子强度图（NeXus，动量 × 能量），光子能量 21.2 eV，能量分辨率 10 meV。',
    aboutEn:
      'Photoemission intensity over momentum and energy along one direction (NeXus); photon energy 21.2 eV, resolution 10 meV.',
    keywordsZh: '角分辨光电子能谱,表面态,电子结构',
    keywordsEn: 'ARPES,surface state,electronic structure',
    subject: '140.5055',
    values: values.photoemission,
    team: ['lin', 'zhou'],
    samples: [
      {
        crystal: crystals.bise,
        files: cone('Bi2Se3', selenide, 0.3, 0.16),
        model: 'Surface Green function of the bands of Bi2Se3; Dirac point 0.30 eV below EF, ħv = 3.3 eV Å',
        zh: '(0001) 解理面的狄拉克锥，狄拉克点位于费米能级以下 0.30 eV，20 K 与 150 K；表面态与体能带连续谱由同一模型给出。',
        en: 'The Dirac cone of the cleaved (0001) surface, 0.30 eV below the Fermi level, at 20 K and 150 K; surface state and bulk come from one model.',
      },
      {
        crystal: crystals.bite,
        files: cone('Bi2Te3', telluride, 0.25, 0.18),
        model: 'Surface Green function of a four-band model; Dirac point 0.25 eV below EF, ħv = 2.7 eV Å',
        zh: '(0001) 解理面的狄拉克锥，狄拉克点位于费米能级以下 0.25 eV，20 K 与 150 K；体带隙 0.17 eV。',
        en: 'The Dirac cone of the cleaved (0001) surface, 0.25 eV below the Fermi level, at 20 K and 150 K; the bulk gap is 0.17 eV.',
      },
      {
        crystal: crystals.tise,
        files: Object.fromEntries(
          [20, 250].map((kelvin) => [
            `map_${String(kelvin).padStart(3, '0')}K.nxs`,
            photoemissionFile(`TiSe2, Γ to M, ${kelvin} K, demonstration`, kelvin, () =>
              foldedBands(
                { momenta: range(131, -0.3, 1.35), energies: range(131, -0.6, 0.08), kelvin, transition: 200 },
                randomOf(`TiSe2 ${kelvin}`),
              ),
            ),
          ]),
        ),
        model: 'Se 4p and Ti 3d bands coupled by the charge density wave, Δ(0) = 0.1 eV, 200 K',
        zh: '沿 Γ–M 方向，电荷密度波转变（200 K）上下各一幅：20 K 时可见折叠至 M 点的价带，250 K 时消失。',
        en: 'Along Γ–M below and above the charge density wave at 200 K: at 20 K the valence band is folded to M, at 250 K it is not.',
        values: { temperature: { from: '20', to: '250', unit: 'K' } },
      },
    ],
  },
];

/** The models behind the files, for the test of their sums. */
export const electronModels = { gaas, sto, euo, bise, cvs };
