import { z } from 'zod';
import type { Context } from '#server/context';
import { httpRequest, type OutgoingAnswer } from '#server/http/http-client';
import { faultOf, type Outcome } from '../policy.ts';
import { parsed, type Exchange } from './datacite.ts';
import { secretOf, type Service } from './services.ts';

/*
 * The national CSTR platform, interface version 3: a registration or an update is a task that the platform runs after
 * its response. The state of the task is a hint only; success means that the public record of the identifier exists.
 */

const seconds = 20;

/** A `code` of an envelope that means success; some calls have none. */
const isYes = (code: unknown) => code === undefined || ['0', '200'].includes(String(code));

const Envelope = z.looseObject({ code: z.union([z.number(), z.string()]).optional(), data: z.unknown() });
const TaskNumber = z.union([z.string().min(1).max(100), z.number().transform(String)]);
const Started = z.union([z.looseObject({ task_id: TaskNumber }).transform((it) => it.task_id), TaskNumber]);
const Task = z.looseObject({ status: z.union([z.string(), z.number()]).transform(String) });
const Known = z.looseObject({ identifier: z.string() });

/**
 * Sends a message about a CSTR to the platform, or polls its task.
 * @param it.taskId empty to send, the id of the task to poll
 */
export async function sendToPlatform(
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

  // A response may have been lost: an existing record is updated instead of registered twice.
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

/** Content of a successful envelope; undefined for a failure or another format. */
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

/** Whether the public record belongs to our identifier. */
function judge(answer: OutgoingAnswer, value: string): Outcome {
  const { data } = Known.safeParse(contentOf(answer)?.data);
  const isOurs = data?.identifier.replace(/^CSTR:/i, '').toLowerCase() === value.toLowerCase();
  return faultOf(answer) ?? (isOurs ? { is: 'done' } : { is: 'failed', error: 'wrongAnswer' });
}
