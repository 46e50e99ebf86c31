import { z } from 'zod';
import type { Context } from '#server/context';
import { httpRequest, type OutgoingAnswer } from '#server/http/http-client';
import { faultOf, type Outcome } from '../policy.ts';
import { parsed, type Exchange } from './datacite.ts';
import { secretOf, type Service } from './services.ts';

/*
 * The national CSTR platform, interface version 3: a registration or an update is a task that the platform works on
 * after its answer. What a task says is a lead; what counts is that the public record of the identifier is there.
 */

const seconds = 20;

/** `code` of an envelope that says yes; some calls have none. */
const isYes = (code: unknown) => code === undefined || ['0', '200'].includes(String(code));

const Envelope = z.looseObject({ code: z.union([z.number(), z.string()]).optional(), data: z.unknown() });
const TaskNumber = z.union([z.string().min(1).max(100), z.number().transform(String)]);
const Started = z.union([z.looseObject({ task_id: TaskNumber }).transform((it) => it.task_id), TaskNumber]);
const Task = z.looseObject({ status: z.union([z.string(), z.number()]).transform(String) });
const Known = z.looseObject({ identifier: z.string() });

/**
 * Tells the platform what is wanted of a CSTR, or looks after the task that it was told in.
 * @param it.taskId empty to tell, the number of the task to look after it
 */
export async function tellPlatform(
  ctx: Context,
  service: Service,
  it: { value: string; template: string; metadata: object; taskId: string },
): Promise<Exchange> {
  const headers = {
    clientId: service.account,
    secret: await secretOf(ctx, 'cstr'),
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const get = (path: string, query: Record<string, string>) =>
    httpRequest(ctx, `${service.url}${path}?${new URLSearchParams(query)}`, { method: 'GET', headers, seconds });
  const known = () => get('/portal/api/detail', { identifier: it.value });

  if (it.taskId !== '') {
    const request = { task_id: it.taskId };
    const answer = await get('/md/task/detail', request);
    const fault = faultOf(answer);
    if (fault) return { request, answer, outcome: fault };
    const state = stateOf(answer);
    if (state === undefined) return { request, answer, outcome: { is: 'failed', error: 'badReply' } };
    if (state === 'failed') return { request, answer, outcome: { is: 'refused' } };
    if (state === 'working') return { request, answer, outcome: { is: 'pending', taskId: it.taskId } };
    const found = await known();
    return { request, answer: found, outcome: judge(found, it.value) };
  }

  // An answer may have been lost: what is there already is brought up to date instead of being registered twice.
  const there = await known();
  const fault = faultOf(there);
  if (fault && !isAbsent(there)) return { request: { identifier: it.value }, answer: there, outcome: fault };
  const path = !fault && judge(there, it.value).is === 'done' ? '/api/update' : '/api/register';
  const request = { prefix: service.prefix, metadatas: [it.metadata] };
  const answer = await httpRequest(ctx, `${service.url}${path}?${new URLSearchParams({ res_name: it.template })}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
    seconds,
  });
  return { request, answer, outcome: faultOf(answer) ?? begun(answer) };
}

const isAbsent = (answer: OutgoingAnswer) => 'status' in answer && answer.status === 404;

/** What an envelope that says yes holds; undefined where it says no or is none. */
function contentOf(answer: OutgoingAnswer): { data: unknown } | undefined {
  const { data } = Envelope.safeParse(parsed('text' in answer ? answer.text : ''));
  return data && isYes(data.code) ? { data: data.data } : undefined;
}

function begun(answer: OutgoingAnswer): Outcome {
  const envelope = Envelope.safeParse(parsed('text' in answer ? answer.text : '')).data;
  if (!envelope) return { is: 'failed', error: 'badReply' };
  if (!isYes(envelope.code)) return { is: 'refused' };
  const { data: taskId } = Started.safeParse(envelope.data);
  return taskId === undefined ? { is: 'failed', error: 'badReply' } : { is: 'pending', taskId };
}

function stateOf(answer: OutgoingAnswer): 'working' | 'failed' | 'over' | undefined {
  const { data: task } = Task.safeParse(contentOf(answer)?.data);
  if (!task) return undefined;
  if (/^(success|succeeded|finished|completed|done)$/i.test(task.status)) return 'over';
  return /^(fail|failed|failure|error)$/i.test(task.status) ? 'failed' : 'working';
}

/** Whether the public record is the one of our identifier. */
function judge(answer: OutgoingAnswer, value: string): Outcome {
  const { data } = Known.safeParse(contentOf(answer)?.data);
  const isOurs = data?.identifier.replace(/^CSTR:/i, '').toLowerCase() === value.toLowerCase();
  return faultOf(answer) ?? (isOurs ? { is: 'done' } : { is: 'failed', error: 'wrongAnswer' });
}
