import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodingOf, textIn } from './text-encoding.ts';

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

  const padded = (text: string, length: number) => Buffer.concat([Buffer.from(text)], length);
  const texts: [what: string, bytes: Buffer, text: string][] = [
    ['a header of fixed length', Buffer.concat([padded('T (K)', 64), padded('300\n', 16)]), 'T (K)300\n'],
    ['a text that a zero closes', Buffer.from('300 1.25\0'), '300 1.25'],
    ['Chinese in UTF-16 without a mark', Buffer.from('温度\t电阻\n', 'utf16le'), '温度\t电阻\n'],
    ['colours of a terminal', Buffer.from('\x1b[1mSCF\x1b[0m\n'), '\x1b[1mSCF\x1b[0m\n'],
  ];
  for (const [what, bytes, text] of texts)
    test(`is found for ${what}`, async () => assert.equal((await textIn(bytes, true))?.text, text));

  const others: [what: string, bytes: Buffer][] = [
    ['floating-point numbers', Buffer.from(new Float64Array([1, 2.5, 300, 4.2]).buffer)],
    ['small integers', Buffer.from(new Uint32Array([10, 3, 32, 9]).buffer)],
    ['compressed bytes without a zero', Buffer.from([0x1f, 0x8b, 0x08, 0x41, 0x42, 0x1f, 0x03, 0xff])],
    ['zero bytes only', Buffer.alloc(512)],
  ];
  for (const [what, bytes] of others)
    test(`${what} are no text`, async () => assert.equal(await textIn(bytes, true), undefined));

  test('is detected when the file is cut within a character', async () => {
    assert.equal(await encodingOf(Buffer.from('电阻').subarray(0, 5), false), 'utf-8');
  });
});
