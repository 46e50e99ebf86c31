import { module } from '#server/module';
import { notices } from '../contract.ts';
import { noticeTexts } from '../texts/index.ts';
import { demo } from './demo.ts';
import { routes } from './routes.ts';

export const noticesModule = module({
  name: 'system.notices',
  contract: notices,
  texts: noticeTexts,
  routes,
  demo,
});
