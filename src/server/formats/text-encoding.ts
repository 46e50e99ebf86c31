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
  if (all.includes(0)) {
    if (isPadded(all)) return encodingOf(withoutZeros(all), isWhole);
    const wide = unmarked(head);
    return wide && isValid(wide, all, isWhole) ? wide : undefined;
  }
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
  gb2312: 'gb18030',
  gbk: 'gb18030',
  gb18030: 'gb18030',
  big5: 'big5',
  shift_jis: 'shift_jis',
  cp932: 'shift_jis',
  sjis: 'shift_jis',
  'euc-jp': 'euc-jp',
  'euc-kr': 'euc-kr',
  cp949: 'euc-kr',
  'windows-1251': 'windows-1251',
  'koi8-r': 'koi8-r',
};

/** Loaded with the first text that needs it: its tables take 70 MB. */
async function detectedIn(head: Buffer): Promise<TextEncodingName | undefined> {
  const { default: jschardet } = await import('jschardet');
  const { encoding } = jschardet.detect(head) as { encoding: string | null };
  return acceptedEncodings[encoding?.toLowerCase() ?? ''];
}

/**
 * UTF-16 without a byte order mark: the high byte of Latin letters, digits and line ends is zero. In Chinese text these
 * are few, so the decoded text must also be one: letters, signs and no control characters.
 */
function unmarked(head: Buffer): TextEncodingName | undefined {
  const zeros = [0, 0];
  for (let at = 0; at < head.length; at += 1) if (head[at] === 0) zeros[at % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const name = odd >= 4 * even ? 'utf-16le' : even >= 4 * odd ? 'utf-16be' : undefined;
  if (!name) return undefined;
  const text = new TextDecoder(name).decode(head.subarray(0, head.length - (head.length % 2)), { stream: true });
  return isPlain(text) && !/[\p{Cn}\p{Co}]/u.test(text) ? name : undefined;
}

/** Shortest run of zero bytes that fills a field of a fixed length. */
const shortestPadding = 2;

/**
 * Whether bytes are a text whose fields or end are filled with zero bytes: apart from these runs it has no control
 * characters. Binary numbers have others.
 */
function isPadded(all: Buffer): boolean {
  let run = 0;
  for (const byte of all) {
    if (byte === 0) run += 1;
    else {
      if ((run > 0 && run < shortestPadding) || isControl(byte)) return false;
      run = 0;
    }
  }
  // One zero at the end closes a text, unless it belongs to a line end of UTF-16.
  const last = all.at(-1 - run);
  return last !== undefined && !(run === 1 && (last === 0x0a || last === 0x0d));
}

const withoutZeros = (all: Buffer): Buffer => all.filter((byte) => byte !== 0) as Buffer;

/** Whether a byte below 32 is no white space, no end of DOS (26) and no escape (27). */
const isControl = (byte: number): boolean =>
  byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1a && byte !== 0x1b;

/** Whether a text has no control characters but white space, the end of DOS and escapes. */
// oxlint-disable-next-line no-control-regex -- the characters that texts do not have
export const isPlain = (text: string): boolean => !/[\0-\x07\x0e-\x19\x1c-\x1f\x7f\ufffd\uffff]/.test(text);

/**
 * A text from its bytes, in the given or the detected encoding, without the zero bytes that fill its fields. Undefined
 * for bytes that are not text: those with control characters, or with zeros that are no fill.
 * @param isWhole false if the bytes are cut, so that the last character may be incomplete
 */
export async function textIn(
  all: Buffer,
  isWhole: boolean,
): Promise<{ text: string; encoding: TextEncodingName } | undefined> {
  const encoding = await encodingOf(all, isWhole);
  if (!encoding) return undefined;
  const text = decodedAs(encoding, all, isWhole);
  return isPlain(text) ? { text, encoding } : undefined;
}

/** The text in an encoding, without the zero bytes that fill its fields. */
export const decodedAs = (encoding: TextEncodingName, all: Buffer, isWhole: boolean): string =>
  new TextDecoder(encoding).decode(all, { stream: !isWhole }).replaceAll('\0', '');

function labelOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return '';
  }
}

export function isValid(encoding: string, all: Buffer, isWhole: boolean): boolean {
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
