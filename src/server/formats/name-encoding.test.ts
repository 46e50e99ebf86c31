import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { encodingOfNames } from './name-encoding.ts';

describe('the encoding of the names of an archive', () => {
  const samples: [what: string, names: readonly string[], encoding: string][] = [
    ['Chinese in GB 18030', ['cec2b6c82e637376'], 'gb18030'],
    ['frequent characters whose bytes are also valid UTF-8', ['c6bed6a42e637376'], 'gb18030'],
    // 數據/溫度.csv
    ['traditional Chinese in Big5', ['bcc6beda2fb7c5abd72e637376'], 'big5'],
    // 家鄉.png: the second bytes are letters of ASCII
    ['Big5 whose second bytes are ASCII letters', ['ae61b66d2e706e67'], 'big5'],
    // データ.csv
    ['Japanese in Shift JIS', ['8366815b835e2e637376'], 'shift_jis'],
    ['a Western name', [Buffer.from('Müller.csv', 'latin1').toString('hex')], 'windows-1252'],
    ['a unit with a Western sign', [Buffer.from('10°C_5µm.dat', 'latin1').toString('hex')], 'windows-1252'],
    ['UTF-8', [Buffer.from('温度.csv').toString('hex')], 'utf-8'],
    ['Greek in UTF-8', [Buffer.from('αβ.csv').toString('hex')], 'utf-8'],
    // 亐.txt: 0x81 is no letter of Windows-1252, and 0x5C is no backslash
    ['a rare character of GBK with a backslash as its second byte', ['815c2e747874'], 'gb18030'],
  ];
  for (const [what, names, encoding] of samples)
    test(`is found for ${what}`, async () =>
      assert.equal(await encodingOfNames(names.map((hex) => Buffer.from(hex, 'hex'))), encoding));
});
