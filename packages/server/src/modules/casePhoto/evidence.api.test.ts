import { crc32, deflateSync } from 'node:zlib';
import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { type Fixture, openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { cameraHeic } from '#server/modules/photo/heicForTests.ts';
import { smallJpeg } from '#server/modules/photo/jpegForTests.ts';
import { MAX_TRAILING_BYTES } from '#server/modules/photo/examine/pictureBounds.ts';

let test: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  test = await openTestApp();
  fixture = await plantFixture(test.database.kysely, test.clock.now());
  await plantCases(test.database.kysely, fixture);
});
afterAll(() => test.close());

type Sent = Answer<'uploadCasePhoto'>;
const token = () => openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
const url = () => `/api/damages/${fixture.land.damages.own}/photos`;
const upload = async (bytes: Buffer) =>
  test.call('POST', url(), {
    token: await token(),
    body: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="photo"; filename="a"\r\n\r\n'),
      bytes,
      Buffer.from('\r\n--b--\r\n'),
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
const kept = async () => (await test.get(url(), { token: await token() })).json<CasePhoto[]>().length;

const chunk = (type: string, data: Buffer) => {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length);
  out.write(type, 4, 'latin1');
  data.copy(out, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
};
const png = (width: number, height: number, rows: Buffer) => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  const end = chunk('IEND', Buffer.alloc(0));
  const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([head, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), end]);
};
const ROWS = Buffer.alloc(3 * (1 + 2 * 3));
/** One pixel. */
const WEBP = Buffer.from('UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA=', 'base64');
const JPEG = smallJpeg();
const CUT = Buffer.concat([JPEG.subarray(0, -60), Buffer.from([0xff, 0xd9])]);
const SEGMENTS = Buffer.alloc(4_000_000).fill(Buffer.from([0xff, 0xfe, 0, 2]));
const BOXES = Buffer.alloc(8_000_000).fill(Buffer.from('\0\0\0\x08free', 'latin1'));

/** Items in a list that takes no room for each of their positions. */
function crowdedHeic(): Buffer {
  const bytes = cameraHeic({}, Buffer.alloc(1_000));
  const at = bytes.indexOf('iloc') + 8;
  bytes[at] = 0;
  bytes.writeUInt16BE(0xffff, at + 2);
  return bytes;
}

describe('a photo as evidence', () => {
  it.each([
    ['a JPEG', JPEG, 'pixels'],
    ['a PNG', png(2, 3, ROWS), 'pixels'],
    ['a WebP', WEBP, 'pixels'],
    ['a HEIC', cameraHeic({}, Buffer.from('nobody decodes it')), 'container'],
  ] as const)('that is %s is accepted, with the result of the check', async (_, bytes, checked) => {
    const answer = await upload(bytes);
    expect([answer.statusCode, answer.json<Sent>()]).toMatchObject([201, { checked, trailingBytes: 0 }]);
    expect(answer.json<Sent>().warnings.some((each) => each.startsWith('HEIC'))).toBe(checked === 'container');
  });

  it.each([
    ['eight bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0xff, 0xd9])],
    ['a JPEG without its second half', CUT],
    ['a JPEG without its end', JPEG.subarray(0, -2)],
    ['a JPEG of a million empty segments', smallJpeg(SEGMENTS)],
    ['a PNG of 50,000 x 50,000 pixels', png(50_000, 50_000, ROWS)],
    ['a PNG of fewer rows than it says', png(2, 4, ROWS)],
    ['a PNG of more rows than it says', png(2, 2, ROWS)],
    ['a PNG of a filter that is none', png(2, 3, Buffer.alloc(ROWS.length, 9))],
    ['a WebP without its end', WEBP.subarray(0, -4)],
    ['a HEIC of a million boxes', Buffer.concat([cameraHeic({}, Buffer.from('x')), BOXES])],
    ['a HEIC of 50,000 x 50,000 pixels', cameraHeic({}, Buffer.from('x'), [50_000, 50_000])],
    ['a HEIC whose picture lies behind its end', cameraHeic({}, Buffer.from('picture')).subarray(0, -160)],
    ['a HEIC of more items than it has room for', crowdedHeic()],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await kept();
    const answer = await upload(bytes);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      415,
      expect.stringMatching(/sérült|túl nagy/),
    ]);
    expect(await kept()).toBe(before);
  });

  it('reports data after its end, up to eight megabytes', async () => {
    const some = (await upload(Buffer.concat([JPEG, Buffer.alloc(2_500_000, 7)]))).json<Sent>();
    expect(some.trailingBytes).toBe(2_500_000);
    expect(some.warnings.join()).toContain('2,5 MB');
    const much = await upload(Buffer.concat([JPEG, Buffer.alloc(MAX_TRAILING_BYTES + 1)]));
    expect([much.statusCode, much.json<{ message: string }>().message]).toEqual([415, expect.stringContaining('8 MB')]);
    const hidden = Buffer.concat([Buffer.from('\0\0\0\0mdat', 'latin1'), Buffer.alloc(9 * 1024 * 1024)]);
    expect((await upload(Buffer.concat([cameraHeic({}, Buffer.from('y')), hidden]))).statusCode).toBe(415);
  });
});
