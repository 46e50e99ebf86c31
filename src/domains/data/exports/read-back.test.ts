import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
// @ts-expect-error -- citation-js has no types
import { Cite, plugins } from '@citation-js/core';
import '@citation-js/plugin-bibtex';
import '@citation-js/plugin-csl';
import '@citation-js/plugin-ris';
import { apa, bibtex, cslItem, cslJson, ris, schemaOrg, type Citable } from '#contract/data/descriptions';
import { resourceTypes } from '#contract/data/resources';
import type { ResourceDetail } from '#contract/data/record-pages';

/*
 * Reads our exports with a third-party program: citation-js parses BibTeX, RIS and CSL-JSON as reference managers do,
 * and its citation processor (citeproc) formats the result.
 */

interface Item {
  title: string;
  type: string;
  author?: { family?: string; given?: string; literal?: string }[];
  issued?: { 'date-parts': number[][] };
  DOI?: string;
  URL?: string;
  publisher?: string;
  version?: string;
}

const read = (text: string | object): Item[] => new Cite(text).data as Item[];
plugins.config.get('@bibtex').parse.sentenceCase = 'never';

const record: Citable = {
  publicId: 'ab12cd34',
  resourceType: 'dataset',
  titleZh: '拓扑绝缘体 Bi₂Se₃ 的能带数据',
  titleEn: 'Band structure of Bi2Se3 under 100% strain & "high" pressure_x: $E_F$ ~ 0.3 #1 {raw}',
  keywordsZh: '拓扑绝缘体,能带',
  keywordsEn: 'topological insulator,band structure',
  authors: [
    { nameZh: '王小明', nameEn: 'Xiaoming Wang' },
    { nameZh: '', nameEn: 'Johannes van der Waals' },
    { nameZh: '', nameEn: 'Institute of Physics and Chemistry' },
  ],
  version: 'V1.0',
  publishDate: '2026-03-05 10:00:00',
  doi: '10.1234/lattice.00001',
  cstr: 'CSTR:31253.11.lattice.00001',
  url: 'https://portal.example.org/data/detail/ab12cd34',
  site: 'Condensed Matter Science Data Center',
};

describe('an independent reader', () => {
  test('finds in our BibTeX what we put there', () => {
    const [item, ...more] = read(bibtex(record, 'en'));
    assert.equal(more.length, 0);
    assert.equal(item!.title.replaceAll(/<\/?span[^>]*>/g, ''), record.titleEn);
    assert.equal(item!.DOI, record.doi);
    assert.equal(item!.publisher, record.site);
    assert.deepEqual(item!.issued?.['date-parts'][0]?.slice(0, 2), [2026, 3]);
    assert.deepEqual(
      item!.author?.map(({ family, literal }) => literal ?? family),
      ['Wang', 'Waals', 'Institute of Physics and Chemistry'],
    );
  });

  test('finds in our Chinese BibTeX whole names and the whole title', () => {
    const [item] = read(bibtex({ ...record, titleEn: '' }, 'zh'));
    assert.equal(item!.title.replaceAll(/<\/?span[^>]*>/g, ''), record.titleZh);
    assert.equal(item!.author?.[0]?.literal ?? item!.author?.[0]?.family, '王小明');
  });

  test('finds in our RIS what we put there', () => {
    const [item, ...more] = read(ris(record, 'en'));
    assert.equal(more.length, 0);
    assert.equal(item!.title, record.titleEn);
    assert.equal(item!.type, 'dataset');
    assert.equal(item!.DOI, record.doi);
    assert.deepEqual(item!.author?.slice(0, 2), [
      { family: 'Wang', given: 'Xiaoming' },
      { family: 'van der Waals', given: 'Johannes' },
    ]);
    assert.deepEqual(item!.issued?.['date-parts'][0], [2026, 3, 5]);
  });

  test('finds the journal, volume, issue and pages of an article in our BibTeX and in our RIS', () => {
    const typeMeta = {
      title: 'Gap',
      journal: 'Demo J. Phys.',
      year: '2025',
      volume: '12',
      issue: '3',
      startPage: '101',
      endPage: '109',
    };
    const article: Citable = { ...record, resourceType: 'paper', titleEn: 'Gap', typeMeta };
    for (const write of [bibtex, ris]) {
      const item = read(write(article, 'en'))[0] as unknown as Record<string, unknown>;
      assert.equal(item['type'], 'article-journal');
      assert.deepEqual([item['container-title'], item['volume'], item['issue']].map(String), [
        'Demo J. Phys.',
        '12',
        '3',
      ]);
      assert.match(String(item['page']), /^101-+109$/);
    }
  });

  test('is not misled by an attack on either', () => {
    const nasty = 'A } , note = {x}\r\nER  - \r\nTY  - JOUR\r\n@book{evil, title = {evil}}';
    for (const write of [bibtex, ris]) {
      const items = read(write({ ...record, titleEn: nasty }, 'en'));
      assert.equal(items.length, 1);
      assert.ok(items[0]!.title.includes('evil'));
    }
  });

  for (const resourceType of resourceTypes)
    test(`takes our CSL-JSON of a ${resourceType} as it is, and formats it`, () => {
      const it = { ...record, resourceType };
      const [item] = read(cslJson(it, 'en'));
      const ours = cslItem(it, 'en') as unknown as Item;
      for (const key of ['title', 'type', 'author', 'issued', 'DOI', 'URL', 'publisher', 'version'] as const)
        assert.deepEqual(item![key], ours[key], key);
      const text = new Cite(cslJson(it, 'en')).format('bibliography', {
        format: 'text',
        template: 'apa',
        lang: 'en-US',
      }) as string;
      for (const part of ['Wang, X.', '2026', 'https://doi.org/10.1234/lattice.00001'])
        assert.ok(text.includes(part), text);
    });

  test('formats a data set after APA as we do', () => {
    const plain = { ...record, titleEn: 'Band structure data', authors: record.authors.slice(0, 1) };
    const text = new Cite(cslJson(plain, 'en')).format('bibliography', {
      format: 'text',
      template: 'apa',
      lang: 'en-US',
    }) as string;
    // citeproc writes the type as one word; the manual (APA 7, §10.9) writes two words.
    assert.equal(text.trim().replace('[Dataset]', '[Data set]'), apa(plain, 'en'));
  });
});

test('a data set says whatever Google Dataset Search requires, also where its description is short', () => {
  for (const descriptionZh of ['', '短', '长'.repeat(6000)]) {
    const detail = {
      ...record,
      descriptionZh,
      descriptionEn: '',
      authors: [],
      grants: [],
      projects: [],
      relatedWorks: [],
      typeMeta: {},
      fields: [],
      resourceNo: 'CMP-1',
      materials: '',
      license: 'by',
      updateTime: record.publishDate,
      sharingMethod: 'open',
      accessRestriction: '',
      accessRestrictionEn: '',
      status: '5',
    } as unknown as ResourceDetail;
    const it = schemaOrg(detail, [], 'zh', {
      url: record.url,
      site: record.site,
      origin: 'https://portal.example.org',
    }) as Record<string, string>;
    assert.equal(it['@type'], 'Dataset');
    assert.ok(it['name']);
    assert.ok(it['description']!.length >= 50 && it['description']!.length <= 5000);
    assert.equal(it['license'], 'https://creativecommons.org/licenses/by/4.0/');
  }
});
