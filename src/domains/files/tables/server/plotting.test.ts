import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { recordFiles } from '#contract/data/record-files';
import { aResource } from '#factory/data/resources';
import { person } from '#factory/identity/accounts';
import { caller, startPortal } from '#testing';
import type { TablePlot } from '../contract.ts';
import { convertTable } from './service.ts';

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;
const owner = await person(portal, { verified: true });
const visitor = caller(portal);

/** A published table whose whole file is ready. */
async function ready(content: string) {
  const { publicId, resourceId } = await aResource(portal, owner, { status: '5', files: { 'series.csv': content } });
  const { rows } = await owner.call(recordFiles.ownFiles, { params: { id: resourceId }, query: {} });
  const params = { publicId, fileId: rows![0]!['id'] as number };
  await visitor(recordFiles.table, { params });
  const waiting = await db.selectFrom('sysFileTable').select('tableId').where('state', '=', 'waiting').execute();
  for (const { tableId } of waiting) await convertTable(portal.context(), { tableId });
  return {
    picture: async () => (await portal.http.inject({ url: `/prod-api/front/resource/${publicId}/thumbnail` })).body,
    ask: (query: object) => visitor(recordFiles.tablePlot, { params, query }),
    plot: async (query: object) => {
      const said = await visitor(recordFiles.tablePlot, { params, query });
      assert.equal(said.code, 200, said.msg);
      return said.data as TablePlot;
    },
  };
}

const count = 20_000;
/** A quiet signal with one value of 50 and one of -30, each in a single row. */
const signal = (at: number) => (at === 12_345 ? 50 : at === 17_001 ? -30 : Math.sin(at / 1000));
const series = await ready(
  ['n,t (s),v (V),words', ...Array.from({ length: count }, (_none, at) => `${at},${at / 10},${signal(at)},x`)].join(
    '\n',
  ),
);
/** The field goes up and down again, as in a hysteresis loop. */
const fieldAt = (at: number) => (at < count / 2 ? at : count - at) / 10;
const loop = await ready(
  [
    'H (Oe),M (emu)',
    ...Array.from(
      { length: count },
      (_none, at) => `${fieldAt(at)},${at < count / 2 ? fieldAt(at) : fieldAt(at) + 10}`,
    ),
  ].join('\n'),
);

const valuesOf = ({ curves }: TablePlot, at = 1) => curves[0]!.map((point) => point[at]!);

