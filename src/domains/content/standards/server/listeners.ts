import { on } from '#server/events';
import { pageViewed } from '#module/content/visits';
import { countPolicyView } from './service.ts';

export const listeners = [on(pageViewed, 'counts views of policies', countPolicyView)];
