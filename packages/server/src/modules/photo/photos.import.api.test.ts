import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { untilWaiting } from '@georisk/testing/lockWait.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ImportBench, importBench } from '#server/imports/testing.ts';
import { insertPhoto } from '#server/modules/casePhoto/casePhoto.repository.ts';
import { strangersFiles } from '#server/modules/importing/strangersFiles.ts';
import { newId } from '#server/uuid.ts';
import { cameraJpeg } from './jpegForTests.ts';
import { MAX_PHOTOS, namedPhotos } from './namedPhotos.ts';
import { importPhotos } from './photos.import.ts';

const { db } = fixtureStage();
const companyId = COMPANIES.A.id;

let bench: ImportBench;
let caseId: number;
beforeEach(async () => {
  bench = await importBench(db());
  const values = { companyId, policyNumber: 'P-1', damageDate: '2026-05-02', dangerType: 'Jégeső', area: 1 };
  const rows = await db()
    .insertInto('damage')
    .values(['FOTO-1', 'FOTO-2'].map((damageNumber) => ({ ...values, damageNumber })))
    .returning('id')
    .execute();
  caseId = rows[0]?.id ?? 0;
  return () => bench.remove();
});

const picture = async (name: string, mark = 1): Promise<Buffer> => {
  const bytes = cameraJpeg({ mark });
  await writeFile(join(bench.folder, name), bytes);
  return bytes;
};

/** Imports a table as one that somebody sent. @returns its report, and the pictures that were read for it */
async function sent(lines: readonly string[]) {
  const path = await bench.file('fotok.csv', ['fajl;karszam;kulsoazonosito', ...lines].join('\n'));
  const read: string[] = [];
  const files = strangersFiles(1);
  const photo = (each: string) => {
    read.push(each.slice(bench.folder.length + 1));
    return files.photo(each);
  };
  return { report: await importPhotos({ ...bench.deps, files: { ...files, photo } }, path, { companyId }), read };
}

describe('a table of photos', () => {
  it('has each picture read once, however many rows name it', async () => {
    await picture('a.jpg');
    const { report, read } = await sent(['a.jpg;FOTO-1;', 'a.jpg;FOTO-2;', 'a.jpg;FOTO-1;E1', 'nincs.jpg;FOTO-1;']);
    expect(report.refused.map(({ row }) => row)).toEqual([5]);
    expect(read).toEqual(['a.jpg']);
  });

  it('names a picture of a case once, whose second row is refused before its picture is read', async () => {
    await picture('a.jpg');
    await picture('masolat.jpg');
    await picture('b.jpg', 2);
    const { report, read } = await sent([
      'a.jpg;FOTO-1;E1',
      'b.jpg;FOTO-1;E1',
      'a.jpg;FOTO-1;',
      './a.jpg;FOTO-1;',
      'masolat.jpg;FOTO-1;',
    ]);
    expect(report.refused.map(({ row }) => row)).toEqual([3, 5, 6]);
    for (const { reason } of report.refused) expect(reason).toContain('többször szerepel');
    expect(read).toEqual(['a.jpg', 'masolat.jpg']);
  });

  it('of more than ten thousand rows is refused, and none of its pictures is read', async () => {
    await picture('a.jpg');
    const lines = Array.from({ length: MAX_PHOTOS + 1 }, (_, row) => `a.jpg;FOTO-1;E${row}`);
    const { report, read } = await sent(lines);
    expect(report).toMatchObject({ saved: false, refusedCount: 1, refused: [{ row: 0 }] });
    expect(report.refused[0]?.reason).toMatch(/legfeljebb 10.000 fényképet/);
    expect(read).toEqual([]);
    const path = await bench.file('most.csv', ['fajl;karszam;kulsoazonosito', ...lines.slice(1)].join('\n'));
    expect(await namedPhotos(path, {})).toHaveLength(MAX_PHOTOS);
  });

  it('waits for an upload into its case, and finds its photo', async () => {
    const bytes = await picture('a.jpg');
    const photo = {
      id: newId(),
      companyId,
      damageId: caseId,
      damageNumber: 'FOTO-1',
      photoCreatedAt: null,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      storageKey: 'a.jpg',
      mediaType: 'image/jpeg',
      bytes: bytes.length,
      createdBy: 1,
      createdAt: new Date('2026-06-15T08:00:00Z'),
      thumbnail: null,
    };
    const importing = await db()
      .transaction()
      .execute(async (tx) => {
        await tx.selectFrom('damage').select('id').where('id', '=', caseId).forUpdate().execute();
        const begun = sent(['a.jpg;FOTO-1;']);
        await untilWaiting(db());
        await insertPhoto(tx, photo, null);
        return { begun };
      });
    const { report } = await importing.begun;
    expect(report).toMatchObject({ saved: true, added: 0, refusedCount: 0 });
    const photos = await db().selectFrom('photo').select('id').where('damageId', '=', caseId).execute();
    expect(photos).toEqual([{ id: photo.id }]);
  });
});
