import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareOrcid, isOrcid } from './contract/orcid.ts';

test('the last character of an ORCID iD checks the others: no slip of one digit, no swap of neighbours passes', () => {
  // Published iDs, one of them with X for ten.
  for (const id of ['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X']) {
    assert.ok(isOrcid(id), id);
    for (let at = 0; at < id.length - 1; at += 1) {
      if (id[at] === '-') continue;
      const slip = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1);
      assert.ok(!isOrcid(slip), slip);
      const swapped = id.slice(0, at) + id[at + 1] + id[at] + id.slice(at + 2);
      assert.equal(isOrcid(swapped), swapped === id, swapped);
    }
  }
  assert.ok(!isOrcid('0000-0002-1825-009'));
  assert.ok(!isOrcid('0000000218250097'));
  assert.equal(bareOrcid(' https://orcid.org/0000-0002-1694-233x '), '0000-0002-1694-233X');
});
