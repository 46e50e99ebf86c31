import { crystals } from './crystal-table.ts';
import type { Crystal } from './crystals.ts';
import { nexusFile } from './forms/nexus.ts';
import { powderCounts } from './models/diffraction.ts';
import { randomOf } from './models/random.ts';
import { ramanAt } from './models/spectra.ts';
import { blochGruneisen } from './models/transport.ts';
import { csv, range, round } from './numbers.ts';

/** Kinds of files that a project of the archive hands over. */
export type DeliverableKind = 'photoemission' | 'growth' | 'transport' | 'program' | 'diffraction' | 'raman';

export interface Deliverable {
  fileName: string;
  content: Buffer;
  isDocument: boolean;
}

/** A material that projects measure: its structure, and parameters of its models. */
interface Material {
  crystal: Crystal;
  growth: readonly [zh: string, en: string];
  /** K, µΩ cm. */
  debye: number;
  residual: number;
  at300: number;
  /** Bulk modulus in GPa. */
  bulk: number;
  /** Raman lines in cm⁻¹. */
  lines: readonly number[];
  /** Top of a hole band in eV, and the inverse of twice its mass in eV Å². */
  band: readonly [top: number, curve: number];
}

const hexagonal = (formula: string, group: string, a: number, c: number, sites: Crystal['sites']): Crystal => ({
  formula,
  group,
  sites,
  cell: { a, b: a, c, alpha: 90, beta: 90, gamma: 120 },
});
const flux = ['助熔剂法', 'flux'] as const;

/** By the numbers of the demonstration projects. Structures near those of the literature, rounded. */
const materials: Record<string, Material> = {
  '01': {
    crystal: crystals.srruo,
    growth: ['光学浮区法', 'floating zone'],
    debye: 410,
    residual: 0.6,
    at300: 120,
    bulk: 128,
    lines: [200, 247, 493, 545],
    band: [0.06, 2.4],
  },
  '06': {
    crystal: {
      formula: 'YbRh2Si2',
      group: 'I 4/m m m',
      cell: { a: 4.007, b: 4.007, c: 9.858, alpha: 90, beta: 90, gamma: 90 },
      sites: [
        ['Yb', 0, 0, 0],
        ['Rh', 0.5, 0, 0.25],
        ['Si', 0, 0, 0.379],
      ],
    },
    growth: ['铟助熔剂法', 'indium flux'],
    debye: 280,
    residual: 1.1,
    at300: 78,
    bulk: 189,
    lines: [180, 320, 412],
    band: [-0.05, 1.1],
  },
  '07': {
    crystal: crystals.sto,
    growth: ['脉冲激光沉积', 'pulsed laser deposition'],
    debye: 513,
    residual: 18,
    at300: 4200,
    bulk: 174,
    lines: [48, 144, 235, 447],
    band: [-0.11, 3.1],
  },
  '08': {
    crystal: hexagonal('C', 'P 63/m m c', 2.461, 6.708, [
      ['C', 0, 0, 0.25],
      ['C', 1 / 3, 2 / 3, 0.25],
    ]),
    growth: ['机械剥离与干法转移', 'exfoliation and dry transfer'],
    debye: 420,
    residual: 9,
    at300: 52,
    bulk: 34,
    lines: [42, 1582],
    band: [-0.02, 0.6],
  },
  '09': {
    crystal: hexagonal('MnBi2Te4', 'R -3 m :H', 4.33, 40.93, [
      ['Mn', 0, 0, 0],
      ['Bi', 0, 0, 0.4249],
      ['Te', 0, 0, 0.1331],
      ['Te', 0, 0, 0.294],
    ]),
    growth: flux,
    debye: 155,
    residual: 520,
    at300: 1450,
    bulk: 54,
    lines: [48, 66, 104, 140],
    band: [-0.16, 1.9],
  },
  '10': {
    crystal: crystals.bafe,
    growth: ['自助熔剂法', 'self-flux'],
    debye: 260,
    residual: 130,
    at300: 410,
    bulk: 66,
    lines: [125, 182, 209, 264],
    band: [0.015, 2.9],
  },
  '11': {
    crystal: crystals.cvs,
    growth: flux,
    debye: 175,
    residual: 0.9,
    at300: 62,
    bulk: 39,
    lines: [119, 137],
    band: [-0.03, 3.6],
  },
  '12': {
    crystal: hexagonal('SmCo5', 'P 6/m m m', 5.002, 3.964, [
      ['Sm', 0, 0, 0],
      ['Co', 1 / 3, 2 / 3, 0],
      ['Co', 0.5, 0, 0.5],
    ]),
    growth: ['感应熔炼', 'induction melting'],
    debye: 340,
    residual: 8,
    at300: 86,
    bulk: 138,
    lines: [125, 210],
    band: [-0.08, 1.4],
  },
};

