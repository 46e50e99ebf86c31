import { module } from '#server/module';
import { auditForms } from '../contract.ts';
import { auditFormTexts } from '../texts/index.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { fillLine, listForms as auditFormsFor, passRest } from './service/forms.ts';

export const auditFormsModule = module({
  name: 'archive.audit-forms',
  contract: auditForms,
  texts: auditFormTexts,
  routes,
  listeners,
});
