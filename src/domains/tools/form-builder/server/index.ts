import { module } from '#server/module';

/** Forms are built in the browser and kept there. */
export const formBuilderModule = module({ name: 'tools.form-builder' });
