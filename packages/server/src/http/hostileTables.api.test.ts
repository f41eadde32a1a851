import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { costOf } from '@georisk/testing/cost.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
});
afterAll(() => test.close());

const MEGABYTES = 4.8 * 1024 * 1024;
const filled = (piece: string) => Buffer.from(piece.repeat(Math.floor(MEGABYTES / piece.length)));
const sendTable = async (bytes: Buffer, words: RegExp) => {
  const around = ['--b\r\nContent-Disposition: form-data; name="documents"; filename="x"\r\n\r\n', '\r\n--b--\r\n'];
  const [head = '', tail = ''] = around;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)]);
  const answer = await test.post('/api/inspectionDocuments', body, {
    token: await openSession(test.database.kysely, fixture.people['a.operator'], { at: test.clock.now() }),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, expect.stringMatching(words)]);
};

describe('a table of text made to keep its reader busy', () => {
  const names = Array.from({ length: 600_000 }, (_, index) => `c${index.toString(36)}`).join(';');
  it.each([
    ['a million rows', filled('a\n'), /legfeljebb 2000/],
    ['a million columns', filled('a;'), /túl nagy/],
    ['half a million names', Buffer.from(names), /túl nagy/],
    ['empty lines', filled('\n'), /egyetlen irat/],
    ['a quote that does not end', Buffer.concat([Buffer.from('a;b\n"'), filled('x\n')]), /túl nagy|nem olvasható/],
  ])('(%s) costs the server no more than any file of its size', async (_, hostile, words) => {
    const plain = Buffer.concat([Buffer.from('%PDF-1.7'), filled('x')]);
    await sendTable(plain, /nem táblázat/);
    const usual = await costOf(() => sendTable(plain, /nem táblázat/));
    expect(await costOf(() => sendTable(hostile, words))).toBeLessThan(3 * usual + 200);
  });
});
