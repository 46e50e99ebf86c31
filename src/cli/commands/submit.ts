import { submissions } from '#contract/benchmarks/submissions';
import { bytesOf, nameOf, type Command } from '../command.ts';
import { exits } from '../failure.ts';
import { verdictText } from '../output.ts';
import { verdictOn } from './check.ts';
import { answerOn, settled } from './status.ts';

/** The portal accepts only files with this extension. */
const named = (file: string) => (/\.txt$/i.test(file) ? file : `${file}.txt`);

/** Checks a score file and sends it; an invalid one is not sent. */
export const submit: Command = {
  takes: ['dataset', 'file'],
  options: {
    name: { type: 'string', needed: true },
    description: { type: 'string', needed: true },
    publisher: { type: 'string', needed: true },
    'paper-url': { type: 'string' },
    'code-url': { type: 'string' },
    license: { type: 'string' },
    hardware: { type: 'string' },
    'training-data': { type: 'string' },
    'seen-targets': { type: 'boolean' },
    private: { type: 'boolean' },
    supersedes: { type: 'string' },
    wait: { type: 'boolean' },
  },
  async run(call) {
    const { settings, portal, t, args, values, say } = call;
    const { protocol, hostname, host } = new URL(settings.portal());
    // Fails early when there is no token.
    settings.token();
    if (protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
      say(t('plainHttp', { host }));
    const text = (name: string) => (values[name] as string | undefined) ?? '';
    const bytes = await bytesOf(call, args['file']!);
    const before = await verdictOn(call, bytes);
    if (before.errors.length)
      return { value: before, text: verdictText(before, settings.language), exit: exits.faulty };
    const body = {
      name: text('name'),
      description: text('description'),
      publisher: text('publisher'),
      paperUrl: text('paper-url'),
      codeUrl: text('code-url'),
      license: text('license'),
      hardware: text('hardware'),
      trainingData: text('training-data'),
      hasSeenTargets: values['seen-targets'] === true,
      isPrivate: values['private'] === true,
      supersedes: text('supersedes'),
      encoding: 'base64' as const,
      fileName: named(nameOf(args['file']!)),
      file: Buffer.from(bytes).toString('base64'),
    };
    const params = { publicId: args['dataset']! };
    const checked = await portal.call(submissions.submit, { params, body }, { with: 'token' });
    const { publicId } = checked;
    const verdict = verdictText(checked, settings.language);
    if (!publicId) return { value: checked, text: verdict, exit: exits.faulty };
    const submitted = `${verdict}\n${t('submitted', { id: publicId })}`;
    if (!values['wait']) return { value: checked, text: submitted };
    if (!settings.isJson) say(submitted);
    const answer = answerOn(call, await settled(call, publicId));
    return { ...answer, value: { ...checked, model: answer.value } };
  },
};
