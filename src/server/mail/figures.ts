import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** State of the outbox. */
export interface MailFigures {
  /** Mails that are not sent yet. */
  waiting: number;
  /** Of these, mails that a server has refused at least once. */
  refused: number;
  oldestWaiting: Date | null;
  /** Failure of the newest attempt that failed; empty if every waiting mail is fresh. */
  error: string;
  lastSent: Date | null;
}

/** Days after which a mail that could not be sent is given up. */
const days = 7;

/** What waits in the outbox, and when the last mail was sent. */
export async function mailFigures(ctx: Context): Promise<MailFigures> {
  const since = new Date(ctx.now.getTime() - days * 86_400_000);
  const { rows } = await sql<MailFigures>`
    select count(*)::int as waiting, count(*) filter (where tries > 0)::int as refused,
      min(create_time) as "oldestWaiting",
      coalesce((array_agg(error order by id desc) filter (where error is not null))[1], '') as error,
      (select sent_at from mail_outbox where status = '1' order by id desc limit 1) as "lastSent"
    from mail_outbox where status = '0' and create_time > ${since}`.execute(ctx.db.withoutPlugins());
  return rows[0]!;
}
