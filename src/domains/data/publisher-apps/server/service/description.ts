import { described } from '#server/http/described';

/** Address of the documentation for developers of publishers' systems, next to the calls and without a signature. */
export const descriptionPath = '/docs/publisher-api.md';

export const description = described({ zh: 'docs/publisher-api.zh.md', en: 'docs/publisher-api.md' });
