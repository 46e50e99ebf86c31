import assert from 'node:assert/strict';
import { test } from 'node:test';
import { portablePath } from './contract/portable-path.ts';

const bytes = (text: string) => Buffer.byteLength(text);

test('a path that every system can write stays as it is', () => {
  for (const path of ['a.csv', '数据/温度 (1).csv', 'console.csv', 'a/b-c_d.tar.gz', 'com.csv', 'x'.repeat(255)])
    assert.equal(portablePath(path), path);
});

test('a path that some system refuses is changed, told apart by a mark, and keeps its ending', () => {
  assert.match(portablePath('a:b.csv'), /^a_b~[0-9a-f]{8}\.csv$/);
  assert.match(portablePath('what?.csv'), /^what_~[0-9a-f]{8}\.csv$/);
  assert.match(portablePath('a"b|c<d>*.csv'), /^a_b_c_d__~[0-9a-f]{8}\.csv$/);
  assert.match(portablePath('raw/CON.csv'), /^raw\/_CON~[0-9a-f]{8}\.csv$/);
  assert.match(portablePath('nul'), /^_nul~[0-9a-f]{8}$/);
  assert.notEqual(portablePath('a:b.csv'), portablePath('a?b.csv'));
  assert.match(portablePath('12:30/x.csv'), /^12_30~[0-9a-f]{8}\/x\.csv$/);
  assert.equal(
    portablePath('12:30/x.csv').split('/')[0],
    portablePath('12:30/y.csv').split('/')[0],
    'one folder stays one',
  );
});

test('names of devices are prefixed in every form that Windows takes for one, others are not', () => {
  for (const name of [
    'CON',
    'aux.tar.gz',
    'Prn.txt',
    'NUL .csv',
    'com1',
    'COM¹.dat',
    'lpt9.x',
    'conin$',
    'CONOUT$.txt',
    'nul',
  ])
    assert.match(portablePath(name), /^_/, name);
  for (const name of [
    'con1.csv',
    'auxiliary.csv',
    'nullable',
    'com10.dat',
    'com.csv',
    'lpt',
    'icon',
    'a.nul',
    'prn_1',
    'constructor',
  ])
    assert.equal(portablePath(name), name);
});

test('a name of more than 255 bytes is cut between its characters', () => {
  const long = `${'数'.repeat(250)}.csv`;
  const cut = portablePath(`a/${long}`).split('/')[1]!;
  assert.ok(bytes(cut) <= 255 && cut.endsWith('.csv') && !cut.includes('\ufffd'));
  assert.ok(bytes(portablePath('😀'.repeat(100))) <= 255);
  assert.notEqual(portablePath(`${'数'.repeat(250)}a`), portablePath(`${'数'.repeat(250)}b`));
});
