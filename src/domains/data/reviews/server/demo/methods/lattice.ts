import { latticeVectors } from '#module/files/previews';
import { crystals } from '../crystal-table.ts';
import type { Crystal } from '../crystals.ts';
import { bandYaml } from '../forms/calculations.ts';
import { nexusFile } from '../forms/nexus.ts';
import { ras, xrdml, xy, type Scan } from '../forms/scans.ts';
import { powderCounts } from '../models/diffraction.ts';
import { harmonicCrystals } from '../models/harmonic-crystals.ts';
import { faceCentredPath, pathThrough } from '../models/lattice.ts';
import { frequenciesOf, type HarmonicCrystal } from '../models/phonons.ts';
import { randomOf } from '../models/random.ts';
import {
  antiferromagneticWave,
  ferromagneticWave,
  phononScattering,
  spinWaveScattering,
  type ScatteringMap,
} from '../models/scattering.ts';
import { densityOfStates, onMesh } from '../models/spectrum-sums.ts';
import { harmonicMotion } from '../models/trajectories.ts';
import { csv, range, round } from '../numbers.ts';
import * as values from '../field-values.ts';
import type { DemoFile } from '../records.ts';
import { once, text, type Method, type Sample } from './method.ts';

const [firstAngle, lastAngle, angleCount] = [10, 90, 4001];

export function scanOf(crystal: Crystal, counts: number, size = 0): Scan {
  const angles = range(angleCount, firstAngle, lastAngle);
  return {
    sample: crystal.formula,
    first: firstAngle,
    last: lastAngle,
    counts: powderCounts(
      crystal,
      { angles, wavelength: 1.5406, counts, background: counts / 120, size },
      randomOf(`powder ${crystal.formula}`),
    ),
  };
}

const powder = (
  crystal: Crystal,
  form: 'xrdml' | 'ras' | 'xy',
  [zh, en]: readonly [string, string],
  size = 0,
): Sample => ({
  crystal,
  files: {
    [`pattern.${form}`]: text(() => {
      const scan = scanOf(crystal, 12_000, size);
      return form === 'xrdml' ? xrdml(scan) : form === 'ras' ? ras(scan) : xy(scan, 1.5406);
    }),
  },
  model: `Structure factors of the cell (${crystal.group}, a = ${crystal.cell.a} Å), Caglioti widths${size ? `, size broadening ${size}°` : ''}, Poisson noise`,
  zh,
  en,
});

/** Dispersion, density of modes and heat capacity of one set of force constants. */
function phononFiles(crystal: HarmonicCrystal, edge: number, top: number): Record<string, DemoFile> {
  const path = () => pathThrough(faceCentredPath(edge), 120);
  const along = once(() => {
    const modes = frequenciesOf(crystal);
    return path().map(({ at, along: direction }) => modes(at, direction));
  });
  const branches = 3 * crystal.atoms.length;
  return {
    'dispersion.csv': text(() => {
      const modes = along();
      return csv(
        `q (1/A),${Array.from({ length: branches }, (_none, at) => `branch ${at + 1} (THz)`).join(',')}`,
        path().map(({ distance }, at) => [round(distance), ...modes[at]!.map((value) => round(Math.max(0, value)))]),
      );
    }),
    'vibrations/density_of_modes.csv': text(() => {
      const modes = frequenciesOf(crystal);
      const frequencies = range(251, 0, top);
      const mesh = 10;
      const found = densityOfStates(
        onMesh(crystal.basis, mesh, (q) => modes(q, [1, 0, 0])),
        mesh,
        frequencies,
      );
      return csv(
        'frequency (THz),density of modes (1/THz)',
        frequencies.map((frequency, at) => [round(frequency), round(found[at]!, 5)]),
      );
    }),
    'band.yaml': text(() => bandYaml(crystal, path(), along())),
  };
}

const scatteringFile =
  (title: string, { axis, kelvin }: { axis: string; kelvin: number }, make: () => ScatteringMap): DemoFile =>
  () => {
    const { places, energies, counts } = make();
    return nexusFile({
      title,
      facts: {
        sample: { type: 'NXsample', fields: { 'temperature (K)': kelvin } },
        instrument: { type: 'NXinstrument', fields: { name: 'Triple-axis spectrometer' } },
      },
      axes: [
        { name: 'energy', unit: 'meV', values: energies },
        { name: axis, unit: 'r.l.u.', values: places },
      ],
      signal: { name: 'counts', unit: 'counts', values: counts },
    });
  };

