import { module } from '#server/module';
import { members } from '../contract.ts';
import { memberTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { addMember } from './queries/members.ts';

export const membersModule = module({
  name: 'archive.members',
  contract: members,
  texts: memberTexts,
  routes,
  listeners,
});
