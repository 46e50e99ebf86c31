import { on } from '#server/events';
import { loginAttempted } from '#module/identity/login-attempts';
import { record } from './service.ts';

export const listeners = [on(loginAttempted, 'writes the login log', record)];