/** Formula of the material that a project measures. */
export const deliveredFormula = (project: string) => materials[project]!.crystal.formula;

const pressures = (count: number) =>
  range(Math.max(2, count), 0, 0.5 * Math.max(2, count)).map((value) => round(value, 2));

/** A NeXus file with a cut at each temperature. */
async function photoemission({ band: [top, curve], crystal }: Material, project: string, count: number) {
  const kelvins = range(count, 10, 10 + 20 * (count - 1));
  const [momenta, energies] = [range(81, -0.3, 0.3), range(81, -0.3, 0.06)];
  const random = randomOf(`delivered cuts ${project}`);
  const counts = kelvins.flatMap((kelvin) => {
    const thermal = 8.617e-5 * kelvin;
    return energies.flatMap((energy) =>
      momenta.map((k) => {
        const width = 0.015 + 0.0001 * kelvin + 0.1 * Math.abs(energy);
        const spectral = (6 * width) / Math.PI / ((energy - top + curve * k * k) ** 2 + width ** 2);
        return random.counts(3 + spectral / (Math.exp(energy / thermal) + 1));
      }),
    );
  });
  return {
    'cuts.nxs': await nexusFile({
      title: `${crystal.formula}, cuts at ${count} temperatures (demonstration)`,
      axes: [
        { name: 'temperature', unit: 'K', values: kelvins },
        { name: 'energy', unit: 'eV', values: energies },
        { name: 'momentum', unit: '1/angstrom', values: momenta },
      ],
      signal: { name: 'counts', unit: 'counts', values: Uint16Array.from(counts) },
    }),
  };
}

function transport(material: Material, project: string, count: number): Record<string, string> {
  const random = randomOf(`delivered transport ${project}`);
  const all = pressures(count);
  const rows = range(60, 2, 300).map((t) => [
    round(t, 2),
    ...all.map((pressure) => {
      const stiff = 1 + (2 * pressure) / material.bulk;
      const rho = blochGruneisen({ ...material, debye: material.debye * stiff, at300: material.at300 / stiff }, t);
      return Number((rho * (1 + 0.002 * random.normal())).toPrecision(5));
    }),
  ]);
  return { 'rho.csv': csv(`T (K),${all.map((pressure) => `rho ${pressure} GPa (uOhm cm)`).join(',')}`, rows) };
}

function diffraction(
  { crystal, bulk }: Material,
  project: string,
  count: number,
  first: number,
): Record<string, string> {
  const { a, b, c, ...angles } = crystal.cell;
  const places = range(801, 4, 28);
  const all = Array.from({ length: count }, (_none, at) => {
    const pressure = 1 + 1.5 * (first + at);
    // Murnaghan with a slope of 4, the same for all edges.
    const scale = (1 + (4 * pressure) / bulk) ** (-1 / 12);
    const pressed = { ...crystal, cell: { a: a * scale, b: b * scale, c: c * scale, ...angles } };
    const scan = { angles: places, wavelength: 0.4133, counts: 2400, background: 60, size: 0.015 };
    return { pressure, counts: powderCounts(pressed, scan, randomOf(`delivered pattern ${project} ${pressure}`)) };
  });
  return {
    'patterns.csv': csv(
      `2theta (deg),${all.map(({ pressure }) => `${pressure} GPa (counts)`).join(',')}`,
      places.map((angle, place) => [round(angle, 3), ...all.map(({ counts }, at) => counts[place]! + 300 * at)]),
    ),
  };
}

