import { wireDay } from '#shared/time';
import type { Actor, Context } from '#server/context';
import { decrypt, encrypt } from '#server/secrets/secret';
import { ResourceDraft } from '#contract/data/resources';
import { longestLife } from '#contract/data/reviewer-links';
import { adoptFile } from '#module/data/record-files';
import { findResource, type ResourceRecord } from '#module/data/resources';
import { holdPublication, releasePublication } from '#module/data/life-cycle';
import { relateWork, createDraft, saveDraft, submit } from '#module/data/deposits';
import { closeReviewerLink, createReviewerLink } from '#module/data/reviewer-links';
import { mailAccepted, mailReturned } from '../mails.ts';
import * as records from '../queries/records.ts';
import type { SubmissionRecord } from '../queries/records.ts';
import { act, type Which } from './acting.ts';
import { checkedDoi, ftpPasswordOf } from './drafts.ts';

const days = 24 * 3600_000;

/** Key purpose for the encryption of referees' link secrets. */
const linkPurpose = 'archive.paper-submissions.link';

/** The column with the encrypted link secrets. */
export const encryptedLink = {
  table: 'biz_paper_submission',
  key: 'submission_id',
  column: 'link_secret',
  purpose: linkPurpose,
};

/** Name of the hold that delays publication until the paper is published. */
const hold = 'archive.paper-submissions';

/**
 * Starts the check of a submission. @throws archive.paper-submissions.notFound|own, 601
 * archive.paper-submissions.wrongState|changed
 */
export async function check(ctx: Context, which: Which): Promise<void> {
  await act(ctx, which, { name: 'check' }, async () => ({ change: {} }));
}

/** Returns it to its author with a reason, by mail. @throws as {@link check} */
export async function returnForRevision(
  ctx: Context,
  { comments, ...which }: Which & { comments: string },
): Promise<void> {
  await act(ctx, which, { name: 'return', comments }, async (tx, row) => {
    await mailReturned(tx, row.userId, row.paperTitle, comments);
    return { change: { opinion: comments, decidedAt: tx.now } };
  });
}

/**
 * Accepts a submission: creates a receipt number, a resource of the author with the files in the review queue, and,
 * while the paper is unpublished, a link for its referees. All in one transaction.
 * @throws as {@link check}; errors of a resource (data.resources.quota|incomplete|file.*)
 */
export async function accept(
  ctx: Context,
  { comments, ...which }: Which & { comments: string },
): Promise<{ receiptNo: string; resourceId: number }> {
  const { receiptNo, resourceId } = await act(ctx, which, { name: 'accept', comments }, async (tx, row) => {
    const author = await records.authorOf(tx, row.userId);
    const asAuthor: Context = { ...tx, actor: actorOf(author) };
    const made = await makeResource(asAuthor, row, author);
    const link = row.doi === '' ? await linkFor(asAuthor, made, row.hidesAuthors) : undefined;
    const receipt = await records.nextReceipt(tx);
    await mailAccepted(tx, row.userId, { title: row.paperTitle, no: receipt, ...(link ? { token: link.token } : {}) });
    return {
      receiptNo: receipt,
      resourceId: made,
      change: {
        opinion: '',
        decidedAt: tx.now,
        receiptNo: receipt,
        resourceId: made,
        // The resource has it now.
        ftpPasswordEnc: null,
        ...(link ? { linkId: link.linkId, linkSecret: encrypt(tx.secretKey, linkPurpose, link.token) } : {}),
      },
    };
  });
  return { receiptNo, resourceId };
}

type Author = Awaited<ReturnType<typeof records.authorOf>>;

/** The author as actor, so that the resource belongs to the author from the beginning. */
const actorOf = ({ userId, userName, email, deptId }: Author): Actor => ({
  userId,
  userName,
  email,
  deptId,
  verified: true,
  roles: [],
  permissions: [],
  sessionId: null,
});

