import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { crystals } from './crystal-table.ts';
import { deliverablesOf } from './deliverables.ts';
import { formats } from './formats.ts';
import { electronModels } from './methods/electrons.ts';
import { latticesOfHeat } from './methods/magnetism-files.ts';
import { opticalModels } from './methods/spectroscopy-files.ts';
import { gasConstant } from './models/constants.ts';
import { powderLines } from './models/diffraction.ts';
import { harmonicCrystals } from './models/harmonic-crystals.ts';
import { electronHeat, entropyOf, latticeHeat } from './models/heat.ts';
import { curieConstant, perGram } from './models/magnetism.ts';
import { conductivityOf } from './models/optics.ts';
import { frequenciesOf, modesOf } from './models/phonons.ts';
import { range } from './numbers.ts';
import { records, type DemoRecord } from './records.ts';
import { series } from './series.ts';
import { structures } from './structures.ts';

const all = [...series, ...structures, formats, ...records];
const titleOf = (record: DemoRecord) => record.form(new Date()).titleEn!.replace('[Demo] ', '');
const named = (title: string) => all.find((record) => titleOf(record) === title)!;

async function bytesOf(record: DemoRecord, path: string): Promise<Buffer> {
  const content = record.files[path]!;
  assert.ok(typeof content !== 'object', 'only large records have streams');
  return typeof content === 'string' ? Buffer.from(content) : content();
}
/** Header and numbers of a table. */
async function tableOf(title: string, path: string): Promise<{ columns: string[]; rows: number[][] }> {
  const [head, ...lines] = (await bytesOf(named(title), path)).toString().trim().split('\n');
  return { columns: head!.split(','), rows: lines.map((line) => line.split(',').map(Number)) };
}
const near = (value: number, wanted: number, share: number, about = '') =>
  assert.ok(Math.abs(value - wanted) <= share * Math.abs(wanted), `${about}: ${value} instead of ${wanted}`);

test('phonons have 3N branches, none below zero, and the acoustic ones vanish at Γ', async () => {
  for (const [name, atoms] of [
    ['GaAs', 2],
    ['TiN', 2],
    ['CdTe', 2],
    ['CeO2', 3],
  ] as const) {
    const { columns, rows } = await tableOf(`Phonon dispersion of ${name}`, 'dispersion.csv');
    assert.equal(columns.length, 1 + 3 * atoms, name);
    assert.deepEqual(rows[0]!.slice(1, 4), [0, 0, 0], name);
    assert.ok(rows.flat().every((value) => value >= 0));
    const yaml = (await bytesOf(named(`Phonon dispersion of ${name}`), 'band.yaml')).toString();
    assert.equal(yaml.match(/ {4}frequency: /g)?.length, rows.length * 3 * atoms);
    const { rows: density } = await tableOf(`Phonon dispersion of ${name}`, 'vibrations/density_of_modes.csv');
    const step = density[1]![0]! - density[0]![0]!;
    near(
      density.reduce((sum, [, value]) => sum + value! * step, 0),
      3 * atoms,
      0.01,
      `modes of ${name}`,
    );
  }
});

test('optical modes at Γ of cubic crystals are degenerate, and split into LO and TO only in polar ones', () => {
  const gamma = (name: keyof typeof harmonicCrystals, along?: readonly [number, number, number]) =>
    frequenciesOf(harmonicCrystals[name])([0, 0, 0], along).map((value) => Number(value.toFixed(2)) + 0);
  for (const name of ['gaas', 'cdte', 'ceo', 'tin'] as const) {
    const still = gamma(name);
    assert.ok(still[3] === still[4] && still[4] === still[5], `${name}: ${still.join()}`);
  }
  assert.deepEqual(gamma('gaas', [1, 0, 0]).slice(3), [8.02, 8.02, 8.75]);
  assert.deepEqual(gamma('gaas', [1, 1, 1]).slice(3), [8.02, 8.02, 8.75], 'the same in every direction');
  assert.deepEqual(gamma('cdte', [0, 0, 1]).slice(3), [4.23, 4.23, 5.08]);
  assert.deepEqual(gamma('tin', [1, 0, 0]).slice(3), gamma('tin').slice(3), 'not in a metal');
  const ceria = gamma('ceo', [1, 0, 0]);
  assert.deepEqual([ceria.slice(5, 8), ceria[8]], [[13.94, 13.94, 13.94], 17.84]);
});

test('vectors of modes are orthonormal where frequencies are degenerate', () => {
  const { vectors } = modesOf(harmonicCrystals.ceo)([0, 0, 0]);
  for (const [at, one] of vectors.entries())
    for (const [to, other] of vectors.entries()) {
      const [re, im] = one.reduce(
        ([x, y], [a, b], k) => [x + a * other[k]![0] + b * other[k]![1], y + a * other[k]![1] - b * other[k]![0]],
        [0, 0],
      );
      assert.ok(Math.abs(re - (at === to ? 1 : 0)) < 1e-6 && Math.abs(im) < 1e-6, `${at} ${to}`);
    }
});

