import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openNative } from '#server/db/native.ts';
import { openTestApp } from '@georisk/testing/app.ts';
import { openSession, plantFixture } from '@georisk/testing/fixture.ts';
import { expectFullDatabaseBorne } from '@georisk/testing/fullDisk.ts';
import { plantCases } from '@georisk/testing/permissions/plantCases.ts';
import { greenPng } from '@georisk/testing/png.ts';
import { configuredPostgres, createPostgresCluster } from '@georisk/testing/postgresCluster.ts';
import { canMount, type SmallDisk, smallDisk } from '@georisk/testing/smallDisk.ts';

const disks: SmallDisk[] = [];
const diskOf = (megabytes: number): SmallDisk => {
  const disk = smallDisk(megabytes);
  disks.push(disk);
  return disk;
};
afterEach(() => {
  for (const disk of disks.splice(0)) disk.remove();
});

describe.skipIf(!canMount())('a full disk', () => {
  it('of the files refuses an upload with 507 and a sentence, leaves nothing half-written, and accepts it later', async () => {
    const disk = diskOf(64);
    const test = await openTestApp({ DATA_DIR: disk.path });
    const fixture = await plantFixture(test.database.kysely, test.clock.now());
    await plantCases(test.database.kysely, fixture);
    const token = await openSession(test.database.kysely, fixture.people['a.damage1'], { at: test.clock.now() });
    const head = '--b\r\nContent-Disposition: form-data; name="photo"; filename="IMG.PNG"\r\n\r\n';
    const form = (file: Buffer) => Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
    const url = `/api/damages/${fixture.land.damages.own}/photos`;
    const upload = (file = greenPng(64, 64)) =>
      test.call('POST', url, {
        token,
        body: form(file),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      });
    disk.fill();
    for (const size of [0, 1_000_000, 8_000_000]) {
      const refused = await upload(Buffer.concat([greenPng(64, 64), randomBytes(size)]));
      expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([507, 'no-room-for-file']);
      expect(refused.json<{ message: string }>().message).toContain('a fájl nem fért el');
    }
    const ready = await test.get('/health/ready');
    expect([ready.statusCode, Object.keys(ready.json<{ fields: object }>().fields)]).toEqual([503, ['disk']]);
    expect((await test.get('/api/currentUser', { token })).statusCode).toBe(200);
    disk.relieve();
    expect(await readdir(join(disk.path, 'rasters', '.scratch'))).toEqual([]);
    expect((await upload()).statusCode).toBe(201);
    await test.close();
  });

  it('of the database refuses writes with 503 and a sentence and still answers reads', async () => {
    const disk = diskOf(400);
    const cluster = await createPostgresCluster({ bin: configuredPostgres() ?? '', parent: disk.path });
    const database = await openNative({ databaseUrl: cluster.url('postgres') });
    await migrate(database.kysely);
    await expectFullDatabaseBorne(database, disk);
    await database.close();
    await cluster.remove();
  });
});
