import { module } from '#server/module';
import { posts } from '../contract.ts';
import { postTexts } from '../texts/index.ts';
import { routes } from './routes.ts';
import { seed } from './seed.ts';

export const postsModule = module({ name: 'system.posts', contract: posts, texts: postTexts, routes, seed });
