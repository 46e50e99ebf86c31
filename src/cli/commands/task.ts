import type { Command } from '../command.ts';
import { fetchTask } from '../tasks.ts';

/** Saves ids and folds, so that files can be checked without a network. */
export const task: Command = {
  takes: ['dataset'],
  options: { out: { type: 'string' }, force: { type: 'boolean' } },
  async run({ settings, portal, t, args, values }) {
    const saved = await fetchTask(settings, portal, args['dataset']!, {
      file: values['out'] as string | undefined,
      isForced: values['force'] === true,
    });
    const [file, count] = [saved.place, saved.task.ids.length];
    return { value: { file, samples: count }, text: t('savedTask', { count, file }) };
  },
};
