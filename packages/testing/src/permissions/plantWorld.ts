import { rasterStore } from '@georisk/server/modules/wms/mapRenderer.ts';
import type { TestApp } from '../app.ts';
import { plantFixture } from '../fixture.ts';
import type { World } from './ask.ts';
import { plantAudit } from './audit.ts';
import { plantBlockPhotos } from './blockPhoto.cases.ts';
import { plantCasePhotos } from './casePhoto.cases.ts';
import { plantImagery, storeImages } from './imagery.ts';
import { plantCases } from './plantCases.ts';
import { plantLayers } from './plantLayers.ts';
import { plantProposals } from './proposal.cases.ts';
import { plantVerticals } from './verticals.ts';

/** The smallest JPEG that is one. */
const PICTURE = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);

/** Something of everything that a call returns, of several customers. @param dataDir of the test's server */
export async function plantWorld(test: TestApp, dataDir: string): Promise<World> {
  const db = test.database.kysely;
  const fixture = await plantFixture(db, test.clock.now());
  const imagery = await plantImagery(db, fixture.land, await storeImages(dataDir));
  const { key } = await (await rasterStore({ dataDir })).put([PICTURE], 'jpg');
  await plantLayers(db, { key, bytes: PICTURE.length });
  await plantVerticals(db);
  const world = { ...fixture, imagery, cases: await plantCases(db, fixture) };
  await plantCasePhotos(db, fixture);
  await plantBlockPhotos(db, fixture, { key, bytes: PICTURE.length });
  await plantProposals(db, fixture);
  await plantAudit(db, fixture);
  return world;
}
