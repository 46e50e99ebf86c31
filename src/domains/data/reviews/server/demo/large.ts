import { setImmediate as pause } from 'node:timers/promises';
import { crystals } from './crystal-table.ts';
import { common } from './draft.ts';
import * as values from './field-values.ts';
import { nexusFile } from './forms/nexus.ts';
import { randomOf } from './models/random.ts';
import { range } from './numbers.ts';
import { authors } from './people.ts';
import { published, readme, type DemoRecord } from './records.ts';

/*
 * Records with large files, only with `DEMO=large`. They are generated in parts, between which other work continues.
 */

/** Rows of the log, one per second, and rows per part. */
const [logged, perPart] = [2_080_000, 5000];

/** Log of a dilution refrigerator: temperatures, pressure, flow and heater power with steps of the setpoint. */
async function* logParts(): AsyncGenerator<Buffer> {
  const random = randomOf('dilution refrigerator');
  yield Buffer.from(
    'time (s),T mixing chamber (K),T still (K),T 4 K plate (K),P still (mbar),flow (mmol/s),heater (uW)\n',
  );
  let chamber = 0.012;
  for (let begin = 0; begin < logged; begin += perPart) {
    const lines = Array.from({ length: perPart }, (_none, at) => {
      const time = begin + at;
      const hour = Math.floor(time / 14_400);
      const heater = [0, 12, 45, 160, 620, 45][hour % 6]!;
      // Cooling power 350 µW (T / 0.1 K)²: the chamber approaches its balance.
      const balance = Math.sqrt(0.0092 ** 2 + (heater / 350) * 0.01);
      chamber += (balance - chamber) / 420 + 0.000004 * random.normal();
      const still = 0.72 + 0.0006 * Math.sin(time / 3000) + 0.0004 * random.normal();
      const plate = 3.9 + 0.012 * Math.sin(time / 13_000) + 0.002 * random.normal();
      const pressure = 0.081 + 0.00012 * heater ** 0.5 + 0.0001 * random.normal();
      return `${time},${chamber.toFixed(6)},${still.toFixed(5)},${plate.toFixed(4)},${pressure.toFixed(5)},${(0.61 + 0.002 * random.normal()).toFixed(4)},${heater}`;
    });
    yield Buffer.from(`${lines.join('\n')}\n`);
    await pause();
  }
}

/** Photoemission over two momenta and the energy: the surface state of Bi2Te3 with its hexagonal warping. */
async function cube(): Promise<Buffer> {
  const [kx, ky, energies] = [range(220, -0.22, 0.22), range(220, -0.22, 0.22), range(160, -0.5, 0.06)];
  const random = randomOf('photoemission cube');
  const counts = new Uint16Array(kx.length * ky.length * energies.length);
  let at = 0;
  for (const energy of energies) {
    const filled = 1 / (Math.exp(energy / (8.617e-5 * 20)) + 1);
    const width = 0.012 + 0.03 * Math.abs(energy);
    for (const y of ky)
      for (const x of kx) {
        const [k, angle] = [Math.hypot(x, y), Math.atan2(y, x)];
        // Fu, Phys. Rev. Lett. 103 (2009) 266801.
        const half = Math.hypot(2.7 * k, 250 * k ** 3 * Math.cos(3 * angle));
        const surface = [half, -half].reduce(
          (sum, band) => sum + (0.9 * width) / ((energy + 0.25 - band) ** 2 + width ** 2),
          0,
        );
        const bulk = 9 / (1 + Math.exp((energy + 0.42 + 6 * k * k) / 0.015));
        counts[at] = random.counts(2 + filled * (surface + bulk));
        at += 1;
      }
    await pause();
  }
  return nexusFile({
    title: 'Bi2Te3 (0001), 20 K, photoemission over two momenta and energy (demonstration)',
    facts: { sample: { type: 'NXsample', fields: { 'temperature (K)': 20 } } },
    axes: [
      { name: 'energy', unit: 'eV', values: energies },
      { name: 'ky', unit: '1/angstrom', values: ky },
      { name: 'kx', unit: '1/angstrom', values: kx },
    ],
    signal: { name: 'counts', unit: 'counts', values: counts },
  });
}

export const large: readonly DemoRecord[] = [
  {
    form: () => ({
      ...common('稀释制冷机运行记录（大文件）', 'Log of a dilution refrigerator (large file)'),
      keywordsZh: '稀释制冷机,极低温,运行记录',
      keywordsEn: 'dilution refrigerator,ultra-low temperature,log',
      fieldValues: values.thermometry,
      descriptionZh:
        '稀释制冷机连续 24 天的运行记录，每秒一行，共 208 万行（约 100 MB）：混合室、蒸馏室与 4 K 板温度，蒸馏室压强、循环流量与加热功率。演示数据由模型生成。',
      descriptionEn:
        'The log of a dilution refrigerator over 24 days, one row per second, 2.08 million rows (about 100 MB): temperatures of mixing chamber, still and 4 K plate, pressure of the still, flow and heater power. Made from a model.',
      license: 'cc0',
      authors: [authors.shen],
    }),
    daysAgo: 2,
    acts: published,
    files: {
      'README.md': readme('# Log of a dilution refrigerator', ['- `log.csv`：每秒一行 / one row per second']),
      'log.csv': { parts: logParts },
    },
  },
  {
    form: () => ({
      ...common(
        `${crystals.bite.formula} 的三维角分辨光电子能谱（大文件）`,
        `Three-dimensional ARPES map of ${crystals.bite.formula} (large file)`,
      ),
      keywordsZh: '角分辨光电子能谱,表面态,六角翘曲',
      keywordsEn: 'ARPES,surface state,hexagonal warping',
      fieldValues: { ...values.photoemission(crystals.bite.formula), temperature: { from: '20', to: '20', unit: 'K' } },
      descriptionZh:
        'Bi2Te3 (0001) 表面态在两个动量方向与能量上的光电子强度（NeXus，160 × 220 × 220），等能面由圆形变为雪花形。演示数据由模型生成。',
      descriptionEn:
        'Photoemission of the surface state of Bi2Te3 (0001) over two momenta and energy (NeXus, 160 × 220 × 220); contours turn from circles into snowflakes. Made from a model.',
      license: 'by',
      authors: [{ ...authors.lin, isCorresponding: true }, authors.zhou],
    }),
    daysAgo: 2,
    acts: published,
    files: {
      'README.md': readme('# ARPES map', ['- `map.nxs`：能量 × ky × kx / energy × ky × kx']),
      'map.nxs': cube,
    },
  },
];
