import { module } from '#server/module';

/** The gallery has only a page. */
export const iconsModule = module({ name: 'tools.icons' });
