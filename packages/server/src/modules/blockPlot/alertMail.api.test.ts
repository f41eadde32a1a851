import { importAlerts } from '#server/modules/alert/alerts.import.ts';
import { notifyDue } from '#server/modules/alert/notify.service.ts';
import { scheduleDeliveries } from '#server/modules/alert/schedule.service.ts';
import { createOutbox } from '#server/modules/mail/outbox.ts';
import type { Executor } from '#server/db/executor.ts';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { openTestApp, PUBLIC_URL, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { BLOCKS, blockSquare } from '@georisk/testing/landscape.ts';
import { type MailServer, startMailServer } from '@georisk/testing/mailServer.ts';
import { BLOCK_PLOTS, plantBlockPlots } from '@georisk/testing/permissions/plantBlockPlots.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import { MINUTE } from '@georisk/testing/testClock.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const DATE = '2018-06-18';

let server: MailServer;
let test: TestApp;
let fixture: Fixture;
let bench: ImportBench;
const db = () => test.database.kysely;

beforeAll(async () => {
  server = await startMailServer();
  test = await openTestApp({ SMTP_URL: server.url, MAIL_FROM: 'GeoRisk <ertesites@georisk.test>' });
  test.clock.set(`${DATE}T08:00:00Z`);
  fixture = await plantFixture(db(), test.clock.now());
  await db().deleteFrom('message').execute();
  await plantBlockPlots(db());
  bench = await importBench(db());
});
afterAll(async () => {
  await bench.remove();
  await test.close();
  await server.close();
});
beforeEach(() => {
  (server.mails as unknown[]).length = 0;
});

let number = 0;
/** An alert arrives by the import, and what is due is sent. */
async function alertOn(name: 'own' | 'foreign'): Promise<void> {
  number += 1;
  const row = {
    type: 'Feature',
    properties: { mepar: BLOCKS[name], datum: DATE, id: `a${number}` },
    geometry: blockSquare(name),
  };
  const onAlerts = (tx: Executor, ids: readonly number[]) =>
    scheduleDeliveries(tx, ids, { clock: test.clock, collectMinutes: 10 });
  const report = await importAlerts({ ...bench.deps, onAlerts }, await bench.features([row]));
  expect(report).toMatchObject({ saved: true, added: 1 });
  test.clock.pass(10 * MINUTE);
  await notifyDue(db(), {
    clock: test.clock,
    outbox: createOutbox({ smtpUrl: server.url, smsUrl: undefined }),
    publicUrl: PUBLIC_URL,
  });
  const { sender } = test.app.services;
  while (((await sender?.runOnce()) ?? 0) > 0);
}
const mailsTo = (key: 'agro1' | 'agro2') => server.mails.filter(({ to }) => to.includes(`${key}@pelda.hu`));
const tokenOf = (key: 'agro1' | 'agro2') => openSession(db(), fixture.people[key], { at: test.clock.now() });

describe('an alert on a plot of an agronomy client', () => {
  it('is sent to its agronomist by the names of the plots, and its link opens the plot’s alert of that day', async () => {
    await alertOn('own');
    expect(mailsTo('agro2')).toEqual([]);
    const [mail] = mailsTo('agro1');
    expect(mail?.text).toContain('Alsó tábla, Öreg-dűlő – TESTOWN1 (Túrkeve), Őszi búza');
    expect(mail?.text).toContain('saját tábláira riasztás érkezett');
    // Of the alert on all 25 ha of the block what is within the two plots.
    expect(mail?.text).toContain('8,00 ha, a blokk 32 %-a');
    const [, userId, linkToken] = /\/t\/(\d+)-([A-Za-z0-9_-]{43})\/alert\/2018-06-18/.exec(mail?.text ?? '') ?? [];
    expect(userId).toBe(String(fixture.people.agro1));
    const exchanged = await test.post('/api/oauth2/linkToken', { userId, linkToken });
    const { token } = exchanged.json<{ token: string }>();

    const ofDay = strictAnswer('mepars', await test.get(`/api/mepars?alertDate=${DATE}`, { token }));
    expect(ofDay).toMatchObject([
      { meparCode: BLOCKS.own, alerts: [{ date: DATE }], blockPlots: [{ name: 'Alsó tábla' }, { name: 'Öreg-dűlő' }] },
    ]);
    expect(strictAnswer('mepars', await test.get('/api/mepars?alertDate=2018-06-17', { token }))).toEqual([]);
    const [id] = BLOCK_PLOTS.ownSecond;
    expect(strictAnswer('blockPlot', await test.get(`/api/blockPlots/${id}`, { token })).name).toBe('Alsó tábla');
    // The session of the link belongs to one client.
    const [foreign] = BLOCK_PLOTS.foreign;
    expect((await test.get(`/api/blockPlots/${foreign}`, { token })).statusCode).toBe(404);
  });

  it('is not sent to an agronomist who ended the mails', async () => {
    const token = await tokenOf('agro2');
    const before = strictAnswer('alertSettings', await test.get('/api/alertSettings', { token }));
    expect(before).toMatchObject({ channel: 'email', frequency: 'each', version: 0 });
    const wish = { channel: 'email', frequency: 'never', version: 0 };
    strictAnswer('saveAlertSettings', await test.post('/api/alertSettings', wish, { token }));
    await alertOn('foreign');
    expect(mailsTo('agro2')).toEqual([]);
    const { frequency, version } = strictAnswer('alertSettings', await test.get('/api/alertSettings', { token }));
    await test.post('/api/alertSettings', { channel: 'email', frequency: 'each', version }, { token });
    expect(frequency).toBe('never');
    await alertOn('foreign');
    expect(mailsTo('agro2')).toHaveLength(1);
  });
});
