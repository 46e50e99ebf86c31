import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { File, ready, type Group } from 'h5wasm';
import { metadataFields, type MetadataField } from '#contract/data/metadata-fields';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { fieldOffers, type FieldOffer } from '../contract.ts';
import { findingsIn } from './findings.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const admin = await person(portal, { admin: true });

async function offersFor(files: Record<string, string | Buffer>) {
  const { resourceId } = await aResource(portal, owner, { files });
  const { code, msg, data } = await owner.call(fieldOffers.of, { params: { id: resourceId } });
  assert.equal(code, 200, msg);
  return data as { offers: FieldOffer[]; read: string[]; unread: string[] };
}
const said = (offers: readonly FieldOffer[]) =>
  offers.map(({ fieldKey, textEn, file, place }) => [fieldKey, textEn, file, place.at]);

test('a table tells the range of its column of temperatures, in the unit of its head', async () => {
  const { offers, read } = await offersFor({
    'rt.csv': 'T (K),R (Ohm)\n300.0,2\n1.80,1\n20,1.5\n,3\nbad,4\n',
    'mt.csv': '温度 (°C),M\n-5,1\n25,2\n',
    'time.csv': 't (s),T,H (T)\n0,1,0\n9,2,14\n',
    'notes.md': 'T (K)',
  });
  assert.deepEqual(said(offers), [
    ['temperature', '-5–25 °C', 'mt.csv', '温度 (°C)'],
    ['temperature', '1.80–300.0 K', 'rt.csv', 'T (K)'],
    ['magneticField', '0–14 T', 'time.csv', 'H (T)'],
  ]);
  assert.deepEqual(offers[1]!.value, { from: '1.80', to: '300.0', unit: 'K' });
  assert.deepEqual(read, ['mt.csv', 'rt.csv', 'time.csv']);
});

test('INCAR and KPOINTS tell the settings of a computation with their lines', async () => {
  const { offers } = await offersFor({
    'run/INCAR': 'SYSTEM = Bi2Se3 ! test\n ENCUT = 520 ; ISPIN = 1\nGGA = PS\n# ENCUT = 400\nLSORBIT = .TRUE.\n',
    'run/KPOINTS': 'mesh\n0\nGamma\n12 12 6\n0 0 0\n',
  });
  assert.deepEqual(said(offers), [
    ['program', 'VASP', 'run/INCAR', '1'],
    ['energyCutoff', '520 eV', 'run/INCAR', '2'],
    ['functional', 'PBEsol', 'run/INCAR', '3'],
    ['spinOrbit', '已考虑 / included', 'run/INCAR', '5'],
    ['spin', 'Non-collinear', 'run/INCAR', '5'],
    ['kMesh', '12×12×6 (Γ)', 'run/KPOINTS', '4'],
  ]);
});

/** A NeXus file with one entry. */
async function nexus(fill: (entry: Group) => void): Promise<Buffer> {
  const { FS } = (await ready) as unknown as {
    FS: { readFile: (name: string) => Uint8Array; unlink: (name: string) => void };
  };
  const name = `/${randomUUID()}.nxs`;
  const file = new File(name, 'w');
  fill(groupIn(file, 'entry', 'NXentry'));
  file.close();
  const bytes = Buffer.from(FS.readFile(name));
  FS.unlink(name);
  return bytes;
}

function groupIn(parent: File | Group, name: string, nexusClass: string): Group {
  const group = parent.create_group(name);
  group.create_attribute('NX_class', nexusClass);
  return group;
}

