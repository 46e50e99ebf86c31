/** Components that registration, verification and every form with a captcha share with the login. */
export { AuthPage } from './public/auth-page.tsx';
export { CaptchaField, useCaptcha, type Captcha } from './public/captcha.tsx';
