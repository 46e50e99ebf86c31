import { buffer } from 'node:stream/consumers';
import { workbook } from '#server/formats/workbook';
import { crystals } from './crystal-table.ts';
import { cif, poscar } from './crystals.ts';
import { common, institutes } from './draft.ts';
import { csv, noise, range, round } from './numbers.ts';
import * as values from './field-values.ts';
import { authors } from './people.ts';
import { doscar, vasprun } from './forms/calculations.ts';
import { nexusFile } from './forms/nexus.ts';
import { screenPicture } from './forms/pictures.ts';
import { jcamp, ras, xrdml } from './forms/scans.ts';
import { electronsOf } from './methods/electrons.ts';
import { scanOf, trajectory } from './methods/lattice.ts';
import { once, text } from './methods/method.ts';
import { silicon } from './models/bands.ts';
import { harmonicCrystals } from './models/harmonic-crystals.ts';
import { faceCentredPath } from './models/lattice.ts';
import { permittivityOf } from './models/optics.ts';
import { randomOf } from './models/random.ts';
import { blochGruneisen } from './models/transport.ts';
import { electronSpots, hexagonalNet } from './models/tunnelling.ts';
import { published, readme, type DemoRecord } from './records.ts';

/*
 * One record with a file of each format that the portal displays, so that a visitor sees how deposited data appear. The
 * numbers come from the same models as those of the other records.
 */

/** An infrared absorbance in JCAMP-DX: a film of MgO with its transverse mode at 401 /cm. */
const absorbance = () => {
  const model = { infinite: 3.01, oscillators: [{ at: 401, strength: 1045, width: 14 }] };
  return jcamp({
    title: 'MgO film (demonstration)',
    type: 'INFRARED SPECTRUM',
    unit: 'ABSORBANCE',
    first: 200,
    last: 1000,
    factor: 0.001,
    // 50 nm: 2π ν d Im ε / ln 10.
    values: range(801, 200, 1000).map((nu) => (2 * Math.PI * nu * 5e-6 * permittivityOf(model, nu)[1]) / Math.LN10),
  });
};

const si = once(() =>
  electronsOf('Si, sp3s* tight binding', [silicon(5.431)], faceCentredPath(5.431), { mesh: 10, from: -13, to: 8 }),
);

const notebook = () => {
  const cells = [
    {
      cell_type: 'markdown',
      metadata: {},
      source: ['# Fit of a resistance\n', '\n', '| quantity | value |\n|---|---|\n| $R_0$ | 2.0 Ω |\n'],
    },
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: {},
      source: [
        'import numpy as np\n',
        '\n',
        'T = np.linspace(2, 300, 50)\n',
        'R = 2.0 + 0.004 * T  # linear part\n',
        'print(f"R(300 K) = {R[-1]:.2f} Ohm")',
      ],
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['R(300 K) = 3.20 Ohm\n'] }],
    },
    {
      cell_type: 'code',
      execution_count: 2,
      metadata: {},
      source: ['frame.head(2)'],
      outputs: [
        {
          output_type: 'execute_result',
          execution_count: 2,
          metadata: {},
          data: {
            'text/html': [
              '<table><thead><tr><th></th><th>T (K)</th><th>R (Ohm)</th></tr></thead><tbody><tr><th>0</th><td>2.0</td><td>2.008</td></tr><tr><th>1</th><td>8.1</td><td>2.032</td></tr></tbody></table>',
            ],
            'text/plain': ['…'],
          },
        },
      ],
    },
  ];
  const kernel = { language_info: { name: 'python' } };
  return `${JSON.stringify({ cells, metadata: kernel, nbformat: 4, nbformat_minor: 5 }, null, 1)}\n`;
};

const xlsx = async () =>
  buffer(
    await workbook({
      name: '铜的电阻率 Cu',
      columns: [{ title: 'T (K)' }, { title: 'rho (uOhm cm)' }],
      rows: range(150, 2, 300).map((t) => [
        round(t, 2),
        round(blochGruneisen({ debye: 343, residual: 0.02, at300: 1.7 }, t) + 0.003 * noise(t), 4),
      ]),
    }).open(),
  );

const parquet = async () => {
  const { parquetWriteBuffer } = await import('hyparquet-writer');
  const times = range(400, 0, 100);
  return Buffer.from(
    parquetWriteBuffer({
      columnData: [
        { name: 'time (s)', data: times, type: 'DOUBLE' },
        {
          name: 'temperature (K)',
          data: times.map((time) => 4.2 + 0.3 * Math.exp(-time / 20) + 0.01 * noise(time)),
          type: 'DOUBLE',
        },
      ],
    }),
  );
};

