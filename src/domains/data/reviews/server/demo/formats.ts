import { buffer } from 'node:stream/consumers';
import { workbook } from '#server/formats/workbook';
import { crystals } from './crystal-table.ts';
import { cif, poscar } from './crystals.ts';
import { common, institutes } from './draft.ts';
import { csv, noise, range, round } from './numbers.ts';
import * as values from './field-values.ts';
import { authors } from './people.ts';
import * as physics from './physics.ts';
import { published, readme, type DemoRecord } from './records.ts';

/*
 * One record with a file of each format that the portal displays, so that a visitor sees how deposited data appear. The
 * numbers come from the same formulas as those of the other records.
 */

const angles = range(401, 20, 60);
const counts = angles.map((angle) => round(900 * Math.exp(-(((angle - 32.4) / 0.25) ** 2)) + 60 + 5 * noise(angle), 1));

/** One scan in the formats of Rigaku and PANalytical, and an infrared spectrum in JCAMP-DX. */
const ras = () =>
  `*RAS_DATA_START\n*RAS_HEADER_START\n*FILE_SAMPLE "SrTiO3"\n*HW_XG_TARGET_NAME "Cu"\n*RAS_HEADER_END\n*RAS_INT_START\n${angles
    .map((angle, at) => `${angle.toFixed(4)} ${counts[at]!.toFixed(4)} 1.0000`)
    .join('\n')}\n*RAS_INT_END\n*RAS_DATA_END\n`;
const xrdml = () =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xrdMeasurements><xrdMeasurement><usedWavelength><kAlpha1 unit="Angstrom">1.5405980</kAlpha1></usedWavelength><scan><dataPoints><positions axis="2Theta" unit="deg"><startPosition>20</startPosition><endPosition>60</endPosition></positions><intensities unit="counts">${counts.join(' ')}</intensities></dataPoints></scan></xrdMeasurement></xrdMeasurements>\n`;
const jcamp = () => {
  const numbers = range(801, 400, 1200).map((nu) =>
    Math.round(900 * Math.exp(-(((nu - 560) / 40) ** 2)) + 300 * Math.exp(-(((nu - 880) / 25) ** 2)) + 20),
  );
  const lines = Array.from(
    { length: Math.ceil(numbers.length / 10) },
    (_none, line) => `${400 + line * 10} ${numbers.slice(line * 10, line * 10 + 10).join(' ')}`,
  );
  return `##TITLE=SrTiO3 film (demonstration)\n##JCAMP-DX=4.24\n##DATA TYPE=INFRARED SPECTRUM\n##ORIGIN=demonstration\n##XUNITS=1/CM\n##YUNITS=ABSORBANCE\n##FIRSTX=400\n##LASTX=1200\n##XFACTOR=1\n##YFACTOR=0.001\n##NPOINTS=801\n##XYDATA=(X++(Y..Y))\n${lines.join('\n')}\n##END=\n`;
};

const energies = range(301, -8, 8);
const density = (energy: number, shift: number) =>
  2.2 * Math.exp(-(((energy + 2.5 + shift) / 1) ** 2)) + 1.6 * Math.exp(-(((energy - 2.4 + shift) / 0.8) ** 2));

const doscar = () =>
  `  5  5  1  0\n  1 1 1 1 1\n  1E-16\n  CAR\n  EuO demonstration\n  10.0 -6.0 301 2.0 1.0\n${energies
    .map(
      (energy) =>
        `  ${(energy + 2).toFixed(4)} ${density(energy, 0.4).toFixed(5)} ${density(energy, -0.4).toFixed(5)} 0.0 0.0`,
    )
    .join('\n')}\n`;

const vasprun = () => {
  const points = range(61, 0, 0.5);
  const rows = (values: readonly (readonly number[])[]) =>
    values.map((row) => `<r>${row.map((value) => value.toFixed(4)).join(' ')}</r>`).join('');
  const bandsAt = (k: number) =>
    [-3.4, -1.8, -0.9, 1.3, 2.6].map((level, band): [number, number] => [
      level + (band < 3 ? 0.6 : 0.8) * Math.cos(2 * Math.PI * k * (1 + (band % 2))) + 2,
      band < 3 ? 1 : 0,
    ]);
  return `<?xml version="1.0" encoding="ISO-8859-1"?>\n<modeling>\n<generator><i name="version" type="string">6.4.2</i></generator>\n<incar><i name="SYSTEM" type="string">demonstration</i><i name="ENCUT">520</i><i name="ISPIN" type="int">1</i></incar>\n<kpoints><varray name="kpointlist" >${points.map((k) => `<v>${k.toFixed(6)} 0 0</v>`).join('')}</varray></kpoints>\n<calculation><structure><crystal><varray name="rec_basis" ><v>0.2561 0 0</v><v>0 0.2561 0</v><v>0 0 0.2561</v></varray></crystal></structure>\n<eigenvalues><array><set><set comment="spin 1">${points.map((k, at) => `<set comment="kpoint ${at + 1}">${rows(bandsAt(k))}</set>`).join('')}</set></set></array></eigenvalues>\n<dos><i name="efermi">2.0</i><total><array><set><set comment="spin 1">${rows(energies.map((energy) => [energy + 2, density(energy, 0), 0]))}</set></set></array></total></dos></calculation>\n</modeling>\n`;
};

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
      name: '电阻 R(T)',
      columns: [{ title: 'T (K)' }, { title: 'R (Ohm)' }],
      rows: range(150, 2, 300).map((t) => [round(t, 2), round(1.4 + 0.006 * t + 0.01 * noise(t), 4)]),
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