const manganese = { spin: 2.5, nearest: 0.43, next: 0.49, gap: 1.2 };
const europium = { spin: 3.5, nearest: 0.0522, next: 0.0103, gap: 0.05 };

/** Frames of a trajectory as extended XYZ. */
export const trajectory = (crystal: Crystal, model: HarmonicCrystal, cells: number, frames = 48): DemoFile =>
  text(() => {
    const edge = cells * crystal.cell.a;
    const { symbols, frames: all } = harmonicMotion(
      model,
      { edge, kelvin: 300, frames, step: 0.02 },
      randomOf(`trajectory ${crystal.formula}`),
    );
    const lattice = latticeVectors({ ...crystal.cell, a: edge, b: edge, c: edge })
      .flatMap((row) => row.map((value) => value.toFixed(4)))
      .join(' ');
    return all
      .map(({ picoseconds, kelvin, potential, places }) => {
        const about = `Lattice="${lattice}" Properties=species:S:1:pos:R:3 pbc="T T T" time=${picoseconds.toFixed(3)} kinetic_temperature=${kelvin.toFixed(1)} potential_energy=${potential.toFixed(5)}`;
        const rows = places.map((place, at) => `${symbols[at]} ${place.map((value) => value.toFixed(4)).join(' ')}`);
        return `${[symbols.length, about, ...rows].join('\n')}\n`;
      })
      .join('');
  });

