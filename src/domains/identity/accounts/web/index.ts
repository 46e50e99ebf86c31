/** Components that other registration pages share with the registration page. */
export { PasswordRules } from './public/password-rules.tsx';
export { Terms } from './public/terms.tsx';
