import { apiBase } from '#web/api/api.ts';

/** Where visitors read and save the text of a policy. */
export const pdfAddress = (standardId: number) => `${apiBase}/front/standard/${standardId}/pdf`;
