import type { SameKeys } from '#shared/texts';
import type { zh } from './zh.ts';

export const en: SameKeys<typeof zh> = {
  fail: {
    user: '“{name}” has more permissions or a wider data scope than you, so you cannot do this',
    self: 'This would widen your own permissions or data scope; please ask another administrator',
    role: 'The role “{name}” has permissions that you do not have ({perms}), so you cannot change or assign it',
    scope: 'The role “{name}” has a wider data scope than you, so you cannot change or assign it',
  },
};
