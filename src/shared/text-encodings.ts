/** Supported text encodings, by the names that browsers use. */
export const textEncodings = [
  ...(['utf-8', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr', 'windows-1252'] as const),
  ...(['windows-1251', 'koi8-r', 'utf-16le', 'utf-16be'] as const),
] as const;
export type TextEncodingName = (typeof textEncodings)[number];
