import { join } from 'node:path';
import { afterEach, describe, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { expectFullDatabaseBorne } from '@georisk/testing/fullDisk.ts';
import { canMount, type SmallDisk, smallDisk } from '@georisk/testing/smallDisk.ts';

let disk: SmallDisk | undefined;
afterEach(() => disk?.remove());

describe.skipIf(!canMount())('a full disk', () => {
  it('of the embedded database refuses what is written with 503, and what is read is answered', async () => {
    disk = smallDisk(500);
    const database = await openEmbedded({ directory: join(disk.path, 'postgres') });
    await migrate(database.kysely);
    await expectFullDatabaseBorne(database, disk);
    await database.close();
  }, 240_000);
});
