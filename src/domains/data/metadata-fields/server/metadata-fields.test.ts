import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type ResourceDetail, recordPages } from '#contract/data/record-pages';
import { type Difference, recordVersions } from '#contract/data/versions';
import { deposits } from '#contract/data/deposits';
import { dictionaries } from '#contract/system/dictionaries';
import { operationLog } from '#contract/monitor/operation-log';
import type { ResourceDraft } from '#contract/data/resources';
import { search } from '#contract/data/search';
import { actingAs, aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { findResource } from '#module/data/resources';
import { approve } from '#module/data/reviews';
import { caller, startPortal } from '#testing';
import {
  isOffered,
  metadataFields,
  neededFields,
  type FieldValues,
  type MetadataField,
  type OfferedField,
} from '../contract.ts';
import { seed } from './seed.ts';

const portal = await startPortal({ JOBS: 'off' });
const admin = await person(portal, { admin: true });
const owner = await person(portal, { verified: true });
const visitor = caller(portal);

/** Declares a field by its key; all else has a default. Returns it as the list shows it. */
async function declared(fieldKey: string, more: object = {}): Promise<MetadataField> {
  const body = { fieldKey, fieldGroup: 'other', kind: 'line', labelZh: `${fieldKey}名`, labelEn: fieldKey, ...more };
  const { code, msg } = await admin.call(metadataFields.add, { body });
  assert.equal(code, 200, msg);
  return found(fieldKey);
}

async function found(fieldKey: string): Promise<MetadataField> {
  const { rows } = await admin.call(metadataFields.list, { query: { keyword: fieldKey } });
  return (rows as MetadataField[]).find((row) => row.fieldKey === fieldKey)!;
}

async function offered(fieldKey: string): Promise<OfferedField | undefined> {
  const { data } = await visitor(metadataFields.offered);
  return (data as OfferedField[]).find((field) => field.fieldKey === fieldKey);
}

/** Saves values into a new draft. */
async function saved(fieldValues: FieldValues | Record<string, unknown>) {
  const { resourceId, rowVer } = await aResource(portal, owner, {});
  const answer = await owner.call(deposits.save, { params: { id: resourceId }, body: { rowVer, fieldValues } });
  return { ...answer, resourceId, paths: (answer.fields ?? []).map(({ path }) => path) };
}

const published = (fieldValues: FieldValues) => aResource(portal, owner, { status: '5', form: { fieldValues } });

async function shown(publicId: string): Promise<ResourceDetail> {
  return (await visitor(recordPages.detail, { params: { publicId } })).data as ResourceDetail;
}

describe('a field that an administrator declares', () => {
  test('is placed in its group, before the fields that were not named', async () => {
    const keys = ['placedOne', 'placedTwo', 'placedThree'];
    const fields: MetadataField[] = [];
    for (const key of keys) fields.push(await declared(key, { fieldGroup: 'sample' }));
    const order = async () => {
      const { data } = await visitor(metadataFields.offered);
      return (data as OfferedField[])
        .filter(({ fieldGroup }) => fieldGroup === 'sample')
        .map(({ fieldKey }) => fieldKey);
    };
    const [one, , three] = fields;
    const others = (await order()).filter((key) => key !== 'placedOne' && key !== 'placedThree');
    const sent = await admin.call(metadataFields.sort, { body: { fieldIds: [three!.fieldId, one!.fieldId] } });
    assert.equal(sent.code, 200, sent.msg);
    assert.deepEqual(await order(), ['placedThree', 'placedOne', ...others]);
    const missing = await admin.call(metadataFields.sort, { body: { fieldIds: [one!.fieldId, 999_999] } });
    assert.equal(missing.error, 'data.metadata-fields.notFound');
    assert.equal((await owner.call(metadataFields.sort, { body: { fieldIds: [one!.fieldId] } })).code, 403);
    for (const { fieldId } of fields) await admin.call(metadataFields.remove, { params: { ids: String(fieldId) } });
  });

  test('is offered at once, and its value is shown on the page of the record in both languages', async () => {
    await declared('sampleHolder', { labelZh: '样品架', labelEn: 'Sample holder' });
    assert.equal((await offered('sampleHolder'))!.labelZh, '样品架');
    const { publicId } = await published({ sampleHolder: '铜架 3 号' });
    const [value] = (await shown(publicId)).fields;
    assert.deepEqual(
      [value!.labelZh, value!.labelEn, value!.textZh, value!.textEn],
      ['样品架', 'Sample holder', '铜架 3 号', '铜架 3 号'],
    );
    assert.equal((await found('sampleHolder')).isUsed, true);
  });

  test('keeps its key, kind and unit, and cannot be removed, once a resource has a value', async () => {
    const field = await declared('strain', { kind: 'number', unit: '%' });
    await published({ strain: { value: '0.5', unit: '%' } });
    const { isUsed: _used, ...body } = await found('strain');
    for (const change of [{ fieldKey: 'strain2' }, { kind: 'line', unit: '' }, { unit: 'K' }]) {
      const { code, error } = await admin.call(metadataFields.edit, { body: { ...body, ...change } });
      assert.deepEqual([code, error], [601, 'data.metadata-fields.used']);
    }
    const refused = await admin.call(metadataFields.remove, { params: { ids: String(field.fieldId) } });
    assert.equal(refused.error, 'data.metadata-fields.used');
    const renamed = await admin.call(metadataFields.edit, { body: { ...body, labelZh: '应变' } });
    assert.equal(renamed.code, 200, renamed.msg);
    assert.equal((await offered('strain'))!.labelZh, '应变');
  });

  test('is named in the operation log with the parts that changed, their old and their new values', async () => {
    const { isUsed: _used, ...body } = await declared('logged', { kind: 'number', unit: 'K' });
    await admin.call(metadataFields.edit, { body: { ...body, labelZh: '新名', unit: 'GPa' } });
    const { rows } = await admin.call(operationLog.list, { query: { operName: admin.userName } });
    const edit = rows!.find((row) => row['method'] === 'data.metadata-fields.edit' && row['operObject'] === 'logged')!;
    assert.equal(edit['changedFields'], 'labelZh,unit');
    assert.deepEqual(JSON.parse(String(edit['operParam'])), {
      before: { fieldKey: 'logged', labelZh: body.labelZh, unit: 'K' },
      after: { fieldKey: 'logged', labelZh: '新名', unit: 'GPa' },
    });
  });

  test('that came with the portal gets the techniques of a later release, once', async () => {
    const ctx = portal.context();
    const techniques = async () => (await found('magneticField')).techniques;
    const before = (await techniques()).toSorted();
    const without = (names: readonly string[]) => names.filter((name) => name !== 'tem' && name !== 'stm');
    const edit = async (names: readonly string[]) => {
      const { isUsed: _used, ...body } = await found('magneticField');
      const { code, msg } = await admin.call(metadataFields.edit, { body: { ...body, techniques: names } });
      assert.equal(code, 200, msg);
    };
    await edit(without(before));
    await ctx.db.deleteFrom('kernelMark').where('name', '=', 'seed:metadataFieldTechnique:magneticField=tem').execute();
    await seed(ctx);
    assert.deepEqual((await techniques()).toSorted(), [...without(before), 'tem'].toSorted());
    await edit(before);
  });

  test('that no resource uses can be changed and removed', async () => {
    const field = await declared('mistyped', { kind: 'number', unit: 'K' });
    const { isUsed: _used, ...body } = field;
    const edited = await admin.call(metadataFields.edit, { body: { ...body, kind: 'line', unit: '' } });
    assert.equal(edited.code, 200, edited.msg);
    assert.equal((await admin.call(metadataFields.remove, { params: { ids: String(field.fieldId) } })).code, 200);
    assert.equal(await offered('mistyped'), undefined);
  });

  test('takes no new values when it is retired, and stays on the records that have it', async () => {
    const { fieldId, rowVer } = await declared('oldCryostat');
    const { publicId, resourceId } = await published({ oldCryostat: 'He-3' });
    await admin.call(metadataFields.changeStatus, { body: { fieldId, rowVer, status: '1' } });
    assert.equal((await offered('oldCryostat'))!.isRetired, true);
    assert.deepEqual(
      (await shown(publicId)).fields.map(({ textEn }) => textEn),
      ['He-3'],
    );
    const { error, paths } = await saved({ oldCryostat: 'He-4' });
    assert.deepEqual([error, paths], ['data.metadata-fields.wrongValues', ['fieldValues.oldCryostat']]);
    const next = await owner.call(recordVersions.newVersion, { params: { id: resourceId } });
    const id = (next.data as { resourceId: number }).resourceId;
    const { data } = await owner.call(deposits.open, { params: { id } });
    const { rowVer: now, fieldValues } = data as { rowVer: number; fieldValues: FieldValues };
    const kept = await owner.call(deposits.save, { params: { id }, body: { rowVer: now, fieldValues } });
    assert.equal(kept.code, 200, kept.msg);
  });

  test('of a discipline is offered and required for that discipline and those below it', async () => {
    await declared('dopant', { disciplines: ['140.50'], isRequired: true });
    const field = (await offered('dopant'))!;
    for (const [subjectCode, isRight] of [
      ['140.5010', true],
      ['140.50', true],
      ['140.30', false],
      ['', false],
    ] as const) {
      assert.equal(isOffered(field, { resourceType: 'dataset', subjectCode }, []), isRight, subjectCode);
      const needed = neededFields([field], { resourceType: 'dataset', subjectCode }, {});
      assert.equal(needed.length, isRight ? 1 : 0, subjectCode);
    }
    const { fieldId } = await found('dopant');
    assert.equal((await admin.call(metadataFields.remove, { params: { ids: String(fieldId) } })).code, 200);
  });

  test('is refused with each faulty part named', async () => {
    const body = { labelZh: '甲', labelEn: 'A', fieldGroup: 'other', kind: 'line', fieldKey: 'fine' };
    const faults = async (change: object) => {
      const { code, fields, error } = await admin.call(metadataFields.add, { body: { ...body, ...change } });
      assert.notEqual(code, 200);
      return (fields ?? [{ path: error! }]).map(({ path }) => path);
    };
    assert.deepEqual(await faults({ fieldKey: '1Bad-Key' }), ['fieldKey']);
    assert.deepEqual(await faults({ fieldGroup: 'nowhere' }), ['fieldGroup']);
    assert.deepEqual(await faults({ unit: 'K' }), ['unit']);
    assert.deepEqual(await faults({ disciplines: ['140.50', 'physics'] }), ['disciplines']);
    assert.deepEqual(await faults({ kind: 'number', unit: 'furlong' }), ['unit']);
    assert.deepEqual(await faults({ kind: 'choice', dictType: 'no_such', fieldGroup: 'x' }), [
      'fieldGroup',
      'dictType',
    ]);
    assert.deepEqual(await faults({ propertyUrl: 'javascript:alert(1)' }), ['propertyUrl']);
    await declared('takenKey');
    assert.deepEqual(await faults({ fieldKey: 'takenKey' }), ['data.metadata-fields.keyTaken']);
  });
});

describe('a value', () => {
  test('that its dictionary disables keeps its words on the records that have it, and is offered no more', async () => {
    const { publicId, resourceId } = await published({ technique: ['nmr', 'stm'] });
    const { rows } = await admin.call(dictionaries.list, { query: { dictType: 'data_technique', dictLabel: 'NMR' } });
    const { createTime: _at, ...nmr } = rows![0] as Record<string, unknown>;
    const disabled = await admin.call(dictionaries.edit, { body: { ...nmr, status: '1' } });
    assert.equal(disabled.code, 200, disabled.msg);
    const [value] = (await shown(publicId)).fields;
    assert.equal(value!.textZh, '核磁共振（NMR）；扫描隧道显微术与谱学（STM/STS）');
    const choices = (await offered('technique'))!.choices;
    assert.deepEqual(
      choices.filter(({ isRetired }) => isRetired).map((one) => one.value),
      ['nmr'],
    );
    assert.deepEqual((await saved({ technique: ['nmr'] })).paths, ['fieldValues.technique']);
    const next = await owner.call(recordVersions.newVersion, { params: { id: resourceId } });
    const id = (next.data as { resourceId: number }).resourceId;
    const { rowVer } = (await owner.call(deposits.open, { params: { id } })).data as { rowVer: number };
    const fieldValues = { technique: ['nmr', 'stm', 'transport'] };
    const more = await owner.call(deposits.save, { params: { id }, body: { rowVer, fieldValues } });
    assert.equal(more.code, 200, more.msg);
  });

  test('of the wrong kind, of another quantity or outside the choices is refused by name, and nothing is stored', async () => {
    for (const [value, key] of [
      [{ value: 'cold', unit: 'K' }, 'temperature'],
      [{ from: '10', to: '1', unit: 'K' }, 'temperature'],
      [{ from: '1', to: '10', unit: 'GPa' }, 'temperature'],
      ['5 K', 'temperature'],
      [['noSuchTechnique'], 'technique'],
      ['XRD', 'technique'],
      [{ value: '1', unit: 'nm' }, 'sampleFormula'],
      ['anything', 'noSuchField'],
    ] as const) {
      const { code, paths, resourceId } = await saved({ [key]: value, instrument: 'PPMS' });
      assert.notEqual(code, 200, JSON.stringify(value));
      assert.ok(paths.every((path) => path.startsWith(`fieldValues.${key}`)) && paths.length > 0, paths.join());
      const { data } = await owner.call(deposits.open, { params: { id: resourceId } });
      assert.deepEqual((data as ResourceDraft).fieldValues, {});
    }
  });

  test('keeps its digits and its unit; without a unit it has that of its field', async () => {
    const values = {
      temperature: { from: '1.80', to: '300', unit: 'K' },
      magneticField: { from: '', to: '9', unit: '' },
      sampleThickness: { value: '2.0e1', unit: 'um' },
    };
    const { publicId } = await published(values);
    const { fields } = await shown(publicId);
    assert.deepEqual(
      fields.map(({ fieldKey, textEn }) => [fieldKey, textEn]),
      [
        ['sampleThickness', '2.0e1 µm'],
        ['temperature', '1.80–300 K'],
        ['magneticField', '≤ 9 T'],
      ],
    );
  });

  test('that is required where its technique is chosen keeps a draft from being submitted', async () => {
    await declared('laserPower', { kind: 'number', unit: 'mW', isRequired: true, techniques: ['PaNET01195'] });
    const submitted = async (fieldValues: FieldValues) => {
      const { resourceId, rowVer } = await aResource(portal, owner, {
        form: { fieldValues },
      });
      return owner.call(deposits.submit, { params: { id: resourceId }, body: { rowVer } });
    };
    const refused = await submitted({ technique: ['PaNET01195'] });
    assert.deepEqual(
      (refused.fields ?? []).map(({ path }) => path),
      ['fieldValues.laserPower'],
    );
    assert.equal((await submitted({ technique: ['PaNET01216'] })).code, 200);
    const filled = { technique: ['PaNET01195'], laserPower: { value: '5', unit: 'mW' } };
    assert.equal((await submitted(filled)).code, 200);
  });

  test('is in the search, in JSON-LD with its term and its unit, and in the difference of versions', async () => {
    const { publicId } = await published({
      technique: ['PaNET01089'],
      temperature: { from: '10', to: '10', unit: 'K' },
      sampleThickness: { value: '20', unit: 'nm' },
      instrument: 'Xyloscope-7',
    });
    const { rows } = await visitor(search.list, { query: { keyword: 'Xyloscope' } });
    assert.deepEqual(
      rows!.map((row) => row['publicId']),
      [publicId],
    );
    const page = await portal.http.inject(`/export/${publicId}/json-ld?lang=en`);
    const linked = page.json<Record<string, unknown>>();
    assert.deepEqual(linked['measurementTechnique'], [
      {
        '@type': 'DefinedTerm',
        name: 'Angle-resolved photoemission spectroscopy (ARPES)',
        url: 'http://purl.org/pan-science/PaNET/PaNET01089',
        inDefinedTermSet: 'http://purl.org/pan-science/PaNET/PaNET.owl',
      },
    ]);
    const variables = linked['variableMeasured'] as Record<string, unknown>[];
    assert.deepEqual(variables[0], {
      '@type': 'PropertyValue',
      name: 'Temperature',
      propertyID: 'temperature',
      value: 10,
      unitText: 'K',
      unitCode: 'http://qudt.org/vocab/unit/K',
    });
  });

  test('of a withdrawn record is not on its tombstone', async () => {
    const { publicId } = await aResource(portal, owner, {
      status: '7',
      form: { fieldValues: { instrument: 'Gone' } },
    });
    const record = await shown(publicId);
    assert.deepEqual([record.status, record.fields], ['7', []]);
  });

  test('that changes from one version to the next is in their difference, with the name of its field', async () => {
    const before = await published({ instrument: 'Instrument A' });
    const next = await owner.call(recordVersions.newVersion, { params: { id: before.resourceId } });
    const id = (next.data as { resourceId: number }).resourceId;
    const { rowVer } = (await owner.call(deposits.open, { params: { id } })).data as { rowVer: number };
    const body = { rowVer, changesZh: '更正仪器', fieldValues: { instrument: 'Instrument B' } };
    await owner.call(deposits.save, { params: { id }, body });
    await owner.call(deposits.submit, { params: { id }, body: { rowVer: rowVer + 1 } });
    const reviewer = actingAs(portal, { userId: 1, userName: 'admin', email: '' }, ['*:*:*']);
    const row = (await findResource(reviewer, id))!;
    await approve(reviewer, { resourceId: id, rowVer: row.rowVer, comments: '' });
    const { publicId } = row;
    const { data } = await visitor(recordVersions.difference, { params: { publicId, other: before.publicId } });
    const change = (data as Difference).fields.find(({ field }) => field === 'fieldValues.instrument');
    assert.deepEqual(change, {
      field: 'fieldValues.instrument',
      labelZh: '仪器',
      labelEn: 'Instrument',
      change: 'changed',
      before: 'Instrument A',
      after: 'Instrument B',
    });
  });
});
