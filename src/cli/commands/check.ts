import { readScoreFile } from '#view/benchmarks/scoring';
import { bytesOf, type Call, type Command } from '../command.ts';
import { exits } from '../failure.ts';
import { verdictText, type Verdict } from '../output.ts';
import { taskFor } from '../tasks.ts';

/** Validates a score file as the portal does, with the same code. */
export async function verdictOn(call: Call, bytes: Uint8Array): Promise<Verdict> {
  const { settings, portal, args, values, say } = call;
  const { task, note } = await taskFor(settings, portal, args['dataset']!, {
    file: values['task'] as string | undefined,
    offline: values['offline'] as boolean | undefined,
  });
  if (note) say(note);
  const { errors, more, warnings, rows, matched } = readScoreFile(bytes, task);
  return { errors, more, warnings, rows, matched, expected: task.ids.length };
}

/** Reports errors of a score file line by line; sends nothing. */
export const check: Command = {
  takes: ['dataset', 'file'],
  options: { task: { type: 'string' }, offline: { type: 'boolean' } },
  async run(call) {
    const verdict = await verdictOn(call, await bytesOf(call, call.args['file']!));
    return {
      value: verdict,
      text: verdictText(verdict, call.settings.language),
      exit: verdict.errors.length ? exits.faulty : exits.fine,
    };
  },
};
