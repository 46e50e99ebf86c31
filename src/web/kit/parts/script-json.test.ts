import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scriptJson } from './script-json.ts';

test('no text can close the script element that holds it, and every text is read as it was', () => {
  const hostile = { name: '</script><script>alert(1)</script>\u2028&<!--' };
  const json = scriptJson(hostile);
  assert.doesNotMatch(json, /[<>&\u2028]/);
  assert.deepEqual(JSON.parse(json), hostile);
});
