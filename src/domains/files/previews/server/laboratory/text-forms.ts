import type { TablePreview } from '../../contract.ts';
import { cansasScan, isCansas } from './cansas.ts';
import { emsaScan, isEmsa } from './emsa.ts';
import { gsasScan, isGsas } from './gsas.ts';
import { igorTextScan, isIgorText } from './igor-text.ts';
import { isKek9809, kek9809Scan } from './kek-9809.ts';
import { scanPreview, type TextReader } from './measured-scan.ts';
import { isPhilips, philipsScan } from './philips-udf.ts';
import { isRigakuText, rigakuTextScan } from './rigaku-text.ts';
import { isScienta, scientaScan } from './scienta.ts';
import { isSpecs, specsScan } from './specs.ts';
import { isUxd, uxdScan } from './uxd.ts';
import { isVamas, vamasScan } from './vamas.ts';

/** Forms of text that their content identifies, whatever the ending of the name is. */
const forms: readonly { is: (text: string) => boolean; read: TextReader }[] = [
  { is: isVamas, read: vamasScan },
  { is: isScienta, read: scientaScan },
  { is: isSpecs, read: specsScan },
  { is: isEmsa, read: emsaScan },
  { is: isIgorText, read: igorTextScan },
  { is: isUxd, read: uxdScan },
  { is: isPhilips, read: philipsScan },
  { is: isRigakuText, read: rigakuTextScan },
  { is: isGsas, read: gsasScan },
  { is: isCansas, read: cansasScan },
  { is: isKek9809, read: kek9809Scan },
];

/**
 * A scan of a text in the form of an instrument or of its program; undefined for any other text.
 * @param which of the scans in the file, from 1 on
 * @param isWhole whether the text is the complete file
 * @throws files.previews.malformed|tooLong
 */
export function instrumentText(text: string, which: number, isWhole: boolean): TablePreview | undefined {
  const form = forms.find(({ is }) => is(text));
  return form && scanPreview(form.read(text, which, isWhole), which, isWhole);
}
