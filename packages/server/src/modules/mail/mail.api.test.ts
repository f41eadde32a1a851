import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { emptyDatabase } from '@georisk/testing/database.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { linksIn } from '@georisk/testing/links.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { DAY, HOUR, MINUTE, SECOND } from '@georisk/testing/testClock.ts';
import type { Sender } from './sender.ts';

let test: TestApp;
let server: MailServer;
let fixture: Fixture;
let sender: Sender;

beforeAll(async () => {
  server = await startMailServer();
  test = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'GeoRisk <ertesites@georisk.test>' });
  if (!test.app.services.sender) throw new Error('no sender');
  ({ sender } = test.app.services);
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(async () => {
  await emptyDatabase(test.database.kysely);
  test.clock.set('2026-06-15T08:00:00Z');
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await test.database.kysely.deleteFrom('message').execute();
  server.fault = 'none';
});
afterEach(() => {
  server.release();
  (server.mails as unknown[]).length = 0;
});

const ask = async (email = 'a.farmer1@pelda.hu') => {
  const answer = await test.post('/api/oauth2/linkRequest', { email });
  await test.app.services.background.idle();
  expect(answer.statusCode).toBe(202);
};
const stored = () => test.database.kysely.selectFrom('message').selectAll().executeTakeFirstOrThrow();
const tokenIn = (text: string | undefined) => /-([A-Za-z0-9_-]{43})/.exec(text ?? '')?.[1] ?? '';

describe('an accepted mail', () => {
  it('reaches the stored address with the link, and is stored without it (L4)', async () => {
    await ask();
    expect((await stored()).status).toBe('queued');
    expect(await sender.runOnce()).toBe(1);
    const [mail] = server.mails;
    const message = await stored();
    expect(mail).toMatchObject({
      from: 'ertesites@georisk.test',
      to: ['a.farmer1@pelda.hu'],
      id: `${message.id}@georisk.test`,
    });
    expect(mail?.headers).toMatch(/^From: GeoRisk <ertesites@georisk\.test>$/m);
    expect(mail?.headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(mail?.text).toContain('Tisztelt Név a.farmer1!');
    expect(message).toMatchObject({ status: 'sent', sentAt: test.clock.now(), attempts: 1, lastError: null });
    expect(message.body).toContain('/t/[link]\n');
    const sent = test.database.kysely.selectFrom('logEntry').selectAll().where('type', '=', 'message-sent');
    expect(await sent.execute()).toMatchObject([
      {
        userId: fixture.people['a.farmer1'],
        companyId: COMPANIES.A.id,
        resource: `login email message:${message.id}`,
      },
    ]);

    const token = tokenIn(mail?.text);
    expect(await linksIn(test.database.kysely, token)).toEqual([]);
    const answer = await test.post('/api/oauth2/linkToken', { userId: fixture.people['a.farmer1'], linkToken: token });
    expect(answer.statusCode).toBe(200);
    expect(await sender.runOnce()).toBe(0);
  });

  const queueAlerts = async (number: number) => {
    const due = test.clock.now();
    const alerts = Array.from({ length: number }, () => ({
      id: randomUUID(),
      companyId: null,
      userId: null,
      channel: 'email' as const,
      kind: 'alert',
      recipient: 'tabla@pelda.hu',
      subject: 'Kárriasztás',
      body: 'Új riasztás.',
      status: 'queued' as const,
      nextAttemptAt: due,
      createdAt: due,
    }));
    await test.database.kysely.insertInto('message').values(alerts).execute();
    test.clock.pass(MINUTE);
  };

  it('of a person who waits for a link goes before the alerts that are due longer', async () => {
    await queueAlerts(8);
    await ask();
    await sender.runOnce();
    expect(server.mails.map(({ to }) => to[0])).toContain('a.farmer1@pelda.hu');
    while ((await sender.runOnce()) > 0);
    expect(server.mails).toHaveLength(9);
  });

  it('is followed by the next ones without a pause', async () => {
    await queueAlerts(12);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      sender.start();
      vi.advanceTimersToNextTimer();
      await vi.waitFor(() => expect(server.mails).toHaveLength(12), 20_000);
    } finally {
      await sender.stop();
      vi.useRealTimers();
    }
  });

  it('gets no further headers from a name or an address', async () => {
    await test.database.kysely
      .updateTable('appUser')
      .set({ name: 'Gazda\r\nBcc: masik@pelda.hu\r\n\r\nszöveg' })
      .where('userName', '=', 'a.farmer1')
      .execute();
    await ask();
    await sender.runOnce();
    expect(server.mails[0]?.to).toEqual(['a.farmer1@pelda.hu']);
    expect(server.mails[0]?.headers).not.toMatch(/^Bcc/im);
    expect(server.mails[0]?.text.split('\n')[0]).toBe('Tisztelt Gazda Bcc: masik@pelda.hu szöveg!');
  });

  it('does not go to an invalid address, whatever an import has stored', async () => {
    await test.database.kysely
      .updateTable('appUser')
      .set({ email: '"a.farmer1@evil.example x"@pelda.hu' })
      .where('userName', '=', 'a.farmer1')
      .execute();
    const token = await openSession(test.database.kysely, fixture.people.admin1, { at: test.clock.now() });
    const url = `/api/admin/users/${fixture.people['a.farmer1']}/sendLink`;
    const answer = await test.post(url, { kind: 'alert' }, { token });
    expect(answer.statusCode).toBe(204);
    expect((await stored()).channel).toBe('sms');
  });
});

