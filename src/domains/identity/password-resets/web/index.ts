export { SetByMail } from './area/set-by-mail.tsx';
