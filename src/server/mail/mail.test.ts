import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { generate } from 'selfsigned';
import { SMTPServer } from 'smtp-server';
import { startPortal } from '#testing';
import { readEnv } from '../process/env.ts';
import { mailJob, sendMail, type Mail } from './mail.ts';

interface Received {
  to: string[];
  head: string;
  raw: string;
}

const portal = await startPortal({ JOBS: 'off' });
const { db } = portal.database;

/** A mail server. With a certificate it offers STARTTLS. */
async function mailServer(tls?: { cert: string; key: string }) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw, head: raw.slice(0, raw.indexOf('\r\n\r\n')) });
        done();
      });
    },
  });
  // A client that refuses the certificate closes the connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  after(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, port: (server.server.address() as AddressInfo).port };
}

/** Queues a mail and delivers it like the job. @returns the row of the outbox afterwards, and the job's failure */
async function send(port: number, mail: Mail) {
  const ctx = portal.context();
  await sendMail(ctx, mail);
  const { id } = await db.selectFrom('mailOutbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  const env = readEnv({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Lattice <portal@example.org>' });
  const failure = await Promise.resolve(mailJob(env).run(ctx, { id } as never)).then(
    () => undefined,
    (error: unknown) => String(error),
  );
  const row = await db.selectFrom('mailOutbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { row, failure };
}

describe('a mail', async () => {
  const { received, port } = await mailServer();

  test('has one recipient and the headers of the portal, whatever a user wrote into its texts', async () => {
    const breaks = [
      '\r\nBcc: victim@example.org',
      '\nBcc: victim@example.org',
      '\rBcc: victim@example.org\r\n\r\nbody',
    ];
    for (const text of [...breaks, '\u2028Bcc: victim@example.org', '=?utf-8?Q?=0D=0ABcc:_victim@example.org?=']) {
      await send(port, {
        to: 'reader@example.org',
        subject: `已批准：${text}`,
        body: `正文${text}\r\n.\r\nRCPT TO:<a@b.c>`,
      });
      const { to, head } = received.at(-1)!;
      assert.deepEqual(to, ['reader@example.org'], JSON.stringify(text));
      assert.equal(head.match(/^(?:bcc|cc):/gim), null, head);
      assert.equal(head.match(/^to:.*$/gim)?.length, 1, head);
      assert.equal(head.match(/^subject:/gim)?.length, 1, head);
    }
  });

  test('does not go to an address that names a second one', async () => {
    const before = received.length;
    for (const to of ['reader@example.org\r\nRCPT TO:<victim@example.org>', 'reader@example.org, victim@example.org']) {
      const { row } = await send(port, { to, subject: 'x', body: 'x' });
      for (const mail of received.slice(before))
        assert.ok(!mail.to.includes('victim@example.org'), `${JSON.stringify(to)} ${row.error}`);
    }
  });

  test('is plain text: HTML of a user stays as typed', async () => {
    await send(port, { to: 'reader@example.org', subject: '<b>x</b>', body: '<script>hit()</script>' });
    const { raw, head } = received.at(-1)!;
    assert.match(head, /^content-type: text\/plain/im);
    assert.doesNotMatch(raw, /text\/html/i);
  });
});

describe('a mail server', () => {
  test('whose certificate no authority has signed gets no mail, and the outbox says why', async () => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'mail.example.org' }]);
    const { received, port } = await mailServer({ cert, key });
    const { row, failure } = await send(port, { to: 'reader@example.org', subject: 'x', body: 'x' });
    assert.match(failure ?? '', /certificate/i);
    assert.match(row.error ?? '', /certificate/i);
    assert.deepEqual([row.status, received], ['0', []]);
  });
});
