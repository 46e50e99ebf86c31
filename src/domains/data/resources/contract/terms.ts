import { z } from 'zod';
import type { licenses } from './sharing.ts';

/** The seven types of the specification and the plain dataset. */
export const resourceTypes = [
  'dataset',
  'paper',
  'conference',
  'thesis',
  'softwareCopyright',
  'report',
  'software',
  'patent',
] as const;
/** Short name and legal text of each license; the same in every language. */
export const licenseTerms: Record<(typeof licenses)[number], { short: string; url: string }> = {
  by: { short: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  'by-sa': { short: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
  'by-nc': { short: 'CC BY-NC 4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  'by-nc-sa': { short: 'CC BY-NC-SA 4.0', url: 'https://creativecommons.org/licenses/by-nc-sa/4.0/' },
  'by-nd': { short: 'CC BY-ND 4.0', url: 'https://creativecommons.org/licenses/by-nd/4.0/' },
  'by-nc-nd': { short: 'CC BY-NC-ND 4.0', url: 'https://creativecommons.org/licenses/by-nc-nd/4.0/' },
  cc0: { short: 'CC0 1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
};
export const preservationPlans = ['permanent', 'y20', 'y10', 'project5'] as const;
export const fileClasses = ['raw', 'sample', 'derived', 'document', 'software', 'other'] as const;

export const ResourceType = z.enum(resourceTypes);
export const PreservationPlan = z.enum(preservationPlans);
export const FileClass = z.enum(fileClasses);
export type ResourceType = z.infer<typeof ResourceType>;
