import { module } from '#server/module';
import { loginLogTexts } from '../texts/index.ts';

export { deviceOf, placeOf } from './device.ts';
export { recordLogin, type Outcome } from './queries.ts';

export const loginLogModule = module({ name: 'monitor.login-log', texts: loginLogTexts });
