import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodingOf } from './text-encoding.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the encoding of a text', () => {
  const samples: [what: string, bytes: Buffer, encoding: string | undefined][] = [
    ['UTF-8', Buffer.from('温度 µm °C'), 'utf-8'],
    ['Latin letters and signs of one byte', latin('T (\xb0C),\xb50H (mT),L\xe4nge (\xc5)'), 'windows-1252'],
    ['Chinese in GB 18030', Buffer.from([0xce, 0xc2, 0xb6, 0xc8, 0x2c, 0xb5, 0xe7, 0xd7, 0xe8]), 'gb18030'],
    [
      'traditional Chinese in Big5',
      Buffer.from('a9caafe02cb7c5abd72cb36fac4fa440add3a4a4a4e5aabab4fab8d5b5b2aa47', 'hex'),
      'big5',
    ],
    ['Japanese in Shift JIS', Buffer.from('89b793782c8ec08cb18366815b835e82cc91aa92e88c8b89ca', 'hex'), 'shift_jis'],
    ['UTF-16 with a mark', Buffer.from('\ufeffT,R\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 without a mark', Buffer.from('T (K),R\n300,1.25\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 the other way round', Buffer.from('T (K),R\n300,1.25\n', 'utf16le').swap16(), 'utf-16be'],
    ['XML that declares it', latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xb0</a>'), 'windows-1252'],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3, 255, 0, 7, 9]), undefined],
  ];
  for (const [what, bytes, encoding] of samples)
    test(`is found for ${what}`, async () => assert.equal(await encodingOf(bytes, true), encoding));

  test('is detected when the file is cut within a character', async () => {
    assert.equal(await encodingOf(Buffer.from('电阻').subarray(0, 5), false), 'utf-8');
  });
});