/** A reciprocal space map: a relaxed film of BaTiO3 on SrTiO3 around (103), with the streak of the substrate. */
const reciprocalMap = () => {
  const random = randomOf('reciprocal space map');
  const [alongX, alongZ] = [range(121, 0.96, 1.03), range(161, 2.82, 3.04)];
  const film = { x: 3.905 / 3.994, z: (3 * 3.905) / 4.034 };
  const counts = alongZ.flatMap((z) =>
    alongX.map((x) => {
      const substrate = 60_000 * Math.exp(-(((x - 1) / 0.0012) ** 2) - ((z - 3) / 0.0035) ** 2);
      const streak = (160 * Math.exp(-(((x - 1) / 0.0014) ** 2))) / (1 + ((z - 3) / 0.02) ** 2);
      const mosaic = ((x - film.x) / 0.0062) ** 2 + ((z - film.z - 0.6 * (x - film.x)) / 0.011) ** 2;
      return random.counts(2 + substrate + streak + 2600 * Math.exp(-mosaic));
    }),
  );
  return nexusFile({
    title: 'Reciprocal space map around (103): BaTiO3 on SrTiO3 (demonstration)',
    axes: [
      { name: 'Qz', unit: 'r.l.u.', values: alongZ },
      { name: 'Qx', unit: 'r.l.u.', values: alongX },
    ],
    signal: { name: 'counts', unit: 'counts', values: counts },
  });
};

/** The 7×7 reconstruction of Si(111). */
const reconstruction = () => {
  const random = randomOf('LEED Si');
  const form = (h: number, k: number) =>
    0.45 + 0.18 * (Math.cos(2 * Math.PI * h) + Math.cos(2 * Math.PI * k) + Math.cos(2 * Math.PI * (h + k)));
  return screenPicture(electronSpots(hexagonalNet(3.84), 64, form, [7, 7]), () => random.normal());
};

export const formats: DemoRecord = {
  form: () => ({
    ...common('数据文件在线预览示例集', 'Examples of files that can be looked at online'),
    keywordsZh: '数据格式,在线预览,示例',
    keywordsEn: 'data formats,preview,examples',
    fieldValues: values.formats,
    descriptionZh:
      '每种可在线预览的数据格式各一个示例文件：表格、衍射与光谱扫描、晶体结构与分子动力学轨迹、第一性原理计算输出、HDF5/NeXus、Parquet、Excel、Jupyter 笔记本、图像与源代码。提交数据前可在此查看各类文件的预览效果。',
    descriptionEn:
      'One file of each form that can be looked at online: tables, scans of diffractometers and spectrometers, crystal structures and trajectories, output of first-principles programs, HDF5/NeXus, Parquet, Excel, a Jupyter notebook, a picture and source code. See here what becomes of your files before you deposit them.',
    license: 'cc0',
    authors: [{ ...authors.fan, isCorresponding: true }, authors.tang],
    publisher: { ...common('', '').publisher, name: institutes.computing.nameZh, nameEn: institutes.computing.nameEn },
  }),
  daysAgo: 1,
  acts: published,
  files: {
    'README.md': readme('# 数据文件在线预览示例集', [
      '- `scans/`：衍射与光谱 / diffraction and spectra',
      '- `structures/`：晶体结构 / crystal structures',
      '- `vasp/`：计算输出 / output of VASP',
    ]),
    'map.nxs': reciprocalMap,
    'resistance.xlsx': xlsx,
    'cooling.parquet': parquet,
    'fit.ipynb': notebook(),
    'errors.csv': csv(
      'T (K),lambda (nm),lambda error (nm)',
      range(16, 1.5, 8.6).map((t) => {
        // The penetration depth of Nb by Gorter and Casimir.
        const depth = 39 / Math.sqrt(1 - (t / 9.25) ** 4);
        return [round(t, 2), round(depth + 0.8 * noise(t), 1), round(0.6 + 0.01 * depth, 1)];
      }),
    ),
    'leed.png': reconstruction,
    'model.py':
      'import numpy as np\n\n\ndef dispersion(k, t=1.0, gap=0.3):\n    """Energies of two bands of a chain in eV; k in units of 1/a."""\n    hop = 2 * t * np.cos(k)\n    return -np.sqrt(hop**2 + gap**2), np.sqrt(hop**2 + gap**2)\n',
    'references.bib':
      '@misc{demo2025,\n  title = {Examples of files (demonstration)},\n  author = {Fan, Siyuan},\n  year = {2025}\n}\n',
    'scans/powder.ras': text(() => ras(scanOf(crystals.sto, 9000))),
    'scans/powder.xrdml': text(() => xrdml(scanOf(crystals.nacl, 9000))),
    'scans/film.jdx': text(absorbance),
    'structures/kagome.cif': cif(crystals.cvs),
    'structures/POSCAR': poscar(crystals.sto),
    'structures/trajectory.xyz': trajectory(crystals.tin, harmonicCrystals.tin, 1, 24),
    'vasp/DOSCAR': text(() => doscar(si(), 2)),
    'vasp/vasprun.xml': text(() => vasprun(si())),
    'vasp/INCAR': 'SYSTEM = demonstration\nENCUT = 520\nISMEAR = 0\nSIGMA = 0.05 # eV\n',
  },
};
