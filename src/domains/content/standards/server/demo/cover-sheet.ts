import type { DemoPolicy } from './policies.ts';

/** A line of the sheet: its text, size in points and distance from the line above. */
interface SheetLine {
  text: string;
  size: number;
  gap: number;
}

const width = 595.28;
const height = 841.89;
const margin = 64;

/**
 * One page of A4 (PDF 1.7, ISO 32000-1) that names the document and says that its text is not included. Chinese is set
 * in the standard CJK font `STSong-Light`. Every viewer replaces it by one it has, so no font file is needed.
 */
export function coverSheet(policy: DemoPolicy): Buffer {
  const content = pageContent(linesOf(policy));
  const title = hexOf(`${policy.standardNo} ${policy.nameZh}`, true);
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R ` +
      '/Resources << /Font << /Zh 5 0 R /En 8 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content)} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light-UniGB-UCS2-H /Encoding /UniGB-UCS2-H ' +
      '/DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
      '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title <${title}> /Producer (Lattice) >>`,
  ]);
}

function linesOf(policy: DemoPolicy): SheetLine[] {
  const day = (date: string | null) => date ?? '—';
  const fact = (zh: string, en: string, value: string): SheetLine => ({
    text: `${zh} ${en}：${value}`,
    size: 12,
    gap: 26,
  });
  return [
    { text: policy.standardNo, size: 20, gap: 0 },
    ...wrapped(policy.nameZh, 24, 40),
    ...wrapped(policy.nameEn, 14, 30),
    { ...fact('中国标准分类号', 'CCS', policy.classNoZh), gap: 60 },
    fact('国际标准分类号', 'ICS', policy.classNoEn),
    fact('发布日期', 'Issued', day(policy.publishDate)),
    fact('实施日期', 'In force', day(policy.implementDate)),
    { text: '演示文件：本页仅列出文件的编号、名称和日期，不含正文。正文请查阅正式出版物。', size: 11, gap: 90 },
    { text: 'Demonstration: this sheet gives number, names and dates only.', size: 11, gap: 22 },
    { text: 'For the text itself, please see the official publication.', size: 11, gap: 18 },
  ];
}

/** Width of a text in halves of an em: Han characters are twice as wide as Latin ones. */
const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (isLatin(char) ? 1.05 : 2), 0);

/** Characters of the Latin font: Latin-1 and the long dash. */
const isLatin = (char: string) => char <= 'ÿ' || char === '—';

/** Lines no wider than the page, broken at spaces where possible. */
function wrapped(text: string, size: number, gap: number): SheetLine[] {
  const most = ((width - 2 * margin) / size) * 2;
  const lines: string[] = [];
  for (const piece of text.match(/[\x21-\x7e—]+\s*|\s+|./gu) ?? []) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + piece.trimEnd()) <= most) lines[lines.length - 1] = last + piece;
    else lines.push(piece);
  }
  return lines.map((line, index) => ({ text: line.trim(), size, gap: index === 0 ? gap : size * 1.5 }));
}

/** The page's drawing: a frame line and every line of text, each run in the font that has its characters. */
function pageContent(lines: readonly SheetLine[]): string {
  const drawn = [`0.25 0.62 1 RG 2 w ${margin} ${height - 100} m ${width - margin} ${height - 100} l S`];
  let y = height - 150;
  for (const { text, size, gap } of lines) {
    y -= gap;
    const runs = text.match(/[\u0020-\u00ff—]+|[^\u0020-\u00ff—]+/g) ?? [];
    const shown = runs.map((run) =>
      isLatin(run) ? `/En ${size} Tf <${latinHex(run)}> Tj` : `/Zh ${size} Tf <${hexOf(run)}> Tj`,
    );
    drawn.push(`BT 1 0 0 1 ${margin} ${y.toFixed(2)} Tm ${shown.join(' ')} ET`);
  }
  return drawn.join('\n');
}

/** Code units of UTF-16 in hexadecimal, with a byte order mark where the format requires one. */
function hexOf(text: string, withMark = false): string {
  const units = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return withMark ? `feff${units}` : units;
}

/** Bytes of WinAnsiEncoding: Latin-1, and the long dash at its special code. */
const latinHex = (text: string) => Buffer.from(text.replaceAll('—', '\u0097'), 'latin1').toString('hex');

/** Objects numbered from 1, the last one with the document's information, followed by the cross-reference table. */
function assemble(objects: readonly string[]): Buffer {
  let body = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + table + trailer, 'latin1');
}
