import { accessRequests } from '#contract/data/access-requests';
import { translatorOf } from '#shared/texts';
import { call } from '#web/api/api.ts';
import { currentLanguage } from '#web/texts/language.ts';
import { saveFile } from '#web/api/save-file.ts';
import type { MyRequest } from '../contract.ts';
import { accessPageTexts } from './texts/index.ts';

/** Uploads the signed agreement of one's own request; the client shows a refusal. */
export async function sendAgreement(requestId: number, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  const fallback = translatorOf(accessPageTexts, currentLanguage())('panel.attachFailed');
  await call(accessRequests.attach, { params: { id: requestId }, body }, { fallback });
}

/**
 * Saves the signed agreement of a request; the client shows a refusal.
 * @param by `agreement` for the applicant and the owner, `scan` for the back office
 */
export async function saveAgreement(
  { requestId, requestNo }: Pick<MyRequest, 'requestId' | 'requestNo'>,
  by: 'agreement' | 'scan',
): Promise<void> {
  const bytes = await call(accessRequests[by], { params: { id: requestId } });
  saveFile(bytes, agreementName(requestNo, bytes.type));
}

const extensions = new Map([
  ['application/pdf', '.pdf'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
]);

/**
 * File name of a saved agreement. The extension is omitted when the media type is unknown, because a wrong one would
 * keep the file from opening.
 */
export const agreementName = (requestNo: string, mediaType: string): string =>
  requestNo + (extensions.get(mediaType) ?? '');
