import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentRule, pictureRule, refusalOf } from './rule.ts';

const file = (name: string, type: string, size = 10) => ({ name, type, size });
const mebibyte = 1024 * 1024;

test('a picture field takes pictures by extension and by media type', () => {
  assert.equal(refusalOf(file('a.PNG', 'image/png'), pictureRule), undefined);
  assert.equal(refusalOf(file('a.b.jpeg', 'image/jpeg'), pictureRule), undefined);
  assert.equal(refusalOf(file('a.gif', 'image/gif'), pictureRule), 'type');
  assert.equal(refusalOf(file('a.png', 'text/html'), pictureRule), 'type');
  assert.equal(refusalOf(file('a.svg', 'image/png'), pictureRule), 'type');
  assert.equal(refusalOf(file('png', 'image/png'), pictureRule), 'type');
});

test('a document whose media type the browser does not know is sent: the server looks into it', () => {
  assert.equal(refusalOf(file('plan.docx', ''), documentRule), undefined);
  assert.equal(refusalOf(file('plan.docx', 'application/wps-office.docx'), documentRule), undefined);
  assert.equal(refusalOf(file('plan.pdf', 'application/msword'), documentRule), 'type');
  assert.equal(refusalOf(file('plan.exe', ''), documentRule), 'type');
});

test('a file may be as large as the limit and not a byte larger', () => {
  assert.equal(refusalOf(file('a.pdf', 'application/pdf', 5 * mebibyte), documentRule), undefined);
  assert.equal(refusalOf(file('a.pdf', 'application/pdf', 5 * mebibyte + 1), documentRule), 'size');
});
