import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  script: {
    damage: {
      damaged: 'This file is damaged at present and may not be available',
      missing: 'This file is not in the store at present and may not be available',
      unreadable: 'This file cannot be read at present and may not be available',
      infected: 'This file holds malicious content, is quarantined and not available',
      unscanned: 'This file waits for its virus scan and may not be available yet',
    },
    about:
      '{count, plural, one {# file} other {# files}}, {bytes} bytes. Files go to the current folder; run again after a break to go on, verified files are not fetched twice.',
    usage: 'Run: sh {name}',
    token:
      'Files are not public: the session token comes from the environment variable ACCESS_TOKEN, for example read -r ACCESS_TOKEN && export ACCESS_TOKEN && sh {name}',
    noToken: 'Please set the environment variable ACCESS_TOKEN to your session token first',
    noSum: 'sha256sum or shasum is needed',
    failed: 'Not downloaded, or the checksum differs',
    done: 'Files downloaded and verified',
    failedCount: 'Files failed; run again to retry. If all fail, check that the token is still valid',
  },
};