/** A NeXus file whose default plot is the detector's map over two angles. */
const nexus = async () => {
  const { File, ready } = await import('h5wasm');
  const { FS } = (await ready) as unknown as {
    FS: { readFile: (name: string) => Uint8Array; unlink: (name: string) => void };
  };
  const file = new File('/demo.nxs', 'w');
  file.create_attribute('default', 'entry');
  const entry = file.create_group('entry');
  for (const [name, value] of [
    ['NX_class', 'NXentry'],
    ['default', 'data'],
  ] as const)
    entry.create_attribute(name, value);
  entry.create_dataset({
    name: 'title',
    data: 'Reciprocal space map of a demonstration sample',
  });
  const data = entry.create_group('data');
  for (const [name, value] of [
    ['NX_class', 'NXdata'],
    ['signal', 'counts'],
  ] as const)
    data.create_attribute(name, value);
  data.create_attribute('axes', ['omega', 'two_theta']);
  const [omega, twoTheta] = [range(60, 20, 26), range(60, 42, 50)];
  data.create_dataset({ name: 'omega', data: new Float64Array(omega) });
  data.create_dataset({ name: 'two_theta', data: new Float64Array(twoTheta) });
  const counted = omega.flatMap((o) =>
    twoTheta.map(
      (t) =>
        4 +
        900 * Math.exp(-(((o - 23.2) / 0.35) ** 2) - ((t - 46.4) / 0.5) ** 2) +
        120 * Math.exp(-(((o - 22.6) / 0.6) ** 2) - ((t - 45.2) / 0.7) ** 2),
    ),
  );
  data.create_dataset({ name: 'counts', data: new Float64Array(counted), shape: [60, 60] });
  for (const [name, unit] of [
    ['omega', 'deg'],
    ['two_theta', 'deg'],
    ['counts', '1/s'],
  ] as const)
    (data.get(name) as unknown as { create_attribute: (attribute: string, value: string) => void }).create_attribute(
      'units',
      unit,
    );
  file.close();
  const bytes = Buffer.from(FS.readFile('/demo.nxs'));
  FS.unlink('/demo.nxs');
  return bytes;
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
    'map.nxs': nexus,
    'resistance.xlsx': xlsx,
    'cooling.parquet': parquet,
    'fit.ipynb': notebook(),
    'errors.csv': csv(
      'P (GPa),Tc (K),Tc error (K)',
      range(14, 0, 26).map((p) => [
        round(p, 1),
        round(6 + 5 * Math.exp(-(((p - 12) / 7) ** 2)), 2),
        round(0.2 + 0.02 * p, 2),
      ]),
    ),
    'leed.png': physics.diffraction(6),
    'model.py':
      'import numpy as np\n\n\ndef dispersion(k, t=1.0, gap=0.3):\n    """Energies of two bands of a chain in eV; k in units of 1/a."""\n    hop = 2 * t * np.cos(k)\n    return -np.sqrt(hop**2 + gap**2), np.sqrt(hop**2 + gap**2)\n',
    'references.bib':
      '@misc{demo2025,\n  title = {Examples of files (demonstration)},\n  author = {Fan, Siyuan},\n  year = {2025}\n}\n',
    'scans/film.ras': ras(),
    'scans/film.xrdml': xrdml(),
    'scans/film.jdx': jcamp(),
    'structures/kagome.cif': cif(crystals.cvs),
    'structures/POSCAR': poscar(crystals.sto),
    'structures/trajectory.xyz': physics.trajectory(crystals.tin),
    'vasp/DOSCAR': doscar(),
    'vasp/vasprun.xml': vasprun(),
    'vasp/INCAR': 'SYSTEM = demonstration\nENCUT = 520\nISMEAR = 0\nSIGMA = 0.05 # eV\n',
  },
};
