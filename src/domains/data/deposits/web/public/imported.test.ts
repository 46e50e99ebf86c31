import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { ResourceDraft } from '#contract/data/resources';
import { effectOf, withImported } from './imported.ts';

const draft = ResourceDraft.parse({
  resourceType: 'paper',
  titleZh: '我的题名',
  typeMeta: { title: '论文', volume: '1' },
});
const author = ResourceDraft.parse({ authors: [{ nameZh: '王' }] }).authors[0]!;

test('what is imported says beforehand whether it fills, repeats or replaces', () => {
  assert.equal(effectOf(draft, { path: 'titleZh', value: '别的题名' }), 'overwrites');
  assert.equal(effectOf(draft, { path: 'titleZh', value: '我的题名' }), 'same');
  assert.equal(effectOf(draft, { path: 'titleEn', value: 'A title' }), 'fills');
  assert.equal(effectOf(draft, { path: 'authors', value: [author] }), 'fills');
  assert.equal(effectOf({ ...draft, authors: [author] }, { path: 'authors', value: [author] }), 'same');
  assert.equal(effectOf({ ...draft, authors: [author] }, { path: 'authors', value: [author, author] }), 'overwrites');
  assert.equal(effectOf(draft, { path: 'resourceType', value: 'report' }), 'overwrites');
  assert.equal(effectOf({ ...draft, typeMeta: {} }, { path: 'resourceType', value: 'report' }), 'fills');
  assert.equal(effectOf(draft, { path: 'typeMeta.volume', value: '2' }), 'overwrites');
  assert.equal(effectOf(draft, { path: 'typeMeta.journal', value: 'Nature' }), 'fills');
});

test('a value of a declared field fills, repeats or replaces by itself', () => {
  const quantity = { value: '4.2', unit: 'K' };
  const filled = { ...draft, fieldValues: { strain: quantity, empty: { value: '', unit: 'K' } } };
  assert.equal(effectOf(filled, { path: 'fieldValues.strain', value: { unit: 'K', value: '4.2' } }), 'same');
  assert.equal(effectOf(filled, { path: 'fieldValues.strain', value: { value: '4.20', unit: 'K' } }), 'overwrites');
  assert.equal(effectOf(filled, { path: 'fieldValues.empty', value: quantity }), 'fills');
  assert.deepEqual(withImported(filled, [{ path: 'fieldValues.technique', value: ['stm'] }]).fieldValues, {
    ...filled.fieldValues,
    technique: ['stm'],
  });
});

test('only what was chosen goes into the draft', () => {
  const next = withImported(draft, [
    { path: 'titleEn', value: 'A title' },
    { path: 'typeMeta.journal', value: 'Nature' },
  ]);
  assert.deepEqual(next, {
    ...draft,
    titleEn: 'A title',
    typeMeta: { title: '论文', volume: '1', journal: 'Nature' },
  });
});
