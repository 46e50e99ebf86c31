import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import { sql } from 'kysely';
import type { Env } from '../process/env.ts';
import type { Context } from '../context.ts';
import { fileMode, makeFolder } from '../files/local-files.ts';
import { addJob, job, type Job } from '../jobs/jobs.ts';

/** A plain-text mail, already in the recipient's language. */
export interface Mail {
  to: string;
  subject: string;
  body: string;
  /** Absolute address that unsubscribes by a POST without a session (RFC 8058, RFC 2369). */
  unsubscribe?: string;
}

/**
 * Queues a mail in the caller's transaction. It is sent after the commit, and retried with growing delays for hours.
 */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  if (ctx.isSilent) return;
  // A line break would allow a text to inject headers.
  const subject = mail.subject.replace(/[\r\n]+/g, ' ');
  const { rows } = await sql<{ id: number }>`
    insert into mail_outbox (to_addr, subject, body, unsubscribe)
    values (${mail.to}, ${subject}, ${mail.body}, ${mail.unsubscribe ?? ''}) returning id`.execute(ctx.db);
  await addJob(ctx, 'kernel.mail.send', { id: rows[0]!.id });
}

/** Tries the waiting mails again at once, with all attempts of a new one; one that is being sent stays. Returns their number. */
export async function sendWaitingMails(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = 'kernel.mail.send' and locked_at is null),
      run_at := now(), attempts := 0)`.execute(ctx.db.withoutPlugins());
  return rows[0]!.count;
}

/**
 * The job that delivers the outbox: by SMTP when `SMTP_URL` is set, otherwise into `DATA_DIR/mail` and the log, so that
 * everything that needs mail works on a developer's machine.
 */
export function mailJob(env: Env): Job {
  const deliver = env.SMTP_URL ? bySmtp(env) : intoFolder(env);
  return job<{ id: number }>({
    name: 'kernel.mail.send',
    async run(ctx, { id }) {
      const { rows } = await sql<{ to_addr: string; subject: string; body: string; unsubscribe: string }>`
        select to_addr, subject, body, unsubscribe from mail_outbox where id = ${id} and status = '0'`.execute(
        ctx.db.withoutPlugins(),
      );
      const mail = rows[0];
      if (!mail) return;
      try {
        const { to_addr: to, ...rest } = mail;
        await deliver(ctx, id, { to, ...rest });
      } catch (error) {
        await sql`update mail_outbox set tries = tries + 1, error = ${String(error)} where id = ${id}`.execute(ctx.db);
        throw error;
      }
      await sql`update mail_outbox set status = '1', tries = tries + 1, sent_at = now(), error = null where id = ${id}`.execute(
        ctx.db,
      );
    },
  });
}

type Deliver = (ctx: Context, id: number, mail: Mail) => Promise<void>;

function bySmtp(env: Env): Deliver {
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first mail; without SMTP_URL it is never needed.
  const connect = async () => (await import('nodemailer')).createTransport(env.SMTP_URL);
  return async (_ctx, id, mail) => {
    const smtp = await (transport ??= connect());
    await smtp.sendMail({
      from: env.MAIL_FROM,
      // An address object, because the library would split a text into a list.
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.body,
      headers: headersOf(mail),
      // The same id on every attempt lets a receiver drop a repeated delivery.
      messageId: `<outbox-${id}@${env.MAIL_FROM.split('@')[1] ?? 'localhost'}>`,
    });
  };
}

const headersOf = ({ unsubscribe }: Mail): Record<string, string> =>
  unsubscribe ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

function intoFolder(env: Env): Deliver {
  const folder = path.join(env.DATA_DIR, 'mail');
  return async (ctx, id, mail) => {
    await makeFolder(folder);
    const headers = Object.entries({ To: mail.to, Subject: mail.subject, ...headersOf(mail) });
    const head = headers.map(([name, value]) => `${name}: ${value}\n`).join('');
    const text = `${head}\n${mail.body}\n`;
    await writeFile(path.join(folder, `${String(id).padStart(6, '0')}.txt`), text, { mode: fileMode });
    ctx.log.info(
      { to: mail.to, subject: mail.subject, text: mail.body, folder },
      'no SMTP_URL: mail written to a folder',
    );
  };
}
