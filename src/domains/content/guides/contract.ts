import { contract } from '#shared/contract';

/** No endpoints: both pages are static texts. */
export const guides = contract('content.guides', {});
