import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { person, type Person } from '#factory/identity/accounts';
import { aResource } from '#factory/data/resources';
import { fileColumns } from '#contract/data/file-columns';
import { startPortal } from '#testing';
import { automaticChecks, checkKinds, type AutomaticCheck, type CheckKind } from '../contract.ts';
import { automaticCheckTexts } from '../texts/index.ts';
import { nameFault } from './names.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });
const other = await person(portal, { verified: true });
const reviewer = await person(portal, { verified: true, roles: ['reviewer'] });

let count = 0;
const titled = () => ({ titleZh: `检查用数据 ${++count}`, titleEn: `Data for checks ${count}` });

async function checksFor(who: Person, resourceId: number): Promise<Record<CheckKind, AutomaticCheck>> {
  const endpoint = who === reviewer ? automaticChecks.review : automaticChecks.own;
  const { data } = await who.call(endpoint, { params: { resourceId } });
  return Object.fromEntries((data as AutomaticCheck[]).map((check) => [check.kind, check])) as Record<
    CheckKind,
    AutomaticCheck
  >;
}
const said = ({ state, finding }: AutomaticCheck) => `${state} ${finding}`;

const readme = `# README\n\n${'说明每一列的含义和单位以及测量方法。'.repeat(5)}\n`;
const silicon = `data_Si
_cell_length_a 5.43\n_cell_length_b 5.43\n_cell_length_c 5.43
_cell_angle_alpha 90\n_cell_angle_beta 90\n_cell_angle_gamma 90
loop_\n_atom_site_label\n_atom_site_fract_x\n_atom_site_fract_y\n_atom_site_fract_z\nSi1 0 0 0\n`;

test('a submission in order passes all checks that apply, for its depositor and its reviewer', async () => {
  const files = { 'README.md': readme, 'data/table.csv': 'T/K,R/Ohm\n2.1,0.10\n4.2,0.12\n', 'Si.cif': silicon };
  const { resourceId } = await aResource(portal, owner, { form: titled(), files, status: '1' });
  for (const who of [owner, reviewer]) {
    const checks = await checksFor(who, resourceId);
    assert.deepEqual(Object.keys(checks), [...checkKinds]);
    const { virus, ...others } = checks;
    assert.equal(said(virus), 'none off');
    for (const check of Object.values(others)) assert.equal(said(check), 'passed passed', check.kind);
  }
});

describe('the checks of files', () => {
  test('name tables and structures that cannot be read, and columns of measured numbers without unit', async () => {
    const files = {
      'bad.cif': 'data_x\n_cell_length_a not\n',
      'runs/a.csv': 'index,T,R (Ohm)\n1,2.1,0.1\n2,4.2,0.2\n',
      'empty.csv': 'T/K,R/Ohm\n',
    };
    const { resourceId } = await aResource(portal, owner, { form: titled(), files, status: '1' });
    const { tables, structures, units } = await checksFor(reviewer, resourceId);
    assert.deepEqual([said(structures), structures.files.map(({ path }) => path)], ['look unreadable', ['bad.cif']]);
    assert.deepEqual([said(tables), tables.values['count']], ['look unreadable', 2]);
    assert.equal(said(units), 'look missing');
    assert.deepEqual(
      units.files.map(({ path, note }) => [path, note]),
      [['runs/a.csv', 'T']],
    );
  });

  test('accept a unit or a meaning that the depositor describes', async () => {
    const files = { 'a.csv': 'x,y\n1.5,2.5\n2.5,3.5\n' };
    const { resourceId } = await aResource(portal, owner, { form: titled(), files });
    const { units } = await checksFor(owner, resourceId);
    assert.equal(units.files[0]!.note, 'x, y');
    const told = { unit: '', meaningZh: '无量纲', meaningEn: '' };
    const params = { resourceId, fileId: units.files[0]!.fileId };
    await owner.call(fileColumns.keep, {
      params,
      body: {
        columns: [
          { position: 0, ...told },
          { position: 1, ...told, unit: 'K', meaningZh: '' },
        ],
      },
    });
    assert.equal(said((await checksFor(owner, resourceId)).units), 'passed passed');
  });

  for (const [finding, files] of [
    ['missing', { 'a.csv': 'x\n1\n' }],
    ['short', { 'README.md': '数据说明' }],
    ['unfilled', { 'sub/README.md': `${readme}（请填写）\n` }],
  ] as const)
    test(`find that the README is ${finding}`, async () => {
      const { resourceId } = await aResource(portal, owner, { form: titled(), files });
      assert.equal(said((await checksFor(owner, resourceId)).readme), `look ${finding}`);
    });
});

describe('the check of names', () => {
  for (const [nameZh, nameEn, fault] of [
    ['张三', 'San Zhang', null],
    ['张三', 'Zhang San', 'order'],
    ['张三', 'ZHANG San', null],
    ['张三', 'Zhang, San', null],
    ['欧阳明', 'Ouyang Ming', 'order'],
    ['吕梁', 'Liang Lü', null],
    ['李卫', 'Wei Li', null],
    ['Li Wei', '李卫', 'swapped'],
    ['张三', 'Zhang', 'single'],
    ['', 'Zhang San', null],
    ['张三', '', null],
    ['高能所合作组', 'The IHEP Collaboration', null],
  ] as const)
    test(`finds ${fault ?? 'nothing'} in ${nameZh} / ${nameEn}`, () =>
      assert.equal(nameFault({ nameZh, nameEn }), fault));
});

test('a licence that permits everything does not suit files on request', async () => {
  const form = { ...titled(), sharingMethod: 'restricted', accessRestriction: '仅限合作单位', license: 'cc0' } as const;
  const { resourceId } = await aResource(portal, owner, { form });
  const { license } = await checksFor(owner, resourceId);
  assert.deepEqual([said(license), license.values['license']], ['look tooOpen', 'CC0 1.0']);
});

describe('similar records', () => {
  test('of others are shown to a reviewer while they wait, and to a depositor only when they are public', async () => {
    const form = titled();
    const files = { 'same.csv': 'T/K\n77.4\n' };
    const first = await aResource(portal, other, { form, files, status: '1' });
    const second = await aResource(portal, owner, { form, files, status: '1' });
    const { similar } = await checksFor(reviewer, second.resourceId);
    assert.deepEqual(
      similar.records.map(({ resourceId, publicId, by }) => [resourceId, publicId, by]),
      [[first.resourceId, null, ['file', 'title']]],
    );
    assert.equal(said((await checksFor(owner, second.resourceId)).similar), 'passed passed');
  });
});

test('people without a right to the record learn nothing', async () => {
  const { resourceId } = await aResource(portal, owner, { form: titled(), status: '1' });
  const own = await other.call(automaticChecks.own, { params: { resourceId } });
  assert.equal(own.error, 'data.resources.notFound');
  assert.equal((await other.call(automaticChecks.review, { params: { resourceId } })).code, 403);
  const draft = await aResource(portal, owner, { form: titled() });
  const { error } = await reviewer.call(automaticChecks.review, { params: { resourceId: draft.resourceId } });
  assert.equal(error, 'data.resources.notFound');
});

test('every finding has a sentence', () => {
  for (const kind of checkKinds) assert.ok(automaticCheckTexts.zh.found[kind].passed, kind);
});
