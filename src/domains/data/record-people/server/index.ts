import { module } from '#server/module';
import { recordPeople } from '../contract.ts';
import { peopleTexts } from '../texts/index.ts';
import { routes } from './routes.ts';

export { moveToCenter } from './service/centers.ts';
export { activePerson, changeOwner, editorInvited, ownerChanged, personOf } from './service/people.ts';

export const recordPeopleModule = module({
  name: 'data.record-people',
  contract: recordPeople,
  texts: peopleTexts,
  routes,
});