async function makeResource(asAuthor: Context, row: SubmissionRecord, author: Author): Promise<number> {
  const resourceId = await createDraft(asAuthor, { isDemo: row.isDemo });
  await saveDraft(asAuthor, resourceId, {
    ...ResourceDraft.parse({ ...formOf(row, author), ftpPassword: ftpPasswordOf(asAuthor, row) }),
    rowVer: 0,
  });
  const files = await records.files(asAuthor, row.submissionId);
  for (const { fileId, name } of files) await adoptFile(asAuthor, resourceId, fileId, name);
  await records.takeFiles(asAuthor, row.submissionId);
  await submit(asAuthor, resourceId, (await findResource(asAuthor, resourceId))!.rowVer);
  return resourceId;
}

/** Maps the submission to a resource of the type "paper". The paper's DOI is not the DOI of the data. */
function formOf(row: SubmissionRecord, author: Author) {
  const { titleZh, titleEn, descriptionZh, descriptionEn, authors, ftpAddress, ftpUsername, ftpRoot } = row;
  const { sharingMethod, accessRestriction, nonDisclosureReason, license, preservationPlan } = row;
  return {
    titleZh,
    titleEn,
    descriptionZh,
    descriptionEn,
    authors,
    ftpAddress,
    ftpUsername,
    ftpRoot,
    sharingMethod,
    accessRestriction,
    nonDisclosureReason,
    license,
    preservationPlan,
    resourceType: 'paper',
    // The form has one field for keywords, in the language of the title.
    keywordsZh: titleZh === '' ? '' : row.keywords,
    keywordsEn: titleEn === '' ? '' : row.keywords,
    openDate: row.openDate ?? '',
    typeMeta: { title: row.paperTitle, journal: row.journal },
    publisher: { name: author.nickName || author.userName, email: author.email },
    projects: row.projectNo === '' ? [] : [{ projectNo: row.projectNo }],
    relatedWorks: row.doi === '' ? [] : [paperOf(row)],
    // The form does not ask for numbers of special programmes and tasks; project submissions do.
    noProject: true,
  };
}

/** The paper as related work of the data. */
const paperOf = ({ doi, paperTitle }: Pick<SubmissionRecord, 'doi' | 'paperTitle'>) =>
  ({ idType: 'DOI', value: doi, title: paperTitle }) as const;

const linkFor = (asAuthor: Context, resourceId: number, hidesAuthors: boolean) =>
  createReviewerLink(asAuthor, resourceId, {
    note: '',
    hidesAuthors,
    validUntil: wireDay(new Date(asAuthor.now.getTime() + longestLife * days)),
  });

/** The secret of a link for referees, for its author. */
export const linkTokenOf = (ctx: Context, secret: Buffer): string => decrypt(ctx.secretKey, linkPurpose, secret);

/**
 * Records the publication of the paper: stores its DOI here and in the resource, closes the referees' link, and
 * publishes the resource if it is already approved.
 * @throws archive.paper-submissions.notFound|own|doi, 601 archive.paper-submissions.wrongState|changed
 */
export async function addDoi(ctx: Context, name: 'addDoi' | 'addDoiFor', which: Which, text: string): Promise<void> {
  const doi = checkedDoi(text);
  await act(ctx, which, { name, comments: doi }, async (tx, row) => {
    if (row.linkId !== null) await closeReviewerLink(tx, row.linkId);
    if (row.resourceId !== null) {
      await relateWork(tx, row.resourceId, paperOf({ ...row, doi }));
      await releasePublication(tx, row.resourceId, hold);
    }
    return { change: { doi, paperStatus: 'published', linkSecret: null } };
  });
}

/** Data of an unpublished paper stay private: after approval they wait for its DOI. */
export async function holdForPaper(ctx: Context, { resourceId }: ResourceRecord): Promise<void> {
  const submission = await records.ofResource(ctx, resourceId);
  if (submission?.doi === '') await holdPublication(ctx, resourceId, hold);
}