test('the gap of the bands is the gap of the density of states, and states add up to the electrons', () => {
  for (const [name, gap] of [
    ['gaas', 1.55],
    ['sto', 3.25],
    ['bise', 0.32],
  ] as const) {
    const { bands, filled, energies, density } = electronModels[name]();
    const top = Math.max(...bands[0]!.map((of) => of[filled[0]! - 1]!));
    const bottom = Math.min(...bands[0]!.map((of) => of[filled[0]!]!));
    near(bottom - top, gap, 0.02, name);
    const inGap = energies
      .filter((_energy, at) => density[0]![at]! < 1e-6)
      .filter((energy) => energy > -1 && energy < 4);
    const step = energies[1]! - energies[0]!;
    near(inGap.length * step, gap, (2.5 * step) / gap, `density of ${name}`);
    const electrons = energies.reduce(
      (sum, energy, at) => (energy < (top + bottom) / 2 ? sum + density[0]![at]! * step : sum),
      0,
    );
    near(electrons, 2 * filled[0]!, 0.02, `electrons of ${name}`);
  }
  const { density, energies } = electronModels.cvs();
  assert.ok(density[0]![energies.findIndex((energy) => energy > 0)]! > 0, 'a metal has states at the Fermi level');
});

test('heat capacities reach 3NR per formula unit, γT at low temperature, and the same entropy at Tc', async () => {
  for (const [name, { atoms, lattice, gamma, critical }] of Object.entries(latticesOfHeat)) {
    const modes = lattice.debye.modes + lattice.einstein.reduce((sum, { modes: count }) => sum + count, 0);
    assert.equal(modes, 3 * atoms, name);
    near(latticeHeat(lattice, 4000), 3 * atoms * gasConstant, 0.01, name);
    const { rows } = await tableOf(`Heat capacity of ${name}`, 'cp.csv');
    const [hot, heat] = rows.at(-1)!;
    assert.ok(heat! - gamma * hot! < 3 * atoms * gasConstant * 1.01, `${name} stays below 3NR`);
    if (name === 'SrTiO3') continue;
    const normal = rows.filter(([t]) => t! < 5 && t! > (critical && critical < 5 ? critical : 0));
    if (!critical || critical < 5)
      near(normal[0]![1]! - latticeHeat(lattice, normal[0]![0]!), gamma * normal[0]![0]!, 0.5, `γ of ${name}`);
  }
  const below = range(800, 0.02, 0.9999).map((ratio) => [ratio, electronHeat(ratio)] as const);
  near(entropyOf(below), 1, 0.01, 'entropy of a superconductor over γTc');
  near((electronHeat(0.995) - 1) / 1, 1.43, 0.08, 'jump of weak coupling');
});

test('magnets reach their moments: saturation, Curie’s constant, no loops without ferromagnetism', async () => {
  const { rows } = await tableOf('Magnetization of EuO', 'mh.csv');
  near(rows[0]![1]!, perGram(7, 167.96), 0.01, '7 µB per Eu');
  const { rows: loop } = await tableOf('Magnetization of Fe3O4', 'mh.csv');
  near(loop[0]![1]!, perGram(4.1, 231.53), 0.06, '4.1 µB per formula unit');
  const { rows: chi } = await tableOf('Magnetization of MnO', 'chi.csv');
  const hot = chi.filter(([t]) => t! > 200);
  near(
    hot.reduce((sum, [t, value]) => sum + value! * (t! + 610), 0) / hot.length,
    curieConstant(2.5),
    0.01,
    'C of S = 5/2',
  );
  const peak = chi.reduce((one, other) => (other[1]! > one[1]! ? other : one));
  near(peak[0]!, 118, 0.03, 'Néel temperature');
  for (const name of ['MnO', 'RuO2']) {
    const { rows: linear } = await tableOf(`Magnetization of ${name}`, 'field/mh.csv');
    const half = linear.length / 2;
    const [down, up] = [linear.slice(0, half), linear.slice(half).toReversed()];
    const most = Math.max(...linear.map(([, value]) => value!));
    assert.ok(
      down.every(([, value], at) => Math.abs(value! - up[at]![1]!) < 0.05 * most),
      `${name} has no loop`,
    );
  }
  const { rows: fluoride } = await tableOf('Magnetization of MnF2', 'chi.csv');
  assert.ok(fluoride[0]![1]! < 0.1 * fluoride[0]![2]!, 'along the moments it falls to zero, across it does not');
});

