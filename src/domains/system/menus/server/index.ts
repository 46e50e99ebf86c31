import { module } from '#server/module';
import { menus } from '../contract.ts';
import { menuTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export const menusModule = module({ name: 'system.menus', contract: menus, texts: menuTexts, routes, seed });
