import { submissions } from '#contract/benchmarks/submissions';
import type { Command } from '../command.ts';
import { answerOn, find } from './status.ts';

/** Requests the review of a model that was submitted with `--private`. */
export const publish: Command = {
  takes: ['id'],
  options: {},
  async run(call) {
    const id = call.args['id']!;
    const { modelId } = await find(call, id);
    await call.portal.call(submissions.publish, { body: { modelId } }, { with: 'token' });
    return answerOn(call, await find(call, id));
  },
};
