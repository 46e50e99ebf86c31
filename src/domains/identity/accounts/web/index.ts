/** What the pages of other ways to an account show as registration does. */
export { PasswordRules } from './public/password-rules.tsx';
export { Terms } from './public/terms.tsx';