describe('a mail server that fails (R9)', () => {
  it.each(['temporary', 'permanent', 'drops'] as const)(
    '%s: is tried after 1, 5, 15 and 60 minutes … 24 hours, and accepted once',
    async (fault) => {
      server.fault = fault;
      await ask();
      // An alert link is valid long enough for all attempts.
      await test.database.kysely.deleteFrom('linkToken').execute();
      const waits = [1, 5, 15, 60, 180, 360, 720];
      for (const [index, minutes] of waits.entries()) {
        expect(await sender.runOnce()).toBe(1);
        const message = await stored();
        expect(message).toMatchObject({ status: 'queued', attempts: index + 1, leaseUntil: null });
        expect(message.nextAttemptAt).toEqual(new Date(test.clock.now().getTime() + minutes * MINUTE));
        expect(message.lastError).toMatch(/^[A-Z]+( \d+)?$/);
        test.clock.pass(minutes * MINUTE - SECOND);
        expect(await sender.runOnce()).toBe(0);
        test.clock.pass(SECOND);
      }
      server.fault = 'none';
      expect(await sender.runOnce()).toBe(1);
      expect(server.mails).toHaveLength(1);
      expect(await stored()).toMatchObject({ status: 'sent', attempts: 8 });
      test.clock.pass(7 * DAY);
      expect(await sender.runOnce()).toBe(0);
      expect(server.mails).toHaveLength(1);
    },
  );

  it('that knows no such recipient is not asked again, and its sentence is kept nowhere', async () => {
    server.fault = 'unknown';
    await ask();
    expect(await sender.runOnce()).toBe(1);
    expect(await stored()).toMatchObject({ status: 'failed', attempts: 1, lastError: 'EENVELOPE 550 5.1.1' });
    expect(await sender.runOnce()).toBe(0);
  });

  it('gives up after the attempt of the second day, and keeps no link and no file', async () => {
    server.fault = 'temporary';
    await ask();
    await test.database.kysely.deleteFrom('linkToken').execute();
    const { id: messageId } = await stored();
    const file = {
      messageId,
      position: 0,
      fileName: 'a.pdf',
      mediaType: 'application/pdf',
      bytes: Buffer.from('%PDF-'),
    };
    await test.database.kysely.insertInto('messageAttachment').values(file).execute();
    for (let attempt = 0; attempt < 9; attempt += 1) {
      expect(await sender.runOnce()).toBe(1);
      test.clock.pass(24 * HOUR);
    }
    expect(await stored()).toMatchObject({ status: 'failed', attempts: 9, nextAttemptAt: null });
    expect(await test.database.kysely.selectFrom('messageAttachment').selectAll().execute()).toEqual([]);
    expect((await stored()).body).toContain('[link]');
    expect(await sender.runOnce()).toBe(0);
  });

  it('does not send a link that has ended meanwhile', async () => {
    server.fault = 'temporary';
    await ask();
    await sender.runOnce();
    server.fault = 'none';
    test.clock.pass(10 * MINUTE);
    expect(await sender.runOnce()).toBe(1);
    expect(server.mails).toHaveLength(0);
    expect(await stored()).toMatchObject({ status: 'failed', lastError: 'link-expired' });
  });

  it('slow: the answer to the form does not wait, and the mail is accepted once however long it takes', async () => {
    server.fault = 'slow';
    await ask();
    const sending = sender.runOnce();
    await ask('a.farmer2@pelda.hu');
    // Another process finds no message that is free.
    const other = await openTestApp({ SMTP_URL: server.url }, test.database, test.clock);
    await test.database.kysely.updateTable('message').set({ status: 'sent' }).where('status', '=', 'queued').execute();
    expect(await other.app.services.sender?.runOnce()).toBe(0);
    await other.close();
    server.fault = 'none';
    server.release();
    expect(await sending).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  it('absent: the message waits, and the log names nobody', async () => {
    const absent = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, test.database, test.clock);
    await ask();
    expect(await absent.app.services.sender?.runOnce()).toBe(1);
    expect(await stored()).toMatchObject({ status: 'queued', attempts: 1, lastError: 'ESOCKET' });
    expect(absent.logs.join('')).toContain('message not taken');
    expect(absent.logs.join('')).not.toContain('pelda.hu');
    await absent.close();
  });

  it('a process that died while sending: another continues when the lease has ended', async () => {
    await ask();
    await test.database.kysely
      .updateTable('message')
      .set({ status: 'sending', attempts: 1, leaseUntil: new Date(test.clock.now().getTime() + 15 * MINUTE) })
      .execute();
    expect(await sender.runOnce()).toBe(0);
    test.clock.pass(15 * MINUTE + SECOND);
    await test.database.kysely.deleteFrom('linkToken').execute();
    expect(await sender.runOnce()).toBe(1);
    expect(server.mails).toHaveLength(1);
  });

  it('two processes at the same moment send ten messages once each', async () => {
    const other = await openTestApp({ SMTP_URL: server.url }, test.database, test.clock);
    for (const key of [
      'a.farmer1',
      'a.farmer2',
      'b.farmer1',
      'b.farmer2',
      'agro1',
      'agro2',
      'soil1',
      'soil2',
      'ek1',
      'ek2',
    ]) {
      await ask(`${key}@pelda.hu`);
    }
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([sender.runOnce(), other.app.services.sender?.runOnce()]);
    }
    await other.close();
    expect(new Set(server.mails.map(({ id }) => id)).size).toBe(10);
    expect(server.mails).toHaveLength(10);
  });
});
