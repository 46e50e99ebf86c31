import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal, uploadTo } from '#testing';
import { metadataImports, type Imported } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

async function read(text: string, name = 'metadata.csv') {
  const { data } = await uploadTo(portal, owner.token, metadataImports.readFile, {}, {}, name, Buffer.from(text));
  const { fields, faults } = data as Imported;
  const values = Object.fromEntries(fields.map(({ path, value }) => [path, value]));
  return { values, faults: faults.map(({ message }) => message) };
}

describe('a table with declared fields', () => {
  const heads = 'titleZh,technique,温度,energyCutoff (平面波截断能),Sample form,Magnetic field,pressure';

  test('is read by key, by name in either language and by the headings of our own tables', async () => {
    const { values, faults } = await read(
      `${heads}\n题,PaNET01089；电输运,2–300 K,520,powder;单晶,'-14–14 T,<= 5 kPa\n`,
    );
    assert.deepEqual(faults, []);
    assert.deepEqual(values, {
      titleZh: '题',
      'fieldValues.technique': ['PaNET01089', 'transport'],
      'fieldValues.temperature': { from: '2', to: '300', unit: 'K' },
      'fieldValues.energyCutoff': { value: '520', unit: 'eV' },
      'fieldValues.sampleForm': ['powder', 'singleCrystal'],
      'fieldValues.magneticField': { from: '-14', to: '14', unit: 'T' },
      'fieldValues.pressure': { from: '', to: '5', unit: 'kPa' },
    });
  });

  test('names every cell that its field refuses, and takes the others', async () => {
    const { values, faults } = await read(`${heads}\n题,炼金术,300–2 K,1–2 eV,powder,3 GPa,high\n`);
    assert.deepEqual(Object.keys(values), ['titleZh', 'fieldValues.sampleForm']);
    assert.deepEqual(faults, [
      '实验或计算方法：“炼金术”未采用。请从列表中选择',
      '温度：“300–2 K”未采用。范围的起点不能大于终点',
      '平面波截断能：“1–2 eV”未采用。请输入数字，例如 4.2 或 1e-3',
      '磁场：“3 GPa”未采用。单位与字段不符',
      '压强：“high”未采用。请输入数字，例如 4.2 或 1e-3',
    ]);
  });

  test('a term of a DataCite record becomes the value of its field, in JSON and in XML', async () => {
    const address = 'http://purl.org/pan-science/PaNET/PaNET01089';
    const json = {
      titles: [{ title: 'T' }],
      subjects: [{ subject: 'ARPES', valueUri: address }, { subject: 'bands' }],
    };
    const fromJson = await read(JSON.stringify(json), 'a.json');
    assert.deepEqual(fromJson.values['fieldValues.technique'], ['PaNET01089']);
    assert.equal(fromJson.values['keywordsEn'], 'bands');
    const xml = `<resource><titles><title>T</title></titles><subjects><subject valueURI="${address}">ARPES</subject></subjects></resource>`;
    assert.deepEqual((await read(xml, 'a.xml')).values['fieldValues.technique'], ['PaNET01089']);
  });

  test('techniques and measured values of JSON-LD become values, in one node and in a graph', async () => {
    const technique = { '@type': 'DefinedTerm', name: 'ARPES', url: 'http://purl.org/pan-science/PaNET/PaNET01089' };
    const record = {
      '@type': 'Dataset',
      name: 'T',
      keywords: ['bands'],
      variableMeasured: [
        { '@type': 'PropertyValue', name: 'Temperature', minValue: 2, maxValue: 300, unitText: 'K' },
        {
          '@type': 'PropertyValue',
          propertyID: 'pressure',
          maxValue: '5',
          unitCode: 'http://qudt.org/vocab/unit/KiloPA',
        },
        { '@type': 'PropertyValue', name: 'hardness', value: 3 },
      ],
      additionalProperty: { '@type': 'PropertyValue', name: '平面波截断能', value: 520, unitCode: 'eV' },
    };
    const expected = {
      titleEn: 'T',
      keywordsEn: 'bands,magic',
      'fieldValues.technique': ['PaNET01089'],
      'fieldValues.temperature': { from: '2', to: '300', unit: 'K' },
      'fieldValues.pressure': { from: '', to: '5', unit: 'kPa' },
      'fieldValues.energyCutoff': { value: '520', unit: 'eV' },
    };
    const alone = { '@context': 'https://schema.org', ...record, measurementTechnique: [technique, 'magic'] };
    const { resourceType: _type, ...values } = (await read(JSON.stringify(alone), 'a.jsonld')).values;
    assert.deepEqual(values, expected);
    const id = '#arpes';
    const graph = {
      '@context': 'https://w3id.org/ro/crate/1.1/context',
      '@graph': [
        { '@id': 'ro-crate-metadata.json', about: { '@id': './' } },
        { '@id': './', ...record, measurementTechnique: [{ '@id': id }, 'magic'] },
        { '@id': id, ...technique },
      ],
    };
    const { resourceType: _kind, ...inGraph } = (await read(JSON.stringify(graph), 'ro-crate-metadata.json')).values;
    assert.deepEqual(inGraph, expected);
  });

  test('what the portal says of a record in JSON-LD, Croissant and RO-Crate is read back', async () => {
    const fieldValues = {
      technique: ['PaNET01089', 'transport'],
      temperature: { from: '2', to: '', unit: 'K' },
      magneticField: { from: '-14', to: '14', unit: 'T' },
    };
    const { publicId } = await aResource(portal, owner, { status: '5', form: { fieldValues } });
    for (const format of ['json-ld', 'croissant', 'ro-crate']) {
      const { body } = await portal.http.inject({ url: `/export/${publicId}/${format}` });
      const { values } = await read(body, 'a.jsonld');
      for (const [key, value] of Object.entries(fieldValues))
        assert.deepEqual(values[`fieldValues.${key}`], value, `${format}: ${key}`);
    }
  });
});
