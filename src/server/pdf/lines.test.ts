import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedSpace, linesOf, stiffWidth, type Measure } from './lines.ts';

/** One point per character. */
const measure: Measure = (text) => [...text].length;
const lines = (text: string, width: number) =>
  linesOf(text, width, measure, 'plain', 10).map(({ runs }) => runs.map((run) => run.text).join(''));

test('numbers, dates and codes stay on one line', () => {
  assert.deepEqual(lines('共 1,234,567 个', 9), ['共 ', '1,234,567', '个']);
  assert.deepEqual(lines('至 2026-12-31 止', 11), ['至 ', '2026-12-31 ', '止']);
  assert.deepEqual(lines(`数据量 40${fixedSpace}GB`, 6), ['数据量 ', '40 GB']);
});

test('the stiff width of a text is that of its widest number, or of its widest word in a title', () => {
  const of = (text: string, words: boolean) => stiffWidth(text, measure, { weight: 'plain', size: 10, words });
  assert.equal(of('计划于 2026-12-31 前提交 40 组', false), 10);
  assert.equal(of('Planned submission date', false), 0);
  assert.equal(of('Planned submission date', true), 10);
});
