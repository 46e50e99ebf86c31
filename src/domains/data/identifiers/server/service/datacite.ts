import { z } from 'zod';
import type { Context } from '#server/context';
import { httpRequest, type OutgoingAnswer } from '#server/http/http-client';
import type { DataCiteAttributes } from '#contract/data/descriptions';
import type { IdentifierWant } from '../../contract.ts';
import { faultOf, type Outcome } from '../policy.ts';
import { secretOf, type Service } from './services.ts';

/*
 * DataCite's REST API (JSON:API): POST /dois makes a DOI, PUT /dois/{doi} changes one; `event` moves it between draft,
 * registered (it resolves) and findable (it is found as well). Both are said in full each time, so that telling twice
 * is telling once.
 */

export interface Exchange {
  request: object;
  answer: OutgoingAnswer;
  outcome: Outcome;
}

const events = { register: 'publish', hide: 'hide' } as const;
/** In which state the DOI must be once it has been told; a draft or an update leaves it where it was. */
const states = { register: 'findable', hide: 'registered' } as const;

const Reply = z.object({
  data: z.object({ attributes: z.object({ doi: z.string(), state: z.string(), url: z.string().nullish() }) }),
});

const seconds = 20;

/** Tells DataCite what is wanted of a DOI, making it where it is not there. */
export async function tellDataCite(
  ctx: Context,
  service: Service,
  wanted: IdentifierWant,
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
  // 422: the DOI is there already, since an answer was lost. 404: it was never made.
  if ('status' in answer && answer.status === (first === 'POST' ? 422 : 404)) answer = await send(second, path(second));
  return { request: body, answer, outcome: faultOf(answer) ?? judge(answer, wanted, attributes) };
}

/** An answer of 200 is believed only if it is about our DOI and says what was asked for. */
function judge(answer: OutgoingAnswer, wanted: IdentifierWant, { doi, url }: { doi: string; url: string }): Outcome {
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
