import type { SameKeys } from '#shared/texts';
import type { zh } from './terms.zh.ts';

export const en: SameKeys<typeof zh> = {
  terms: {
    title: 'Terms of Service',
    purpose:
      'The {site} lets researchers find, download, submit, archive and evaluate research data. By registering you agree to these terms.',
    account:
      'An account is for one person. Give true and current information, keep your password safe, and tell us at once if somebody else uses your account.',
    content:
      'Submit only data that you obtained lawfully and may submit, without state or trade secrets and without harm to the rights of others. The rights in the data stay with you or your institution; once published, others may use them under the sharing method and the license that you chose.',
    use: 'When you use data, keep to their license and conditions of access and cite them as the page shows. Do not disturb the system, get around access restrictions or resell data in bulk.',
    end: 'Accounts that break these terms may be disabled and their content withdrawn. You can ask us to close your account at any time; published records stay, so that citations remain valid.',
  },
  privacy: {
    title: 'Privacy Policy',
    collect:
      'We collect what you enter at registration (name, e-mail, mobile number, organization, occupation, research field), and login times, network addresses and a record of operations.',
    purpose:
      'We use it to recognise your account, to send codes and review notices, to measure our service and to keep the system safe. It is never used for advertising and never sold.',
    share:
      'What you enter as an author or publisher becomes public with the data record. Otherwise it is given only to reviewers doing their duty or where the law requires it.',
    keep: 'Passwords are kept in a form that cannot be reversed, sessions and codes only as digests. Login and operation logs serve security audits and are kept as our rules require.',
    rights:
      'You can see and correct your information in your profile or ask us to delete your account. Cookies keep your session, language and appearance; there are no third-party advertising cookies.',
  },
};
