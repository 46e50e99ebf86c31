import { fail } from '#shared/fail';
import { excludeFromPageCache } from '#server/pages/page-state';
import { implement } from '#server/routes';
import { placeName } from '#module/identity/login-attempts';
import { sessions } from '#contract/identity/sessions';
import { deleteOwnSession, deleteSessionsOf, listOwn } from './queries.ts';
import { requestUnlock, unlockByLink } from './unlocking.ts';
import { captchaShown, drawCaptcha } from './captcha.ts';
import { checkOwnPassword, describeCaller, describeSession, logIn, logOut, type LoginProvider } from './service.ts';

export const routesWith = (matElab: LoginProvider) =>
  implement(sessions, {
    captcha: async ({ ctx }) => {
      // Whether one is shown depends on the reader's network.
      excludeFromPageCache(ctx);
      return (await captchaShown(ctx))
        ? { captchaEnabled: true, ...(await drawCaptcha(ctx)) }
        : { captchaEnabled: false };
    },
    login: ({ ctx, body }) => logIn(ctx, body, matElab),
    requestUnlock: ({ ctx, body }) => requestUnlock(ctx, body),
    unlockByLink: ({ ctx, body }) => unlockByLink(ctx, body.token),
    logout: ({ ctx }) => logOut(ctx),
    info: ({ ctx }) => describeSession(ctx),
    userInfo: ({ ctx }) => describeCaller(ctx),
    own: async ({ ctx }) =>
      (await listOwn(ctx)).map(({ loginLocation, ...row }) => ({
        ...row,
        place: loginLocation === 'unknown' ? '' : placeName(loginLocation, ctx.language),
        isCurrent: row.sessionId === ctx.actor.sessionId,
      })),
    endOwn: async ({ ctx, params }) => {
      if (!(await deleteOwnSession(ctx, params.sessionId))) throw fail('identity.sessions.notFound');
    },
    endOthers: ({ ctx }) => deleteSessionsOf(ctx, ctx.actor.userId, ctx.actor.sessionId ?? undefined),
    unlock: ({ ctx, body }) => checkOwnPassword(ctx, body.password),
  });
