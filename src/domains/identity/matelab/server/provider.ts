import { z } from 'zod';
import type { Context } from '#server/context';
import { httpRequest, type OutgoingFault } from '#server/http/http-client';
import { fail, type Failure } from '#shared/fail';
import { settings } from '#module/system/settings';

/*
 * The only call of MatElab's public data API: POST /tokens with name and password as a form. `errcode` (older servers)
 * or `code` is 0 for success, 1 for wrong credentials, 2 and 4 for invalid data, 3 for a server error, "refresh" for a
 * call that must be repeated. The tokens of the answer prove the password and are discarded.
 */

/** A user of the lab platform; `name` and `email` are empty if the answer lacks them. */
export interface MatElabPerson {
  matElabId: string;
  userName: string;
  name: string;
  email: string;
}

export type Answer = { is: 'person'; person: MatElabPerson } | { is: 'wrong' } | { is: 'failed'; failure: Failure };

const failed = (reason: 'notConfigured' | 'unreachable' | 'slow' | 'serverFault' | 'badReply'): Answer => ({
  is: 'failed',
  failure: fail(`identity.matelab.${reason}`),
});

const reasonOf = {
  address: 'notConfigured',
  private: 'notConfigured',
  slow: 'slow',
  unreachable: 'unreachable',
  tooLarge: 'badReply',
} as const satisfies Record<OutgoingFault, string>;

const Reply = z.looseObject({
  errcode: z.union([z.number(), z.string()]).optional(),
  code: z.union([z.number(), z.string()]).optional(),
});

const text = (longest: number) => z.string().trim().max(longest).catch('');
const Success = z.looseObject({
  access: z.looseObject({ token: z.string().min(1) }),
  user: z
    .looseObject({ username: text(100), name: text(50), email: z.email().max(100).catch('') })
    .catch({ username: '', name: '', email: '' }),
});

/**
 * Asks MatElab whether a name and a password are right, and for the user. The log records failures, without the
 * credentials.
 */
export async function askMatElab(ctx: Context, userName: string, password: string): Promise<Answer> {
  const chosen = await settings(ctx, ['auth.matelab.url', 'auth.matelab.idField', 'auth.matelab.timeoutSeconds']);
  const seconds = Number(chosen['auth.matelab.timeoutSeconds']);
  const ask = () =>
    httpRequest(ctx, `${chosen['auth.matelab.url'].replace(/\/+$/, '')}/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ username: userName, password }).toString(),
      seconds,
    });
  let answer = await ask();
  if ('text' in answer && codeOf(answer.text) === 'refresh') answer = await ask();
  if ('fault' in answer) {
    ctx.log.warn({ fault: answer.fault, detail: answer.detail }, 'MatElab gave no answer');
    return failed(reasonOf[answer.fault]);
  }
  const code = codeOf(answer.text);
  switch (code) {
    case '0':
      break;
    case '1':
    case '2':
    case '4':
      return { is: 'wrong' };
    case '3':
      return failed('serverFault');
    default:
      ctx.log.warn({ status: answer.status, code }, 'MatElab gave an answer that is not in its contract');
      if (answer.status === 401 || answer.status === 403) return { is: 'wrong' };
      return failed(answer.status >= 500 || answer.status === 429 ? 'serverFault' : 'badReply');
  }
  const person = personOf(answer.text, userName, chosen['auth.matelab.idField'].trim());
  if (person) return { is: 'person', person };
  ctx.log.warn({ idField: chosen['auth.matelab.idField'] }, 'MatElab accepted somebody without saying who');
  return failed('badReply');
}

/** The reply's code as text; undefined if the reply does not come from MatElab. */
function codeOf(reply: string): string | undefined {
  const { data } = Reply.safeParse(parsed(reply));
  const code = data?.errcode ?? data?.code;
  return code === undefined ? undefined : String(code);
}

function parsed(reply: string): unknown {
  try {
    return JSON.parse(reply);
  } catch {
    return undefined;
  }
}

/** The user of a successful reply; undefined without the token or the id, because then the reply proves nothing. */
function personOf(reply: string, asked: string, idField: string): MatElabPerson | undefined {
  const { data } = Success.safeParse(parsed(reply));
  if (!data) return undefined;
  const { username, name, email } = data.user;
  const id = idField ? at({ ...data, claims: claimsOf(data.access.token) }, idField) : asked.toLowerCase();
  const matElabId = typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : id;
  if (typeof matElabId !== 'string' || !/^[^\p{Cc}]{1,128}$/u.test(matElabId)) return undefined;
  return { matElabId, userName: username || asked, name, email };
}

/** The value at a dotted path. */
function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (node, key) =>
        node && typeof node === 'object' && Object.hasOwn(node, key)
          ? (node as Record<string, unknown>)[key]
          : undefined,
      value,
    );
}

/** The claims of a JSON web token (RFC 7519), unverified: the token comes directly from its issuer. */
function claimsOf(token: string): unknown {
  const [, payload] = token.split('.');
  return payload ? parsed(Buffer.from(payload, 'base64url').toString('utf8')) : undefined;
}
