import { withoutActors } from '#shared/acts';
import { fail } from '#shared/fail';
import type { Context } from '#server/context';
import { mayOf } from '../policy.ts';
import * as lists from '../queries/lists.ts';
import * as records from '../queries/records.ts';
import { known, type Reader } from './acting.ts';
import { linkTokenOf } from './decisions.ts';
import { ftpPasswordOf } from './drafts.ts';

/** A row with the actions that the caller may do; only the author gets the secret of a link. */
export function forOffice(ctx: Context, { linkSecret: _secret, ...row }: lists.SubmissionShown) {
  return { ...row, may: mayOf(ctx.actor, row) };
}

/** A row for its author, with the link for referees while it is valid. */
export function forAuthor(ctx: Context, row: lists.SubmissionShown) {
  const isGood = row.linkSecret !== null && row.reviewerLinkUntil !== null;
  return {
    ...forOffice(ctx, row),
    reviewerLink: isGood ? `/data/shared#${linkTokenOf(ctx, row.linkSecret!)}` : null,
    reviewerLinkUntil: isGood ? row.reviewerLinkUntil : null,
  };
}

/** The whole submission. @throws archive.paper-submissions.notFound */
export async function full(ctx: Context, submissionId: number, reader: Reader) {
  const record = await known(ctx, await records.find(ctx, submissionId), reader);
  const [row, files, steps] = await Promise.all([
    lists.findShown(ctx, submissionId),
    records.files(ctx, submissionId),
    records.steps.list(ctx, submissionId),
  ]);
  if (!row) throw fail('archive.paper-submissions.notFound');
  const { ftpPasswordEnc: _password, linkSecret: _secret, openDate, ...form } = record;
  return {
    ...form,
    ...forAuthor(ctx, row),
    openDate: openDate ?? '',
    hasFtpPassword: ftpPasswordOf(ctx, record) !== '',
    files,
    // The author does not see who checked.
    steps: reader === 'office' ? steps : withoutActors(steps),
  };
}
