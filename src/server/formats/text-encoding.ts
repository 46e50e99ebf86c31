import { textEncodings, type TextEncodingName } from '#shared/text-encodings';

/** Bytes at the beginning from which the encoding is detected. */
const sniffedBytes = 64 * 1024;

/**
 * Detects the encoding of a text: by its byte order mark, by the positions of zero bytes (UTF-16), by an XML
 * declaration; then UTF-8 if the bytes are valid. Otherwise single bytes above 127 mean Windows-1252 (°, µ, Å) unless
 * they are Japanese, and for runs of them the result of Mozilla's detector is accepted for East Asian and Cyrillic
 * texts. Undefined for bytes that are not text.
 */
export async function encodingOf(all: Buffer, isWhole: boolean): Promise<TextEncodingName | undefined> {
  const mark = all.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const head = all.subarray(0, sniffedBytes);
  if (head.includes(0)) return unmarked(head);
  if (all.includes(0)) return undefined;
  const declared = /^\s*<\?xml\b[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/i.exec(
    head.subarray(0, 200).toString('latin1'),
  )?.[1];
  // Real UTF-16 was handled above: .NET declares it in files of other encodings.
  const label = declared
    ? labelOf(declared)
        .replace(/^gbk$/, 'gb18030')
        .replace(/^utf-16.*/, '')
    : '';
  const named = textEncodings.find((name) => name === label);
  if (named && isValid(named, all, isWhole)) return named;
  if (isValid('utf-8', all, isWhole)) return 'utf-8';
  if (hasSingleBytes(head))
    return (['shift_jis', 'big5'] as const).find((name) => isEastAsian(all, name, isWhole)) ?? 'windows-1252';
  const detected = await detectedIn(head);
  if (detected && isValid(detected, all, isWhole)) return detected;
  return isEastAsian(all, 'shift_jis', isWhole) ? 'shift_jis' : 'windows-1252';
}

/** Sequences of letters that Latin text does not produce by chance. */
const inARow = {
  shift_jis: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]{2}/u,
  big5: /\p{Script=Han}{3}/u,
};

/**
 * Whether decoding as an encoding with ASCII second bytes gives consecutive kana or Han, and no half-width kana, which
 * other bytes decode to.
 */
function isEastAsian(all: Buffer, name: 'shift_jis' | 'big5', isWhole: boolean): boolean {
  if (!isValid(name, all, isWhole)) return false;
  // Japanese letters begin with bytes that are no letters in Latin text: `éléments` is French.
  if (name === 'shift_jis' && !all.subarray(0, sniffedBytes).some((byte) => byte >= 0x81 && byte <= 0x9f)) return false;
  const text = new TextDecoder(name).decode(all.subarray(0, sniffedBytes), { stream: true });
  return inARow[name].test(text) && !/[\uff61-\uff9f]/.test(text);
}

/** The detector's names of the encodings that are accepted; it confuses the Latin ones. */
const acceptedEncodings: Record<string, TextEncodingName> = {
  ...{
    gb2312: 'gb18030',
    gbk: 'gb18030',
    gb18030: 'gb18030',
    big5: 'big5',
    shift_jis: 'shift_jis',
    cp932: 'shift_jis',
  },
  ...{ sjis: 'shift_jis', 'euc-jp': 'euc-jp', 'euc-kr': 'euc-kr', cp949: 'euc-kr', 'windows-1251': 'windows-1251' },
  ...{ 'koi8-r': 'koi8-r' },
};

/** Loaded with the first text that needs it: its tables take 70 MB. */
async function detectedIn(head: Buffer): Promise<TextEncodingName | undefined> {
  const { default: jschardet } = await import('jschardet');
  const { encoding } = jschardet.detect(head) as { encoding: string | null };
  return acceptedEncodings[encoding?.toLowerCase() ?? ''];
}

/** UTF-16 without a byte order mark: every other byte of Latin text is zero. */
function unmarked(head: Buffer): TextEncodingName | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const isText = even + odd > head.length / 8 && head.length % 2 === 0;
  if (isText && odd >= 4 * even) return 'utf-16le';
  if (isText && even >= 4 * odd) return 'utf-16be';
  return undefined;
}

function labelOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}

function isValid(encoding: string, all: Buffer, isWhole: boolean): boolean {
  try {
    // When the file is cut, its last character may be incomplete; `stream` then waits for the rest.
    new TextDecoder(encoding, { fatal: true }).decode(all, { stream: !isWhole });
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether at least half of the runs of bytes above 127 are one byte long; a four-byte character of GB 18030 is one run.
 */
function hasSingleBytes(head: Buffer): boolean {
  let [runs, single] = [0, 0];
  for (let at = 0; at < head.length; at += 1) {
    if (head[at]! < 0x80) continue;
    const from = at;
    while (at < head.length && (head[at]! >= 0x80 || isInner(head, at))) at += 1;
    runs += 1;
    if (at - from === 1) single += 1;
  }
  return runs > 0 && single * 2 >= runs;
}

/** The digits within a four-byte character of GB 18030. */
const isInner = (head: Buffer, at: number): boolean =>
  head[at]! >= 0x30 && head[at]! <= 0x39 && head[at - 1]! >= 0x81 && (head[at + 1] ?? 0) >= 0x81;

const lineEnd = Buffer.from('\n');

/**
 * Detects the encoding of names that belong together, such as those of an archive or a folder, from all of them: a
 * single name is too short. A few short names in GB 18030 may be valid UTF-8 or look like Western letters. They are
 * Chinese when UTF-8 gives rare letters and GB 18030 gives only Chinese with a frequent character. UTF-8 when they are
 * not text at all.
 */
export async function encodingOfNames(names: readonly Buffer[]): Promise<TextEncodingName> {
  const all = Buffer.concat(names.flatMap((bytes) => [bytes, lineEnd]));
  const found = (await encodingOf(all, true)) ?? 'utf-8';
  const isDoubtful = found === 'windows-1252' || (found === 'utf-8' && rareLetters.test(all.toString()));
  return isDoubtful && isPlainChinese(all) ? 'gb18030' : found;
}

/** An isolated letter of two bytes in UTF-8 outside the usual Latin, Greek and Cyrillic ranges. */
const rareLetters = /(?:^|[\0-\x7f])[^\0-\u024fΑ-Ωα-ωА-яЁё\u0800-\u{10ffff}]/u;

/**
 * Whether all non-ASCII text is Chinese in GB 18030, including some of the frequent characters at the start of GB 2312.
 */
function isPlainChinese(all: Buffer): boolean {
  if (!/[\xb0-\xd7][\xa1-\xfe]/.test(all.toString('latin1')) || !isValid('gb18030', all, true)) return false;
  return /^[\0-\x7f\p{Script=Han}\u2010-\u2026\u3000-\u303f\uff00-\uff5e·×]*$/u.test(
    new TextDecoder('gb18030').decode(all),
  );
}
