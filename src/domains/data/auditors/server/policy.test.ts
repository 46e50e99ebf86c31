import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { conflictOf, covers, coversSubject, isSameInstitution } from './policy.ts';
import { affiliationsOfText } from '#contract/identity/organizations';

describe('two texts name one institution', () => {
  for (const [one, other] of [
    ['示例大学', '示例大学'],
    ['示例大学', '示例大学物理学院'],
    ['示例大学物理学院', '北方研究所；示例大学'],
    ['Example University', 'Faculty of Physics, Example University, Exampletown'],
    ['EXAMPLE  university', 'Example University'],
    ['Faculty of Physics，Example University', 'Example University'],
    ['Institute A; Example University', 'Example University'],
  ] as const)
    test(`${one} and ${other}`, () => {
      assert.equal(isSameInstitution(one, other), true);
      assert.equal(isSameInstitution(other, one), true);
    });

  for (const [one, other] of [
    ['', ''],
    ['', '示例大学'],
    ['示例大学', '另一大学'],
    ['Example University', 'Another University'],
    ['Institute of Physics, Exampletown', 'Institute of Physics, Othertown'],
    ['University', 'Example University'],
    [' , ;', 'Example University'],
  ] as const)
    test(`but not ${one || 'nothing'} and ${other || 'nothing'}`, () => {
      assert.equal(isSameInstitution(one, other), false);
    });
});

test('the strongest reason against a reviewer is told', () => {
  const it = {
    ownerId: 7,
    editorIds: [9],
    ownerOrganization: '示例大学',
    authors: [{ email: 'Li@Example.org ', affiliations: affiliationsOfText('北方研究所') }],
  };
  const who = { userId: 8, email: 'wu@example.org', organization: '南方研究所' };
  assert.equal(conflictOf(who, it), null);
  assert.equal(conflictOf({ ...who, userId: 7 }, it), 'owner');
  assert.equal(conflictOf({ ...who, userId: 9 }, it), 'editor');
  assert.equal(conflictOf({ ...who, email: 'li@example.org', organization: '示例大学' }, it), 'author');
  assert.equal(conflictOf({ ...who, organization: '示例大学' }, it), 'institution');
  assert.equal(conflictOf({ ...who, organization: '北方研究所' }, it), 'institution');
  assert.equal(conflictOf({ ...who, email: '' }, { ...it, authors: [{ email: '', affiliations: [] }] }), null);
});

test('disciplines meet on one branch of the standard, types where they are named', () => {
  assert.equal(coversSubject(['*'], '510.80'), true);
  assert.equal(coversSubject(['140'], '140.50'), true);
  assert.equal(coversSubject(['140.5010'], '140.50'), true);
  assert.equal(coversSubject(['140.45'], '140.50'), false);
  assert.equal(coversSubject(['430'], ''), true);
  const auditor = { subjectCodes: ['*'], resourceTypes: ['patent'] };
  assert.equal(covers(auditor, { subjectCode: '140', resourceType: 'patent' }), true);
  assert.equal(covers(auditor, { subjectCode: '140', resourceType: 'paper' }), false);
});
