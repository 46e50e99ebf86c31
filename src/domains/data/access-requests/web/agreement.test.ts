import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreementName } from './agreement.ts';

test('a saved agreement has the extension of what it is, and none where that is not known', () => {
  const names = ['application/pdf', 'image/png', 'image/jpeg', 'application/octet-stream', ''].map((type) =>
    agreementName('ACC-2026-000001', type),
  );
  assert.deepEqual(names, [
    'ACC-2026-000001.pdf',
    'ACC-2026-000001.png',
    'ACC-2026-000001.jpg',
    'ACC-2026-000001',
    'ACC-2026-000001',
  ]);
});