test('a NeXus file tells technique, instrument and temperature of its first entry, with their places', async () => {
  const measured = await nexus((entry) => {
    entry.create_dataset({ name: 'definition', data: 'NXarpes' });
    groupIn(entry, 'instrument', 'NXinstrument').create_dataset({ name: 'name', data: 'Analyser 1' });
    const sample = groupIn(entry, 'sample', 'NXsample');
    const temperature = sample.create_dataset({ name: 'temperature', data: new Float64Array([150, 20.5, 80]) });
    temperature.create_attribute('units', 'Kelvin');
  });
  const named = await nexus((entry) => {
    entry.create_dataset({ name: 'definition', data: 'NXsas' });
    entry.create_dataset({ name: 'technique_pid', data: 'http://purl.org/pan-science/PaNET/PaNET01188' });
  });
  const { offers, unread } = await offersFor({ 'a.nxs': measured, 'b.h5': named });
  assert.deepEqual(unread, []);
  assert.deepEqual(said(offers), [
    ['technique', 'Angle-resolved photoemission spectroscopy (ARPES)', 'a.nxs', '/entry/definition'],
    ['technique', 'Small-angle X-ray scattering (SAXS)', 'b.h5', '/entry/technique_pid'],
    ['instrument', 'Analyser 1', 'a.nxs', '/entry/instrument/name'],
    ['temperature', '20.5–150 K', 'a.nxs', '/entry/sample/temperature'],
  ]);
});

test('a functional is offered only where the settings leave no doubt', () => {
  const functional = (text: string) =>
    findingsIn('INCAR', { kind: 'text', text, more: false }).find(({ fieldKey }) => fieldKey === 'functional')?.value;
  assert.deepEqual(functional('GGA = PE'), ['PBE']);
  assert.deepEqual(functional('GGA = PE; LDAU = .TRUE.'), ['PBE+U']);
  assert.deepEqual(functional('GGA = PE; METAGGA = R2SCAN'), ['r2SCAN']);
  assert.deepEqual(functional('LHFCALC = T; HFSCREEN = 0.2'), ['HSE06']);
  assert.deepEqual(functional('LHFCALC = .TRUE.'), ['PBE0']);
  for (const doubtful of [
    'ENCUT = 400',
    'GGA = BO',
    'METAGGA = MBJ',
    'LHFCALC = T; AEXX = 0.3',
    'GGA = PE; LUSE_VDW = T',
  ])
    assert.equal(functional(doubtful), undefined, doubtful);
});

test('output of VASP tells the version, and a mesh by its length none', () => {
  const parts = (facts: Record<string, string>) => ({
    kind: 'parts' as const,
    facts: Object.entries(facts).map(([name, value]) => ({ name, value })),
    parts: [],
  });
  const found = findingsIn('OUTCAR', parts({ version: 'vasp.6.4.2 20Jul23 (build …)', ENCUT: '520.0', ISPIN: '2' }));
  assert.deepEqual(
    found.map(({ fieldKey, value }) => [fieldKey, value]),
    [
      ['program', ['VASP']],
      ['programVersion', '6.4.2'],
      ['energyCutoff', { value: '520.0', unit: 'eV' }],
      ['spin', ['collinear']],
    ],
  );
  assert.deepEqual(findingsIn('KPOINTS', parts({ mode: 'automatic (Γ)', length: '30' })), []);
});

test('an offer passes the checks of its field: none for a field that was retired', async () => {
  const { rows } = await admin.call(metadataFields.list, { query: { keyword: 'kMesh' } });
  const { fieldId, rowVer } = (rows as MetadataField[])[0]!;
  await admin.call(metadataFields.changeStatus, { body: { fieldId, rowVer, status: '1' } });
  const { offers } = await offersFor({ KPOINTS: 'mesh\n0\nMonkhorst\n4 4 4\n', INCAR: 'ENCUT = 300\n' });
  assert.deepEqual(
    offers.map(({ fieldKey }) => fieldKey),
    ['program', 'energyCutoff'],
  );
});

test('a file that cannot be read is named and costs no other offer; strangers learn nothing', async () => {
  const { offers, unread } = await offersFor({ 'bad.nxs': 'no HDF5', 'rt.csv': 'T (K),R\n2,1\n4,2\n' });
  assert.deepEqual(unread, ['bad.nxs']);
  assert.deepEqual(said(offers), [['temperature', '2–4 K', 'rt.csv', 'T (K)']]);
  const { resourceId } = await aResource(portal, owner, { files: { 'rt.csv': 'T (K),R\n2,1\n4,2\n' } });
  const stranger = await person(portal, { verified: true });
  const refused = await stranger.call(fieldOffers.of, { params: { id: resourceId } });
  assert.equal(refused.error, 'data.resources.notFound');
});
