import { contract } from '#shared/contract';

/** No calls: both pages are texts. */
export const guides = contract('content.guides', {});
