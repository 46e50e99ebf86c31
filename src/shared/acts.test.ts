import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { actNamesOf, actStep, mayEach, mayShape, withoutActors } from './acts.ts';

const acts = { edit: { to: 'same' }, submit: { to: '1' } } as const;
const names = actNamesOf(acts);

test('a row says for each act whether the caller may carry it out', () => {
  const may = mayEach(names, (act) => act === 'submit');
  assert.deepEqual(may, { edit: false, submit: true });
  assert.deepEqual(z.object(mayShape(names)).parse(may), may);
});

test('a step has an act of the table or is the creation', () => {
  const step = { id: 1, comments: '', time: new Date('2026-03-01T00:00:00Z') };
  const isStep = (act: string) => actStep(names).safeParse({ ...step, act }).success;
  assert.deepEqual(['create', 'edit', 'submit', 'remove'].map(isStep), [true, true, true, false]);
});

test('a history without actors keeps everything else', () => {
  assert.deepEqual(withoutActors([{ id: 1, act: 'edit', actorName: 'Chen' }]), [{ id: 1, act: 'edit' }]);
});
