import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API, type ApiName, type Call } from '@georisk/contract/api.ts';
import { cellFor, isPublic } from '@georisk/contract/permissions/permissions.ts';
import { openTestApp, type TestApp } from '@georisk/testing/app.ts';
import { openSession, PASSWORD } from '@georisk/testing/fixture.ts';
import { type Actor, COLUMNS } from '@georisk/testing/permissions/actors.ts';
import { addressOf } from '@georisk/testing/permissions/addressOf.ts';
import type { Ask, World } from '@georisk/testing/permissions/ask.ts';
import { CASES } from '@georisk/testing/permissions/cases.ts';
import { plantWorld } from '@georisk/testing/permissions/plantWorld.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const LIST = ['items', 'truncated'];
const PAGE = ['items', 'total', 'page', 'pageSize'];
const MEPAR = ['meparCode', 'geom', 'geomHa', 'status', 'cityName', 'ndvi', 'alerts'];
const BLOCK_VIEW = ['meparPolygon', 'products', 'policies', 'damages', 'policyPlots', 'blockPlots', 'agroProducts'];
const AREA = ['id', 'geom', 'area'];

/** What an answer is: the keys of an object, or of the first row of a list; a type of file; nothing. */
type Shape =
  | { readonly keys: readonly string[] }
  | { readonly rows: readonly string[] }
  | { readonly file: RegExp }
  | 'none';
/** @param names several of them may stand in one text */
const keys = (...names: readonly string[]): Shape => ({ keys: names.flatMap((text) => text.split(' ')) });
const rows = (...names: readonly string[]): Shape => ({ rows: names.flatMap((text) => text.split(' ')) });
const file = (type: RegExp): Shape => ({ file: type });

/**
 * Every call of the specifications with its status and the shape of its success, typed out by hand from core.md 7, map-and-roles.md 7 and
 * decisions.md 4 and 9: not from the product's own contract, with which it is compared.
 */