describe('the plot of a whole table', () => {
  test('has the largest and the smallest value of all rows, however few points are asked for', async () => {
    const plot = await series.plot({ x: 1, ys: ['2'], width: 100 });
    assert.deepEqual([plot.rows, plot.group], [count, 200]);
    assert.ok(plot.curves[0]!.length <= 400);
    assert.ok(plot.curves[0]!.some(([x, y]) => x === 1234.5 && y === 50));
    assert.ok(plot.curves[0]!.some(([x, y]) => x === 1700.1 && y === -30));
    assert.deepEqual([valuesOf(plot, 0)[0], valuesOf(plot, 0).at(-1)], [0, 1999.9], 'both ends of the axis');
  });

  test('has every row once a part of it is small enough', async () => {
    const plot = await series.plot({ x: 1, ys: ['2'], from: 1234, to: 1235 });
    assert.deepEqual([plot.rows, plot.group], [11, 1]);
    assert.deepEqual(
      plot.curves[0],
      // One more on each side, to which the lines run.
      Array.from({ length: 13 }, (_none, step) => [(12_339 + step) / 10, signal(12_339 + step)]),
    );
  });

  test('has the two points around a part without any, so that their line crosses it', async () => {
    const between = await series.plot({ x: 1, ys: ['2'], from: 1234.42, to: 1234.48 });
    assert.deepEqual(
      [between.rows, between.curves[0]],
      [
        0,
        [
          [1234.4, signal(12_344)],
          [1234.5, 50],
        ],
      ],
    );
    const beyond = await series.plot({ x: 1, ys: ['2'], from: 5000, to: 6000 });
    assert.deepEqual([beyond.rows, beyond.curves], [0, [[]]]);
    const byRow = await series.plot({ x: -1, ys: ['2'], from: 12_346.2, to: 12_346.8 });
    assert.deepEqual(
      [byRow.rows, byRow.curves[0]],
      [
        0,
        [
          [12_346, 50],
          [12_347, signal(12_346)],
        ],
      ],
    );
    const last = await series.plot({ x: 1, ys: ['2'], from: 1999.85 });
    assert.deepEqual([last.rows, valuesOf(last, 0)], [1, [1999.8, 1999.9]]);
  });

  test('has the points around a part of both branches of a loop', async () => {
    const plot = await loop.plot({ x: 0, ys: ['1'], from: 500.02, to: 500.08 });
    assert.deepEqual(
      [plot.rows, plot.curves[0]],
      [
        0,
        [
          [500, 500],
          [500.1, 500.1],
          [500.1, 510.1],
          [500, 510],
        ],
      ],
    );
  });

  test('has the extremes of a large part', async () => {
    const plot = await series.plot({ x: 1, ys: ['2'], from: 1000.05, to: 1899.95, width: 50 });
    assert.deepEqual([plot.rows, valuesOf(plot, 0)[0], valuesOf(plot, 0).at(-1)], [8999, 1000.1, 1899.9]);
    assert.ok(valuesOf(plot).includes(50) && valuesOf(plot).includes(-30));
  });

  test('keeps the two branches of a loop apart', async () => {
    const plot = await loop.plot({ x: 0, ys: ['1'], width: 50 });
    const branch = (from: number, to: number) => plot.curves[0]!.slice(from, to);
    const turn = plot.curves[0]!.findIndex(([x]) => x === 1000);
    assert.ok(turn > 0, 'the largest field is there');
    assert.ok(branch(0, turn).every(([x, y]) => x === y));
    assert.ok(branch(turn, Infinity).every(([x, y]) => Math.abs(y! - x! - 10) < 1e-9));
  });

  test('follows the filters and the order of the table', async () => {
    const warm = await series.plot({ x: 1, ys: ['2'], filters: [{ column: '0', most: '9' }] });
    assert.deepEqual([warm.rows, valuesOf(warm, 0).at(-1)], [10, 0.9]);
    const sorted = await series.plot({ x: -1, ys: ['2'], sort: 2, order: 'desc', width: 10 });
    assert.deepEqual(
      [sorted.curves[0]![0], sorted.curves[0]!.at(-1)],
      [
        [1, 50],
        [count, -30],
      ],
    );
  });

  test('answers several curves, and only positive values for a logarithmic axis', async () => {
    const plot = await series.plot({ x: 1, ys: ['0', '2'], positive: 'xy', width: 20 });
    assert.equal(plot.curves.length, 2);
    assert.ok(plot.curves.flat().every(([x, y]) => x! > 0 && y! > 0));
  });

  test('names the column that has no numbers, or that is not there', async () => {
    const faults = async (query: object) => {
      const { error, fields } = await series.ask(query);
      return [error, fields?.map(({ path }) => path)];
    };
    assert.deepEqual(await faults({ x: 3, ys: ['2'] }), ['files.tables.notNumeric', ['x']]);
    assert.deepEqual(await faults({ x: 1, ys: ['2', '3'] }), ['files.tables.notNumeric', ['ys.1']]);
    assert.deepEqual(await faults({ x: 1, ys: ['9'] }), ['files.tables.column', ['ys.0']]);
  });

  test('is the small picture of the record as well', async () => {
    const rows = Array.from({ length: count }, (_none, at) => `${at / 10},${signal(at)}`);
    const { picture: pictureOf } = await ready(['t (s),v (V)', ...rows].join('\n'));
    const picture = await pictureOf();
    const places = [...picture.matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const highest = places.toSorted((one, other) => one[1]! - other[1]!)[0]!;
    // Of 320 × 240 units, with 14 on each side: the peak is at 62 % of the axis.
    assert.ok(Math.abs(highest[0]! - (14 + 292 * 0.617)) < 3, String(highest));
    assert.equal(highest[1], 14);
  });
});
