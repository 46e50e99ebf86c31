import { z } from 'zod';
import type { Context } from '#server/context';
import { httpRequest, type OutgoingAnswer } from '#server/http/http-client';
import type { DataCiteAttributes } from '#contract/data/descriptions';
import type { IdentifierMessage } from '../../contract.ts';
import { faultOf, type Outcome } from '../policy.ts';
import { secretOf, type Service } from './services.ts';

/*
 * DataCite's REST API (JSON:API): POST /dois creates a DOI, PUT /dois/{doi} changes one; `event` moves it between
 * draft, registered (resolvable) and findable (also searchable). Every call contains the full record and state, so
 * calls are idempotent.
 */

export interface Exchange {
  request: object;
  answer: OutgoingAnswer;
  outcome: Outcome;
}

const events = { register: 'publish', hide: 'hide' } as const;
/** Expected state of the DOI after a call; a draft or an update does not change it. */
const states = { register: 'findable', hide: 'registered' } as const;

const Reply = z.object({
  data: z.object({ attributes: z.object({ doi: z.string(), state: z.string(), url: z.string().nullish() }) }),
});

const seconds = 20;

/** Sends a message about a DOI to DataCite; creates the DOI if it does not exist. */
export async function sendToDataCite(
  ctx: Context,
  service: Service,
  wanted: IdentifierMessage,
  attributes: DataCiteAttributes & { doi: string },
): Promise<Exchange> {
  const event = wanted === 'register' || wanted === 'hide' ? { event: events[wanted] } : {};
  const body = { data: { type: 'dois', attributes: { ...event, ...attributes } } };
  const authorization = `Basic ${Buffer.from(`${service.account}:${await secretOf(ctx, 'doi')}`).toString('base64')}`;
  const send = (method: 'POST' | 'PUT', path: string) =>
    httpRequest(ctx, `${service.url}${path}`, {
      method,
      headers: { 'content-type': 'application/vnd.api+json', accept: 'application/vnd.api+json', authorization },
      body: JSON.stringify(body),
      seconds,
      maxBytes: 1_048_576,
    });
  const own = `/dois/${attributes.doi.split('/').map(encodeURIComponent).join('/')}`;
  const [first, second] = wanted === 'draft' ? (['POST', 'PUT'] as const) : (['PUT', 'POST'] as const);
  const path = (method: 'POST' | 'PUT') => (method === 'PUT' ? own : '/dois');
  let answer = await send(first, path(first));
  // 422: the DOI exists already, because a response was lost. 404: it was never created.
  if ('status' in answer && answer.status === (first === 'POST' ? 422 : 404)) answer = await send(second, path(second));
  return { request: body, answer, outcome: faultOf(answer) ?? judge(answer, wanted, attributes) };
}

/** A response with 200 is accepted only if it is about our DOI and has the requested state. */
function judge(answer: OutgoingAnswer, wanted: IdentifierMessage, { doi, url }: { doi: string; url: string }): Outcome {
  const { data } = Reply.safeParse(parsed('text' in answer ? answer.text : ''));
  if (!data) return { is: 'failed', error: 'badReply' };
  const said = data.data.attributes;
  const isOurs = said.doi.toLowerCase() === doi.toLowerCase() && (!said.url || said.url === url);
  const isThere = wanted === 'draft' || wanted === 'update' || said.state === states[wanted];
  return isOurs && isThere ? { is: 'done' } : { is: 'failed', error: 'wrongAnswer' };
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
