import { module } from '#server/module';
import { holidays } from '../contract.ts';
import { holidayTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './service.ts';

export { addWorkingDays, workingCalendar, workingDaysLeft } from './service.ts';

export const holidaysModule = module({
  name: 'system.holidays',
  contract: holidays,
  texts: holidayTexts,
  routes,
  seed,
});