const SPECIFIED: Readonly<Record<string, readonly [status: number, shape: Shape]>> = {
  'POST /api/oauth2/token': [200, keys('access_token', 'token_type', 'expires_in')],
  'POST /api/oauth2/linkToken': [200, keys('token')],
  'POST /api/oauth2/linkRequest': [202, keys('message')],
  'POST /api/oauth2/passwordReset': [202, keys('message')],
  'POST /api/oauth2/passwordRenew': [204, 'none'],
  'POST /api/oauth2/logout': [204, 'none'],
  'GET /api/currentUser': [
    200,
    keys('id name userName externalId companyId role welcomeScreen hidePolicyDamage', 'capabilities company session'),
  ],
  'POST /api/currentUser': [
    200,
    keys('id name userName externalId companyId role welcomeScreen hidePolicyDamage', 'capabilities company session'),
  ],
  'POST /api/currentUserPassword': [204, 'none'],
  'POST /api/suppressWelcomeScreen': [204, 'none'],
  'GET /api/mepars': [200, keys(...LIST)],
  'GET /api/mepars/{}': [200, keys(...MEPAR)],
  'GET /api/blocks/{}': [200, keys(...MEPAR, ...BLOCK_VIEW)],
  'GET /api/blocks/{}/curve': [200, keys('points', 'smooth', 'lastYear', 'median', 'band', 'alerts')],
  'GET /api/products': [
    200,
    rows(
      'id type subType date dateBefore url fileName title description meparCode',
      'damagePlotId productPolygon data',
    ),
  ],
  'GET /api/damages': [200, keys(...PAGE)],
  'GET /api/damages/{}': [
    200,
    keys(
      'id damageNumber policyNumber policyId damageDate year area dangerType',
      'inspectionAddress inspectionAddressZip expertId expertName status blocks damagePlots',
      'policyYields damagePhotos inspections canEdit version',
    ),
  ],
  'GET /api/damages/{}/history': [200, rows()],
  'POST /api/damages/{}/photos': [201, keys()],
  'GET /api/damagePlots/{}': [
    200,
    keys(
      'id damage expertId plantName plantCode meparCode mepar meparPolygon area',
      'damagedArea tableGeometry tableGeometryHa tableAsMepar tableVersion products',
      'calculatedYield yieldDetails version job canEdit',
    ),
  ],
  'GET /api/damagePlots/{}/areas': [200, rows(...AREA)],
  'POST /api/damagePlots/{}/areas/save': [200, keys(...AREA)],
  'POST /api/damagePlots/{}/areas/save/{}': [200, keys(...AREA)],
  'POST /api/damagePlots/{}/areas/saveMeparAsArea': [200, rows(...AREA)],
  'POST /api/damagePlots/{}/areas/remove/{}': [200, keys('id')],
  'POST /api/drawings': [200, keys('id', 'damage', 'meparCode', 'tableGeometry', 'tableGeometryHa', 'tableVersion')],
  'POST /api/createDamage': [201, keys('id', 'damageNumber', 'blocks', 'damagePlots', 'status', 'version')],
  'POST /api/createDamageFromExcel': [201, keys('created', 'damages')],
  'GET /api/createDamageFromExcel/template': [200, file(/spreadsheetml/)],
  'GET /api/policies/': [200, keys(...PAGE)],
  'GET /api/policies/{}': [200, keys('id', 'policyNumber', 'year', 'policyPlots', 'damages', 'policyYields')],
  'GET /api/policyPlots/{}': [
    200,
    keys(
      'id policyId policyNumber plantName plantCode insuredArea meparCode meparPolygon',
      'tableGeometry tableGeometryHa updatedAt version canEdit canDelete',
    ),
  ],
  'GET /api/policyYields/{}': [200, rows('plantName', 'plantCode', 'yield')],
  'POST /api/policyDrawings': [200, keys('id', 'policyId', 'tableGeometry', 'tableGeometryHa', 'version')],
  'POST /api/damagePlots/calculateYield/{}': [200, keys()],
  'POST /api/damagePlots/generateZones/{}': [200, keys()],
  'POST /api/damagePlots/sampling/{}': [200, keys('sampling', 'version')],
  'GET /api/damagePlots/sampling/remove/{}/{}': [200, keys('removed', 'version')],
  'DELETE /api/damagePlots/{}/sampling/{}': [200, keys('removed', 'version')],
  'GET /api/downloads/sampling/{}': [200, file(/kml|gpx|xml/)],
  'GET /api/damagePlots/{}/protocol.pdf': [200, file(/pdf/)],
  'GET /api/damagePlots/{}/protocol.json': [200, file(/json/)],
  'GET /pdfs/{}': [200, file(/pdf/)],
  'POST /api/logs/{}': [204, 'none'],
  'GET /api/search': [200, keys('suggestions')],
  'GET /api/radars': [200, keys('dateRadar', 'radars', 'damagePlotRadars', 'mepars')],
  'GET /api/radars/statistics': [200, keys('date', 'radars', 'mepars', 'hitArea', 'policies')],
  'GET /api/country': [200, rows('name', 'polygon')],
  'GET /api/baseMaps': [200, rows()],
  'GET /api/cities': [200, keys(...LIST)],
  'GET /api/crops': [200, keys(...LIST, 'names')],
  'GET /api/photos': [200, keys(...LIST)],
  'GET /api/plots': [200, keys(...LIST)],
  'GET /api/yields': [200, keys(...LIST)],
  'GET /api/yields/max': [200, keys('max')],
  'GET /api/frostDamages': [200, keys(...LIST)],
  'GET /api/frostDamages/chronology': [200, rows('geom', 'color', 'from', 'to')],
  'GET /api/frostDanger/{}': [200, keys('meparCode', 'frost', 'frostLabel', 'probability')],
  'GET /api/damageChronology': [200, rows('geom', 'color', 'from', 'to')],
  'GET /api/prokat/soilZone': [200, keys(...LIST)],
  'GET /api/prokat/soilSample': [200, keys(...LIST)],
  'GET /api/prokat/soilManagementZone': [200, keys(...LIST)],
  'GET /api/prokat/mepar/{}': [200, keys(...MEPAR, 'terrainUrl')],
  'GET /api/cemetery/graveyards': [200, rows('id', 'name', 'geom', 'geoserverUrl', 'tiles')],
  'GET /api/cemetery/graves': [200, rows('id', 'geom', 'parcel', 'row', 'pos', 'deads', 'photoPath')],
  'GET /api/cemetery/objects': [200, keys(...LIST)],
  'GET /api/woodwiser/projects': [200, rows('id', 'name')],
  'GET /api/woodwiser/projects/{}': [200, keys('id', 'name', 'forestUnits', 'products')],
  'GET /api/woodwiser/forestUnits/{}': [
    200,
    keys(
      'id settlement tag subTag polygon area stemCount heightAvg dbhAvg volumeSum',
      'volumeStems project products stems crowns treeSpecies',
    ),
  ],
  'GET /api/dashboards/{}/{}': [200, rows('type', 'title', 'columns', 'rows')],
  'GET /api/blockPlots': [
    200,
    rows(
      'id name meparCode tableGeometry area plantName yield differentialSpraying',
      'differentialSprayingType irrigation',
    ),
  ],
  'GET /api/blockPlots/{}': [200, keys('id', 'name', 'meparCode', 'tableGeometry', 'area', 'products')],
  'GET /api/ek': [200, rows('code', 'krNumber', 'signedAt', 'ownerAddress')],
  'GET /api/ek/{}': [200, keys('code', 'krNumber', 'signedAt', 'ownerAddress', 'mepars')],
  'GET /api/soilManagementZones': [200, rows('geom', 'color', 'areaName', 'category')],
  'GET /geoserver/{}/wms': [200, file(/./)],
  'GET /tiles/{}/{}/{}/{}': [200, file(/png/)],
  'GET /tiles/{}/{}/{}/{}.mvt': [200, file(/vector-tile/)],
  'GET /api/alertSettings': [200, keys()],
  'POST /api/alertUnsubscribe': [200, keys()],
  'POST /api/admin/imports/{}': [202, keys()],
};

