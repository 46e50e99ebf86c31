import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { colourDimension, fullBrightness, pixelsOf, placeAt } from './array-colours.ts';

describe('the colours of a picture', () => {
  test('are in the last or the first dimension, if that has three or four indices and is not drawn', () => {
    assert.equal(colourDimension('y,x,0', [480, 640, 3]), 2);
    assert.equal(colourDimension('2,y,x', [4, 480, 640]), 0);
    assert.equal(colourDimension('7,y,x,1', [20, 480, 640, 3]), 3);
    assert.equal(colourDimension('0,y,x', [480, 640, 3]), undefined);
    assert.equal(colourDimension('5,y,x', [12, 480, 640]), undefined);
    assert.equal(colourDimension('y,x', [480, 640]), undefined);
  });

  test('are asked for one after the other', () => {
    assert.deepEqual([0, 1, 2].map((index) => placeAt('7,y,x,1', 3, index)), ['7,y,x,0', '7,y,x,1', '7,y,x,2']); // prettier-ignore
  });

  test('are as bright as their type allows, shares up to 1, other numbers up to the largest', () => {
    assert.equal(fullBrightness('uint8', [[3], [9], [0]]), 255);
    assert.equal(fullBrightness('float32', [[0.2], [0.9], [0]]), 1);
    assert.equal(fullBrightness('uint16', [[60_000], [9], [0]]), 65_535);
    assert.equal(fullBrightness('uint16', [[900], [9], [0]]), 900);
  });

  test('become pixels from the top or from the bottom', () => {
    const channels = [[255, 0], [0, 255], [0, 51]] as const; // prettier-ignore
    assert.deepEqual(
      [...pixelsOf(channels, { columns: 1, full: 255, isFlipped: true })],
      [255, 0, 0, 255, 0, 255, 51, 255],
    );
    assert.deepEqual(
      [...pixelsOf(channels, { columns: 1, full: 255, isFlipped: false })],
      [0, 255, 51, 255, 255, 0, 0, 255],
    );
  });
});
