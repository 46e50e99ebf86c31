import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ResourceDraft } from '#contract/data/resources';
import type { FieldChange } from '../contract.ts';
import { changesOf } from './service/difference.ts';
import { entriesOf, entryChanges } from './service/entry-changes.ts';

type Sent = Parameters<typeof ResourceDraft.parse>[0];

const peopleChanges = (before: object[], after: object[], withContacts = false) => {
  const of = (authors: object[]) => entriesOf.people!(ResourceDraft.parse({ authors }), withContacts);
  return entryChanges(of(before), of(after)).map(({ change, name, moved, parts }) => ({
    what: `${change} ${name}`,
    ...(moved ? { moved: `${moved.from} → ${moved.to}` } : {}),
    parts: parts.map(({ part, before: from, after: to }) => `${part}: ${from} → ${to}`),
  }));
};

const li = { nameZh: '李雷', nameEn: 'Lei Li', email: 'li@example.org', institution: '物理所' };
const han = { nameZh: '韩梅', nameEn: 'Mei Han' };
const wang = { nameZh: '王五', nameEn: 'Wu Wang' };

describe('differences of authors', () => {
  test('are told per author and per part', () => {
    assert.deepEqual(
      peopleChanges([li, han], [{ ...li, nameEn: 'Li Lei', institution: '中国科学院物理研究所' }, han]),
      [
        {
          what: 'changed 李雷 / Li Lei',
          parts: ['nameEn: Lei Li → Li Lei', 'affiliations: 物理所 → 中国科学院物理研究所'],
        },
      ],
    );
  });

  test('tell a moved author from one who was added or removed', () => {
    assert.deepEqual(peopleChanges([li, han, wang], [han, wang, li]), [
      { what: 'changed 李雷 / Lei Li', moved: '1 → 3', parts: [] },
    ]);
    const two = peopleChanges([li, han], [wang, li]);
    assert.deepEqual(
      two.map(({ what }) => what),
      ['added 王五 / Wu Wang', 'removed 韩梅 / Mei Han'],
    );
  });

  test('hold contact data only for people who may read them', () => {
    const changed = { ...li, email: 'lei@example.org', isCorresponding: true };
    assert.deepEqual(peopleChanges([li], [changed])[0]!.parts, ['isCorresponding: false → true']);
    assert.deepEqual(peopleChanges([li], [changed], true)[0]!.parts, [
      'email: li@example.org → lei@example.org',
      'isCorresponding: false → true',
    ]);
  });
});

test('related works and grants have parts, too', () => {
  const draft = (given: Sent) => ResourceDraft.parse(given);
  const works = (relation: string) => ({ relatedWorks: [{ relation, idType: 'DOI', value: '10.1234/a', title: '' }] });
  const [change] = changesOf(draft(works('Cites')), draft(works('IsSupplementTo')));
  assert.deepEqual(change satisfies FieldChange | undefined, {
    field: 'relatedWorks',
    change: 'changed',
    before: '',
    after: '',
    entries: [
      {
        change: 'changed',
        name: 'DOI 10.1234/a',
        parts: [{ part: 'relation', before: 'Cites', after: 'IsSupplementTo' }],
      },
    ],
  });
});
