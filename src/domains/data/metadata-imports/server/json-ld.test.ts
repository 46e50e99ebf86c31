import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { affiliationsText, type Affiliation } from '#contract/identity/organizations';
import { person } from '#factory/identity/accounts';
import { startPortal } from '#testing';
import { metadataImports, type Imported } from '../contract.ts';

const portal = await startPortal({ JOBS: 'off' });
const owner = await person(portal, { verified: true });

async function read(record: object) {
  const answer = await owner.call(metadataImports.read, { body: { text: JSON.stringify(record) } });
  const imported = answer.data as Imported | undefined;
  return {
    error: answer.error,
    format: imported?.format,
    values: Object.fromEntries((imported?.fields ?? []).map(({ path, value }) => [path, value])),
  };
}

describe('a record in JSON-LD', () => {
  test('is read from an RO-Crate or alone, with what it names elsewhere in the graph', async () => {
    const root = {
      '@id': './',
      '@type': 'Dataset',
      name: '输运数据',
      description: 'Measured at 5 K',
      license: { '@id': '#cc' },
      creator: { '@id': '#lin' },
    };
    const graph = [
      { '@id': 'ro-crate-metadata.json', '@type': 'CreativeWork', about: { '@id': './' } },
      root,
      { '@id': '#cc', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
      { '@id': '#lin', '@type': 'Person', givenName: 'Ruoxi', familyName: 'Lin', affiliation: '示例研究所' },
    ];
    const crate = await read({ '@context': 'https://w3id.org/ro/crate/1.2/context', '@graph': graph });
    assert.deepEqual(
      [crate.format, crate.values['titleZh'], crate.values['license']],
      ['roCrate', '输运数据', 'by-sa'],
    );
    const [author] = crate.values['authors'] as { nameEn: string; affiliations: Affiliation[] }[];
    assert.deepEqual([author!.nameEn, affiliationsText(author!.affiliations, 'en')], ['Ruoxi Lin', '示例研究所']);
    const alone = await read({ '@context': 'https://schema.org', '@type': 'ScholarlyArticle', name: 'A paper' });
    assert.deepEqual([alone.values['resourceType'], alone.values['titleEn']], ['paper', 'A paper']);
  });

  test('that names itself again and again, or nothing, is read or refused at once', async () => {
    const loop = { '@id': './', '@type': 'Dataset', name: 'Loop', author: { '@id': './' }, hasPart: { '@id': './' } };
    const { values } = await read({ '@context': 'x', '@graph': [loop] });
    assert.equal(values['titleEn'], 'Loop');
    assert.equal((await read({ '@context': 'x', '@graph': [] })).error, 'data.metadata-imports.unknown');
  });
});