const NAMES = Object.keys(API) as ApiName[];
const routeOf = ({ method, path }: Call) => `${method} ${path.replaceAll(/:[a-zA-Z]+/g, '{}')}`;
const nameOf = (route: string) => NAMES.find((name) => routeOf(API[name]) === route);

let test: TestApp;
let world: World;
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'georisk-calls-'));
  test = await openTestApp({ DATA_DIR: dataDir });
  world = await plantWorld(test, dataDir);
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Success {
  readonly ask: Ask;
  readonly actor: Actor;
  readonly flag: 'true' | undefined;
}

/** Requests of a call that succeed by the permission test's own cases, each with somebody who may make it. */
function successesOf(name: ApiName, status: number): Success[] {
  return CASES[name].flatMap((each) => {
    const permission = each.permission ?? API[name].permission;
    const may = ({ role }: Actor) => isPublic(permission) || (role !== 'anon' && cellFor(permission, role) !== '-');
    return each
      .asks(world)
      .flatMap((ask) =>
        COLUMNS.filter(may).flatMap((actor) => ([undefined, 'true'] as const).map((flag) => ({ ask, actor, flag }))),
      )
      .filter(({ ask, actor, flag }) => ask.status(actor, flag) === status);
  });
}

async function answerTo(name: ApiName, { ask, actor, flag }: Success) {
  const call: Call = API[name];
  const { key } = actor;
  const token =
    key === null ? undefined : await openSession(test.database.kysely, world.people[key], { at: test.clock.now() });
  const answer = await test.call(call.method, addressOf(call, ask), {
    token,
    ...(ask.body !== undefined && { body: ask.body }),
    ...(flag !== undefined && { headers: { 'x-admin': flag } }),
  });
  await Promise.all(CASES[name].map(async (each) => each.restore?.(test.database.kysely, world)));
  return answer;
}

