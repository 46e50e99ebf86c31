import { bilingual } from '#shared/texts';

/** Places of addresses. */
export const placeTexts = bilingual(
  { place: { internal: '内网', unknown: '未知' } },
  { place: { internal: 'Internal network', unknown: 'Unknown' } },
);
