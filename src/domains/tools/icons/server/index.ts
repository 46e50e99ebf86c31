import { module } from '#server/module';

/** The gallery is a page alone. */
export const iconsModule = module({ name: 'tools.icons' });
