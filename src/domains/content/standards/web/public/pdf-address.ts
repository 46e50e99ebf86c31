import { apiBase } from '#web/api/api.ts';

/** Public address of the text of a policy. */
export const pdfAddress = (standardId: number) => `${apiBase}/front/standard/${standardId}/pdf`;