test('superconductors lose their resistance at Tc, and VO2 changes by four orders of magnitude at 340 K', async () => {
  for (const [name, critical] of [
    ['Nb', 9.25],
    ['MgB2', 39],
    ['TiN', 5.6],
  ] as const) {
    const { rows } = await tableOf(`Low-temperature resistivity of ${name}`, 'rho.csv');
    assert.ok(
      rows.filter(([t]) => t! < 0.95 * critical).every(([, rho]) => rho! < 0.02),
      name,
    );
    assert.ok(
      rows.filter(([t]) => t! > 1.05 * critical).every(([, rho]) => rho! > 0.1),
      name,
    );
  }
  const { rows } = await tableOf('Resistivity through the metal–insulator transition of VO2', 'rho.csv');
  const warming = rows.slice(0, rows.length / 2);
  assert.ok(warming.find(([t]) => t! >= 325)![1]! / warming.find(([t]) => t! >= 352)![1]! > 5000);
  const at336 = rows.filter(([t]) => Math.abs(t! - 336.5) < 0.3).map(([, rho]) => rho!);
  assert.ok(at336[0]! > 20 * at336.at(-1)!, 'warming and cooling differ');
});

test('conductivities obey the relation of Kramers and Kronig with the permittivity', () => {
  for (const [name, of] of [
    ['PtTe2', opticalModels.platinum['150 K']!],
    ['VO2', opticalModels.vanadium['300 K']!],
  ] as const) {
    // ε1(ν) − ε1(∞) = (2/π) P∫ ν′ ε2 / (ν′² − ν²) dν′, with the pole between two points.
    const nu = 3000.5;
    const grid = range(400_000, 1, 400_000);
    const sum = grid.reduce((total, x) => total + (x * of(x)[1]) / (x * x - nu * nu), 0);
    const infinite = of(5_000_000)[0];
    near(of(nu)[0] - infinite, (2 / Math.PI) * sum, 0.03, name);
    assert.ok(conductivityOf(of(nu), nu) > 0);
  }
});

test('powder lines are where the cell puts them, and absent where the lattice forbids them', async () => {
  const pattern = (await bytesOf(named('Powder X-ray diffraction of RuO2'), 'pattern.xy')).toString();
  const rows = pattern
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split(' ').map(Number));
  const strongest = rows.reduce((one, other) => (other[1]! > one[1]! ? other : one));
  const angleOf = (spacing: number) => (360 / Math.PI) * Math.asin(1.5406 / (2 * spacing));
  near(strongest[0]!, angleOf(crystals.ruo.cell.a / Math.SQRT2), 0.002, '(110) of rutile');
  const ceria = powderLines(crystals.ceo, 1.5406, 90).map(({ spacing }) => (crystals.ceo.cell.a / spacing) ** 2);
  const sums = [3, 4, 8, 11, 12, 16, 19, 20, 24];
  assert.deepEqual(ceria.map(Math.round).slice(0, sums.length), sums, 'only lines of a face-centred lattice');
});

test('no file repeats one line, no two records have the same file or series, and each is named in the table', async () => {
  const seen = new Map<string, string>();
  const readme = await readFile(new URL('./README.md', import.meta.url), 'utf8');
  for (const record of all) {
    const title = titleOf(record);
    if (record.model)
      assert.ok(readme.includes(`| ${title} | ${record.model.replaceAll('|', '\\|')} |`), `README: ${title}`);
    for (const path of Object.keys(record.files)) {
      if (/README|POSCAR|\.cif$|\.mcif$|\.zip$|structures?\//.test(path) || record.supersedes || record.version)
        continue;
      const bytes = await bytesOf(record, path);
      const lines = bytes.toString('latin1').trim().split('\n');
      if (lines.length > 6) assert.ok(new Set(lines).size > lines.length / 8, `${title}: ${path} repeats itself`);
      // The series without its heading.
      const digest = createHash('sha256')
        .update(lines.slice(Math.min(2, lines.length - 1)).join('\n'))
        .digest('hex');
      const twin = seen.get(digest);
      assert.ok(!twin || twin.startsWith(`${title}:`), `${title}: ${path} is ${twin}`);
      seen.set(digest, `${title}: ${path}`);
    }
  }
});

test('the files of the projects of the archive are measurements too, and differ between projects', async () => {
  const seen = new Set<string>();
  for (const project of ['01', '06', '07', '08', '09', '10', '11', '12'])
    for (const [kind, count] of [
      ['photoemission', 3],
      ['transport', 4],
      ['diffraction', 2],
      ['raman', 3],
      ['growth', 1],
    ] as const)
      for (const { content, fileName } of await deliverablesOf(kind, project, count, 0)) {
        const lines = content.toString('latin1').split('\n');
        assert.ok(new Set(lines).size > lines.length / 2, `${project} ${fileName}`);
        assert.ok(!seen.has(content.toString('latin1')));
        seen.add(content.toString('latin1'));
      }
});
