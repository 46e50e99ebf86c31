import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  site: { name: 'Condensed Matter Science Data Center' },
  errors: {
    repeated: 'The data are being processed, please do not submit again',
    http: 'System interface error {status}',
    timeout: 'The system interface request timed out',
    network: 'The backend interface cannot be reached',
  },
};
