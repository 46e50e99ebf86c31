import { datasets } from '#contract/benchmarks/datasets';
import type { Command } from '../command.ts';
import { refuseToReplace, save } from '../saving.ts';

/** Writes a valid score file, whose predictions are to be replaced. */
export const sample: Command = {
  takes: ['dataset'],
  options: { out: { type: 'string' }, force: { type: 'boolean' } },
  async run({ settings, portal, t, args, values }) {
    const dataset = args['dataset']!;
    const file = (values['out'] as string | undefined) ?? `${dataset}-sample.txt`;
    refuseToReplace(settings, file, values['force'] === true);
    const stream = await portal.file(datasets.sample, { params: { publicId: dataset } });
    const { size, sha256 } = await save(settings, stream, file);
    return { value: { file, bytes: size, sha256 }, text: t('downloaded', { file, size: `${size} B` }) };
  },
};
