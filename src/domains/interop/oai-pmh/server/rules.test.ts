import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { validateXML } from 'xmllint-wasm';
import { affiliationsOfText } from '#contract/identity/organizations';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { resourceTypes } from '#contract/data/resources';

/*
 * Validates every response and every export against the schema of its protocol with libxml2, a third-party program.
 * The schemas are in XML Schema, written from the specifications; the official files are not part of this repository.
 */

const portal = await startPortal({ JOBS: 'off', PUBLIC_URL: 'https://portal.example.org' });
const owner = await person(portal, { verified: true });
const nouns = path.resolve(import.meta.dirname, '../..');
const load = async (file: string) => ({
  fileName: path.basename(file),
  contents: await readFile(path.join(nouns, file), 'utf8'),
});
const inner = await Promise.all(['../data/exports/rules/xml.xsd', '../data/exports/rules/dc.xsd'].map(load));
const datacite = await load('../data/exports/rules/datacite.xsd');
const dublinCore = await load('../data/exports/rules/oai-dc.xsd');
const wrapper = await load('oai-pmh/rules/oai-datacite.xsd');
const protocol = await load('oai-pmh/rules/oai-pmh.xsd');
type File = Awaited<ReturnType<typeof load>>;

async function complaints(contents: string, schema: File, preload: File[]): Promise<string[]> {
  const { errors } = await validateXML({
    xml: [{ fileName: 'answer.xml', contents }],
    schema: [schema],
    preload: [...inner, ...preload],
  });
  return errors.map(({ message }) => message);
}

const get = async (url: string) => (await portal.http.inject({ url })).body;

/** Terms with and without an address, numbers, and a text that XML must escape. */
const fieldValues = {
  technique: ['PaNET01089', 'mossbauer', 'stm'],
  temperature: { from: '2', to: '300', unit: 'K' },
  instrument: 'A <&> B',
};

for (const resourceType of resourceTypes)
  await aResource(portal, owner, {
    status: '5',
    form: {
      resourceType,
      titleZh: '题名 <&> "\'\u0007 ]]>',
      titleEn: resourceType === 'thesis' ? '' : 'Title',
      typeMeta: { title: 'T', number: '1', name: 'N', regNo: '2' },
      keywordsEn: 'one,two',
      fieldValues,
      doi: `10.1234/${resourceType}`,
      authors: [
        { nameZh: '李四', nameEn: 'Si Li', affiliations: affiliationsOfText('所 & 院'), orcid: '0000-0001-2345-6789' },
        { nameZh: '', nameEn: 'Institute of Physics and Chemistry', affiliations: [] },
      ] as never,
      projects: [{ agency: '基金委', projectNo: '1' }, { projectNo: '2' }] as never,
      relatedWorks: [
        { relation: 'IsSupplementTo', idType: 'DOI', value: '10.1234/<a>&b', title: '题 <&>' },
        { relation: 'References', idType: 'arXiv', value: 'cond-mat/0401234', title: '' },
        { relation: 'IsDerivedFrom', idType: 'CSTR', value: '12345.11.abcd', title: '' },
        { relation: 'IsPartOf', idType: 'ISBN', value: '978-0-306-40615-7', title: '' },
        { relation: 'IsVersionOf', idType: 'Handle', value: '20.500.12345/abc', title: '' },
        { relation: 'Cites', idType: 'URL', value: 'https://example.org/?a=1&b="<c>', title: '' },
        { relation: 'IsCitedBy', idType: 'DOI', value: '10.1234/cited', title: '' },
      ],
    },
  });
const plain = await aResource(portal, owner, { status: '6', form: { fieldValues } });
const gone = await aResource(portal, owner, { status: '7' });

test('every answer of the protocol keeps its rules, and so do the metadata in it', async () => {
  const id = `oai:portal.example.org:${plain.publicId}`;
  const lists = ['oai_dc', 'oai_datacite', 'datacite'].flatMap((prefix) => [
    `verb=ListRecords&metadataPrefix=${prefix}`,
    `verb=GetRecord&metadataPrefix=${prefix}&identifier=${id}`,
  ]);
  for (const query of [
    ...['verb=Identify', 'verb=ListMetadataFormats', 'verb=ListSets', 'verb=ListIdentifiers&metadataPrefix=oai_dc'],
    ...['verb=Nothing', 'verb=ListRecords', 'verb=GetRecord&metadataPrefix=marc&identifier=x'],
    ...lists,
    `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:portal.example.org:${gone.publicId}`,
  ]) {
    const found = await complaints(await get(`/oai?${query}`), protocol, [datacite, dublinCore, wrapper]);
    assert.deepEqual(found, [], query);
  }
});

test('a portal on a bare host names itself by the rules as well', async () => {
  const bare = await startPortal({ JOBS: 'off', PUBLIC_URL: 'http://portal' });
  const { body } = await bare.http.inject({ url: '/oai?verb=Identify' });
  assert.deepEqual(await complaints(body, protocol, [datacite, dublinCore, wrapper]), []);
});

test('exports of a published, a superseded and a withdrawn resource keep the rules of their schema', async () => {
  for (const { publicId } of [plain, gone]) {
    assert.deepEqual(await complaints(await get(`/export/${publicId}/datacite-xml`), datacite, []), []);
    assert.deepEqual(await complaints(await get(`/export/${publicId}/dublin-core`), dublinCore, []), []);
  }
});

test('the values of declared fields are subjects with the address of their term, and a line of the description', async () => {
  const harvested = await get(
    `/oai?verb=GetRecord&metadataPrefix=oai_datacite&identifier=oai:portal.example.org:${plain.publicId}`,
  );
  for (const part of [
    '<subject xml:lang="en" subjectScheme="PaNET" schemeURI="http://purl.org/pan-science/PaNET/PaNET.owl" valueURI="http://purl.org/pan-science/PaNET/PaNET01089">Angle-resolved photoemission spectroscopy (ARPES)</subject>',
    'subjectScheme="ESRFET" schemeURI="https://w3id.org/PaN/ESRFET" valueURI="https://w3id.org/PaN/ESRFET#MBS"',
    '<subject xml:lang="en">Scanning tunnelling microscopy and spectroscopy (STM/STS)</subject>',
    '<description descriptionType="Methods" xml:lang="en">Temperature: 2–300 K; Instrument: A &lt;&amp;&gt; B</description>',
  ])
    assert.ok(harvested.includes(part), `${part} in ${harvested}`);
  const dublin = await get(`/export/${plain.publicId}/dublin-core`);
  for (const part of [
    '<dc:subject>http://purl.org/pan-science/PaNET/PaNET01089</dc:subject>',
    '<dc:subject>角分辨光电子能谱（ARPES）</dc:subject>',
    '<dc:description xml:lang="zh">温度：2–300 K；仪器：A &lt;&amp;&gt; B</dc:description>',
  ])
    assert.ok(dublin.includes(part), `${part} in ${dublin}`);
});

test('the rules are no matter of form: a record without a title, a year of three digits, a wrong word are found', async () => {
  const whole = await get(`/export/${plain.publicId}/datacite-xml`);
  for (const broken of [
    whole.replace(/<titles>.*<\/titles>/, ''),
    whole.replace(/<publicationYear>\d/, '<publicationYear>'),
    whole.replace('resourceTypeGeneral="Dataset"', 'resourceTypeGeneral="Data"'),
  ])
    assert.notDeepEqual(await complaints(broken, datacite, []), []);
});