export const latticeMethods: readonly Method[] = [
  {
    zh: '的粉末 X 射线衍射图谱',
    en: 'Powder X-ray diffraction of',
    aboutZh: '室温粉末衍射图谱，Cu Kα1 辐射（1.5406 Å），2θ 范围 10–90°，步长 0.02°；附用于比对的晶体结构文件。',
    aboutEn:
      'Powder pattern at room temperature, Cu Kα1 radiation (1.5406 Å), 2θ from 10 to 90 degrees in steps of 0.02 degrees, with the structure used for comparison.',
    keywordsZh: 'X 射线衍射,晶体结构,物相分析',
    keywordsEn: 'X-ray diffraction,crystal structure,phase analysis',
    subject: '140.5030',
    values: values.powderDiffraction,
    team: ['tang', 'guo'],
    structure: 'cif',
    samples: [
      powder(crystals.bto, 'xrdml', [
        '四方相的 (002)/(200) 劈裂清晰可辨。XRDML 格式。',
        'The splitting of (002) and (200) shows the tetragonal phase. XRDML.',
      ]),
      powder(crystals.lao, 'xy', ['三方畸变使部分谱线劈裂。', 'The rhombohedral distortion splits some of the lines.']),
      powder(
        crystals.ceo,
        'ras',
        [
          '纳米晶粉末，谱线因晶粒尺寸而展宽。RAS 格式。',
          'A powder of nanocrystals, whose size broadens the lines. RAS.',
        ],
        0.42,
      ),
      powder(crystals.cdte, 'xrdml', [
        '闪锌矿结构，无第二相。XRDML 格式。',
        'Zinc blende without a second phase. XRDML.',
      ]),
      powder(crystals.ruo, 'xy', ['金红石结构。', 'Rutile structure.']),
      powder(crystals.mgb, 'xrdml', [
        'AlB2 型结构，(101) 为最强线。XRDML 格式。',
        'AlB2 structure; (101) is the strongest line. XRDML.',
      ]),
      powder(crystals.cpb, 'ras', ['立方相钙钛矿。RAS 格式。', 'The cubic perovskite. RAS.'], 0.05),
    ],
  },
  {
    zh: '的声子色散',
    en: 'Phonon dispersion of',
    aboutZh: '玻恩–冯卡门力常数模型给出的声子色散（Γ–X–K–Γ–L）、振动态密度与 phonopy 格式的 band.yaml；附晶体结构。',
    aboutEn:
      'Phonon dispersion along Γ–X–K–Γ–L and the density of modes from Born–von Kármán force constants, also as band.yaml of phonopy, with the structure.',
    keywordsZh: '声子,晶格动力学,力常数模型',
    keywordsEn: 'phonons,lattice dynamics,force constants',
    subject: '140.5010',
    values: values.phonons,
    team: ['qiu', 'fan'],
    structure: 'poscar',
    samples: [
      {
        crystal: crystals.gaas,
        files: phononFiles(harmonicCrystals.gaas, 5.6533, 10),
        model: 'Force constants of 2 shells and dipoles; TO 8.02 THz, LO 8.75 THz at Γ',
        zh: '两个原子，六支：Γ 点横光学模 8.02 THz（二重简并），纵光学模 8.75 THz。',
        en: 'Two atoms, six branches: at Γ the transverse optical modes at 8.02 THz, the longitudinal one at 8.75 THz.',
      },
      {
        crystal: crystals.tin,
        files: phononFiles(harmonicCrystals.tin, 4.241, 20),
        model: 'Force constants of 2 shells; optical modes 16.2 THz at Γ, no splitting in a metal',
        zh: '两个原子，六支；金属中无 LO–TO 劈裂，Γ 点光学模三重简并（16.2 THz）。',
        en: 'Two atoms, six branches; a metal has no LO–TO splitting: the optical modes at Γ are threefold, 16.2 THz.',
      },
      {
        crystal: crystals.cdte,
        files: phononFiles(harmonicCrystals.cdte, 6.482, 6),
        model: 'Force constants of 2 shells and dipoles; TO 4.23 THz, LO 5.08 THz at Γ',
        zh: '两个原子，六支：Γ 点横光学模 4.23 THz，纵光学模 5.08 THz。',
        en: 'Two atoms, six branches: at Γ the transverse optical modes at 4.23 THz, the longitudinal one at 5.08 THz.',
      },
      {
        crystal: crystals.ceo,
        files: phononFiles(harmonicCrystals.ceo, 5.411, 20),
        model: 'Force constants of 3 shells and dipoles; TO 8.16, Raman 13.94, LO 17.84 THz at Γ',
        zh: '三个原子，九支：Γ 点红外横模 8.16 THz、拉曼活性 T2g 模 13.94 THz、红外纵模 17.84 THz。',
        en: 'Three atoms, nine branches: at Γ the transverse infrared modes at 8.16 THz, the Raman mode T2g at 13.94 THz and the longitudinal infrared mode at 17.84 THz.',
      },
    ],
  },
  {
    zh: '的非弹性中子散射谱',
    en: 'Inelastic neutron scattering of',
    aboutZh: '单晶沿一个动量方向的散射强度图（NeXus，动量 × 能量转移），含弹性线与计数噪声。',
    aboutEn:
      'Scattering of a single crystal over momentum along one direction and energy transfer (NeXus), with the elastic line and counting noise.',
    keywordsZh: '中子散射,自旋波,声子',
    keywordsEn: 'neutron scattering,spin waves,phonons',
    subject: '140.5065',
    values: values.spinWaves,
    team: ['wei', 'song'],
    samples: [
      {
        crystal: crystals.mno,
        files: {
          'spin_waves_010K.nxs': scatteringFile(
            'MnO, spin waves along [xi 0 0], 10 K',
            { axis: 'xi_00', kelvin: 10 },
            () =>
              spinWaveScattering(
                (xi) => antiferromagneticWave(manganese, [0.5 + xi, 0.5, 0.5]),
                { kelvin: 10, isFerromagnet: false, resolution: 0.9, scale: 60 },
                { places: range(121, -1, 1), energies: range(131, -2, 28) },
                randomOf('spin waves MnO'),
              ),
          ),
        },
        model: 'Linear spin waves, S = 5/2, J1 = 0.43 meV, J2 = 0.49 meV (antiferromagnetic), gap 1.2 meV',
        zh: '反铁磁 MnO（奈尔温度 118 K）在 10 K 的自旋波，过磁布拉格点 (½½½)。',
        en: 'Spin waves of antiferromagnetic MnO (Néel temperature 118 K) at 10 K through the magnetic Bragg point (½½½).',
        values: { temperature: { from: '10', to: '10', unit: 'K' } },
      },
      {
        crystal: crystals.euo,
        files: {
          'spin_waves_005K.nxs': scatteringFile(
            'EuO, spin waves along [xi xi xi], 5 K',
            { axis: 'xi_xi_xi', kelvin: 5 },
            () =>
              spinWaveScattering(
                (xi) => ferromagneticWave(europium, [xi, xi, xi]),
                { kelvin: 5, isFerromagnet: true, resolution: 0.22, scale: 70 },
                { places: range(121, -0.5, 0.5), energies: range(131, -0.6, 7) },
                randomOf('spin waves EuO'),
              ),
          ),
        },
        model: 'Linear spin waves, S = 7/2, J1/k = 0.606 K, J2/k = 0.119 K (Passell and others 1976)',
        zh: '铁磁 EuO（居里温度 69 K）在 5 K 的自旋波，小波矢处呈二次色散。',
        en: 'Spin waves of ferromagnetic EuO (Curie temperature 69 K) at 5 K, quadratic at small wave vectors.',
        values: { temperature: { from: '5', to: '5', unit: 'K' } },
      },
      {
        crystal: crystals.ceo,
        files: {
          'phonons_300K.nxs': scatteringFile('CeO2, phonons along (6 xi 0), 300 K', { axis: 'xi', kelvin: 300 }, () => {
            const unit = (2 * Math.PI) / 5.411;
            return phononScattering(
              harmonicCrystals.ceo,
              { base: [6 * unit, 0, 0], step: [0, unit, 0], kelvin: 300, scale: 1500 },
              { places: range(121, -1, 1), energies: range(151, -2, 80) },
              randomOf('phonons CeO2'),
            );
          }),
        },
        model: 'One-phonon cross section of the force constants of the record “Phonon dispersion of CeO2”',
        zh: '室温声子谱，动量转移 (6, ξ, 0)；与 CeO2 声子色散的演示记录出自同一组力常数。',
        en: 'Phonons at room temperature, momentum transfer (6, ξ, 0); from the same force constants as the demonstration record of the phonon dispersion of CeO2.',
        values: { temperature: { from: '300', to: '300', unit: 'K' } },
      },
    ],
  },
  {
    zh: '的分子动力学轨迹',
    en: 'Molecular dynamics of',
    aboutZh: '300 K 的轨迹片段，48 帧，步长 20 fs，扩展 XYZ 格式，含瞬时温度与势能；附初始结构。',
    aboutEn:
      'A piece of a trajectory at 300 K: 48 frames every 20 fs in extended XYZ, with temperature and potential energy, and the initial structure.',
    keywordsZh: '分子动力学,原子轨迹,晶格振动',
    keywordsEn: 'molecular dynamics,trajectory,lattice vibrations',
    subject: '140.5010',
    values: values.trajectory,
    team: ['qiu', 'fan', 'tang'],
    structure: 'cif',
    samples: [
      {
        crystal: crystals.ceo,
        files: { 'trajectory.xyz': trajectory(crystals.ceo, harmonicCrystals.ceo, 2) },
        model: 'Harmonic motion of 96 atoms with the force constants of the phonon record',
        zh: '96 个原子的超胞，谐振势取自声子色散的力常数。',
        en: 'A cell of 96 atoms in the harmonic potential of the phonon dispersion.',
      },
      {
        crystal: crystals.cpb,
        files: { 'trajectory.xyz': trajectory(crystals.cpb, harmonicCrystals.cpb, 2) },
        model: 'Harmonic motion of 40 atoms, soft springs between Pb, Cs and Br',
        zh: '40 个原子的超胞，卤素横向位移显著大于铅原子。',
        en: 'A cell of 40 atoms; the halogens move much farther across the bonds than lead does.',
      },
      {
        crystal: crystals.gaas,
        files: { 'trajectory.xyz': trajectory(crystals.gaas, harmonicCrystals.gaas, 2) },
        model: 'Harmonic motion of 64 atoms with the force constants of the phonon record',
        zh: '64 个原子的超胞，谐振势取自声子色散的力常数。',
        en: 'A cell of 64 atoms in the harmonic potential of the phonon dispersion.',
      },
    ],
  },
];