/** Calls whose success needs a form, a token out of a mail or a measured plot: the test that makes it. */
const SHOWN_ELSEWHERE: Readonly<Record<string, readonly [file: string, title: string]>> = {
  'POST /api/oauth2/linkToken': ['link/link.api.test.ts', 'opens a farmer’s session, once'],
  'POST /api/oauth2/passwordRenew': ['link/link.api.test.ts', 'is set once, and ends all sessions and links'],
  'POST /api/damages/{}/photos': [
    'casePhoto/casePhoto.api.test.ts',
    'are kept once, in their order, under the identifier that the device made',
  ],
  'POST /api/createDamageFromExcel': ['damage/table/table.api.test.ts', 'as %s opens all of them'],
  'GET /api/damagePlots/{}/protocol.pdf': [
    'yieldCalc/recompute.api.test.ts',
    'states on its paper the hash of its JSON',
  ],
  'GET /api/damagePlots/{}/protocol.json': ['yieldCalc/recompute.api.test.ts', 'of %s suffices for somebody else'],
  'POST /api/admin/imports/{}': ['importing/importing.api.test.ts', 'is tried without a trace, then saved'],
};

/** Right requests of the two calls that the permission test makes with wrong passwords alone. */
const WITH_PASSWORD: Readonly<
  Record<string, () => Promise<{ statusCode: number; body: string; json: () => unknown }>>
> = {
  'POST /api/oauth2/token': () =>
    test.post('/api/oauth2/token', { grant_type: 'password', username: 'a.uw1', password: PASSWORD }),
  'POST /api/currentUserPassword': async () =>
    test.post(
      '/api/currentUserPassword',
      { currentPassword: PASSWORD, newPassword: 'Sarga-repce-2018' },
      { token: await openSession(test.database.kysely, world.people['a.uw2'], { at: test.clock.now() }) },
    ),
};

/** Lists until one with rows: most people own none of what is asked for. */
const MAX_ASKED = 40;

/** The body of the first success with rows in it, else of the first. */
async function bodyOf(name: ApiName, successes: readonly Success[], status: number, needsRows: boolean) {
  let body: unknown;
  for (const success of successes.slice(0, MAX_ASKED)) {
    const answer = await answerTo(name, success);
    expect(answer.statusCode, answer.body).toBe(status);
    body = answer.json();
    if (!needsRows || (body as unknown[]).length > 0) break;
  }
  return body;
}

const hasKeys = (value: unknown, names: readonly string[]) =>
  expect(Object.keys(value as object)).toEqual(expect.arrayContaining([...names]));

describe('a call of the specifications', () => {
  const here = Object.entries(SPECIFIED).filter(([route]) => SHOWN_ELSEWHERE[route] === undefined);

  it.each(here)('%s answers as specified', async (route, [status, shape]) => {
    const name = nameOf(route);
    if (name === undefined) throw new Error(`${route} does not exist`);
    const own = await WITH_PASSWORD[route]?.();
    if (own !== undefined) {
      expect(own.statusCode, own.body).toBe(status);
      if (shape !== 'none' && 'keys' in shape) hasKeys(own.json(), shape.keys);
      return;
    }
    const successes = successesOf(name, status);
    const [first] = successes;
    if (first === undefined) throw new Error(`${route} is never made with success`);
    if (shape === 'none' || 'file' in shape) {
      const answer = await answerTo(name, first);
      expect(answer.statusCode, answer.body).toBe(status);
      if (shape === 'none') expect(answer.body).toBe('');
      else expect(String(answer.headers['content-type'])).toMatch(shape.file);
      return;
    }
    const needsRows = 'rows' in shape && shape.rows.length > 0;
    const body = await bodyOf(name, successes, status, needsRows);
    if ('keys' in shape) hasKeys(body, shape.keys);
    else {
      expect(Array.isArray(body)).toBe(true);
      if (needsRows) hasKeys((body as unknown[])[0], shape.rows);
    }
  });

  it.each(Object.entries(SHOWN_ELSEWHERE))(
    '%s exists, and is made with success by %j',
    async (route, [path, title]) => {
      expect(nameOf(route)).toBeDefined();
      expect(await readFile(new URL(`../modules/${path}`, import.meta.url), 'utf8')).toContain(title);
    },
  );
});
