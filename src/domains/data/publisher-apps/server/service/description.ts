import { described } from '#server/http/described';

/** Where whoever writes a publisher's system reads how to; next to the calls themselves and without a signature. */
export const descriptionPath = '/docs/publisher-api.md';

export const description = described({ zh: 'docs/publisher-api.zh.md', en: 'docs/publisher-api.md' });
