import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureStage } from '@georisk/testing/fixtureStage.ts';
import { COMPANIES } from '@georisk/testing/people.ts';
import { strictAnswer } from '@georisk/testing/strictAnswer.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { expect, it } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { openUploadFolder } from '#server/http/upload/uploadFolder.ts';
import { betweenImports } from '#server/imports/importTransaction.ts';
import { importBench, squareFeature } from '#server/imports/testing.ts';
import { contextsBy } from '#server/modules/access/audit.ts';
import { accessOf } from '#server/modules/access/scope.ts';
import { IMPORT_KINDS } from '#server/modules.ts';
import { createLane } from '#server/sandbox/lane.ts';
import { createImportPlaces } from './importPlaces.ts';
import { importSentFiles } from './importing.service.ts';

const stage = fixtureStage();
const { db, open } = stage;

it('an import that takes longer than its call is looked at until its report is there', async () => {
  const bench = await importBench(db());
  const folder = openUploadFolder(bench.folder);
  const caller = {
    id: stage.fixture.people.admin1,
    companyId: null,
    role: ROLES.ADMIN,
    capabilities: [],
    session: { actorId: null, actorRole: null },
    adminFlag: true,
  } as unknown as Caller;
  const access = accessOf('importFiles', caller);
  const context = contextsBy(stage.test.clock)({ caller, access, ip: '192.0.2.1', requestId: 'long' });
  const path = join(bench.folder, 'sent');
  const zone = squareFeature({ genetikai: '16', fizikai: 'vályog', azonosito: 'z1' }, 0, 0);
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::23700' } };
  await writeFile(path, JSON.stringify({ type: 'FeatureCollection', crs, features: [zone] }));
  let released = false;

  const token = await open('admin1');
  const look = async (id: string) => {
    const answer = await stage.test.get(`/api/admin/importAttempts/${id}`, { token });
    return strictAnswer('importAttempt', answer) as Answer<'importAttempt'>;
  };
  // Another import holds the turn of all processes meanwhile.
  const begun = await betweenImports(db(), async () => {
    const answered = await importSentFiles(
      {
        kinds: IMPORT_KINDS,
        importing: bench.deps,
        folder,
        lane: createLane(),
        places: createImportPlaces(),
        answerMs: 1,
        logger: stage.test.app.log,
        now: () => stage.test.clock.now(),
      },
      context,
      'soil-zones',
      {
        files: [{ name: 'file', fileName: 'zonak.geojson', path: () => path, size: 1 }],
        fields: [['company', String(COMPANIES.soil1.id)]],
      },
      () => (released = true),
    );
    expect(answered).toMatchObject({ state: 'running', reports: [], runs: [], error: null });
    expect(await look(answered.id)).toMatchObject({ state: 'running', reports: [] });
    expect(released).toBe(false);
    return answered;
  });
  await expect.poll(async () => (await look(begun.id)).state, { timeout: 60_000 }).toBe('done');
  const ended = await look(begun.id);
  expect(ended).toMatchObject({ error: null, progress: 1, reports: [{ added: 1, saved: true, refused: [] }] });
  expect(ended.runs).toHaveLength(1);
  await expect.poll(() => released, { timeout: 60_000 }).toBe(true);
  await folder.clear();
  await bench.remove();
});
