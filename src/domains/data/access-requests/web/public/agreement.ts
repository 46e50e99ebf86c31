import { accessRequests } from '#calls/data/access-requests';
import { call } from '#web/api.ts';

/** Sends the signed agreement of one's own request; the client shows a refusal. */
export async function sendAgreement(requestId: number, file: File): Promise<void> {
  const body = new FormData();
  body.append('file', file);
  await call(accessRequests.attach, { params: { id: requestId }, body });
}
