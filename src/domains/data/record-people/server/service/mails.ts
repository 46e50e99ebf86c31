import { translatorOf } from '#shared/texts';
import type { Context } from '#server/context';
import { mailAbout, type ResourceRecord } from '#module/data/resources';
import { peopleTexts } from '../../texts/index.ts';

/** Sends a person a mail about their part in a resource. An invitation links to the form. */
export const mailPerson = (
  ctx: Context,
  row: ResourceRecord,
  to: number,
  letter: 'invited' | 'moved' | 'owner',
  { name, reason = '' }: { name: string; reason?: string },
): Promise<void> =>
  mailAbout(
    ctx,
    row,
    to,
    (title, language) => {
      const t = translatorOf(peopleTexts, language);
      const words = { title, name, reason };
      return { title: t(`mail.${letter}Subject`, words), body: t(`mail.${letter}Body`, words) };
    },
    { opensForm: letter === 'invited' },
  );