function raman({ lines, bulk }: Material, project: string, count: number): Record<string, string> {
  const random = randomOf(`delivered Raman ${project}`);
  const all = range(count, 1, 1 + 4 * (count - 1));
  const top = Math.max(...lines) * 1.15;
  const rows = range(401, Math.min(...lines) * 0.7, top).map((shift) => [
    round(shift, 2),
    ...all.map((pressure, at) => {
      const moved = lines.map((line) => ({ at: line * (1 + pressure / bulk), half: 3, strength: 300 }));
      return 400 * at + random.counts(40 + ramanAt(shift, 300, { lines: moved }));
    }),
  ]);
  return { 'raman.csv': csv(`shift (1/cm),${all.map((pressure) => `${pressure} GPa (counts)`).join(',')}`, rows) };
}

function growth({ crystal, growth: [zh, en] }: Material, project: string): Record<string, string> {
  const random = randomOf(`delivered growth ${project}`);
  const batches = Array.from({ length: 6 }, (_none, at) => {
    const top = 1050 + Math.round(40 * random.uniform());
    return `| ${at + 1} | ${top} | ${(1.5 + 2 * random.uniform()).toFixed(1)} | ${(2 + 4 * random.uniform()).toFixed(1)} | ${(95 + 4 * random.uniform()).toFixed(1)} |`;
  });
  const { a, b, c } = crystal.cell;
  return {
    'report.md': [
      `# ${crystal.formula} 单晶生长报告 / Growth report`,
      '',
      `方法：${zh}。Method: ${en}.`,
      `室温晶格常数 / lattice constants: a = ${a} Å, b = ${b} Å, c = ${c} Å.`,
      '',
      '| 批次 batch | 最高温度 top (°C) | 降温速率 cooling (°C/h) | 尺寸 size (mm) | 相纯度 purity (%) |',
      '|---|---|---|---|---|',
      ...batches,
      '',
      '演示数据，并非真实结果。Demonstration data, no real results.',
      '',
    ].join('\n'),
  };
}

/** A program that fits Bloch and Grüneisen's law, with the data of the project. */
function program(material: Material, project: string): Record<string, string> {
  return {
    'fit_resistivity.py': [
      `"""Fit of a resistivity by Bloch and Grueneisen: python fit_resistivity.py rho.csv  (${material.crystal.formula})"""`,
      'import sys',
      '',
      'import numpy as np',
      'from scipy.integrate import quad',
      'from scipy.optimize import curve_fit',
      '',
      '',
      'def bloch_grueneisen(t, rho0, slope, debye):',
      '    """Resistivity in uOhm cm over the temperature in K."""',
      '    def one(kelvin):',
      '        part, _ = quad(lambda x: x**5 / ((np.exp(x) - 1) * (1 - np.exp(-x))), 1e-9, debye / kelvin)',
      '        return rho0 + slope * (kelvin / debye) ** 5 * part',
      '    return np.vectorize(one)(t)',
      '',
      '',
      't, rho = np.loadtxt(sys.argv[1], delimiter=",", skiprows=1, usecols=(0, 1), unpack=True)',
      `start = [rho.min(), 4 * rho.max(), ${material.debye}]`,
      'best, covariance = curve_fit(bloch_grueneisen, t, rho, p0=start)',
      'for name, value, error in zip(["rho0", "slope", "debye"], best, np.sqrt(np.diag(covariance))):',
      '    print(f"{name} = {value:.4g} +- {error:.2g}")',
      '',
    ].join('\n'),
    ...transport(material, `${project} example`, 2),
  };
}

/**
 * The files of a deliverable of a demonstration project; those of different projects differ.
 * @param project the last two digits of its number
 * @param part of a deliverable that is handed over in several parts, from 0 on
 */
export async function deliverablesOf(
  kind: DeliverableKind,
  project: string,
  count: number,
  part: number,
): Promise<Deliverable[]> {
  const material = materials[project]!;
  const made: Record<DeliverableKind, () => Record<string, string> | Promise<Record<string, Buffer>>> = {
    photoemission: () => photoemission(material, project, count),
    growth: () => growth(material, project),
    transport: () => transport(material, project, count),
    program: () => program(material, project),
    diffraction: () => diffraction(material, project, count, part * 8),
    raman: () => raman(material, project, count),
  };
  const files: Record<string, string | Buffer> = await made[kind]();
  return Object.entries(files).map(([fileName, content]) => ({
    fileName,
    content: typeof content === 'string' ? Buffer.from(content) : content,
    isDocument: /\.(?:md|py)$/.test(fileName),
  }));
}
