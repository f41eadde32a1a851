import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { read, type WorkBook } from '@e965/xlsx';
import { expect, type Page, test } from '@playwright/test';
import { evilOn, HOSTILE, HOSTILE_URL, SEEN, watchForEvil } from './support/hostile.ts';
import { DESKTOP, enter, tokenOf } from './support/people.ts';
import { type HostileWorld, startHostileWorld } from './support/hostileWorld.ts';
import { ask as askAt, hitBlock, presentPaths } from './support/presentPaths.ts';
import { closeAll } from './support/roleScreens.ts';
import type { Account } from './support/roleTable.ts';
import { pathOf, ROUTE_NAMES, ROUTES } from './support/routeTable.ts';
import { settled } from './support/settled.ts';
import { visit } from './support/visiting.ts';

test.use({ actionTimeout: 30_000 });

let world: HostileWorld;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  world = await startHostileWorld();
});
test.afterAll(() => world.stop());

const ask = (account: Account, path: string) => askAt(world.url, account, path);

test('every text field accepts it, or the database itself refuses it', { tag: '@all' }, () => {
  const { fields } = world;
  test.skip(fields === undefined, 'Somebody else poisoned this world');
  for (const field of [
    'app_user.name',
    'app_user.user_name',
    'company.name',
    'company.contact',
    'damage.danger_type',
    'damage_block.plants',
    'import_run.file_name',
    'log_entry.resource',
    'message.body',
    'policy.policy_number',
    'policy_plot.plant_name',
    'settlement.name',
  ]) {
    expect(fields?.done).toContain(field);
  }
  expect(
    fields?.refused.filter((reason) => !/check constraint|foreign key|too long|is never changed/.test(reason)),
  ).toEqual([]);
});

/** Opens the closed parts of a screen: the list of layers, the menu, search results, the shape under the mouse. */
async function lookAround(page: Page): Promise<void> {
  const map = page.locator('.ol-viewport');
  const box = (await map.count()) > 0 ? await map.boundingBox() : null;
  if (box !== null) {
    for (const [x, y] of [
      [0.5, 0.5],
      [0.6, 0.42],
    ] as const) {
      await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 3 });
    }
  }
  for (const more of await page.getByRole('main').locator('details > summary, [aria-expanded="false"]').all()) {
    if (await more.isVisible()) await more.click({ timeout: 1_000 }).catch(() => undefined);
  }
}

async function walk(page: Page, account: Account, paths: readonly string[]): Promise<Set<string>> {
  const found = await watchForEvil(page, world.url);
  await page.setViewportSize(DESKTOP);
  const read = new Set<string>();
  await enter(page, world.url, account);
  const check = async (where: string) => {
    const { alive, seen } = await evilOn(page);
    expect(alive, `${account} ${where}`).toEqual([]);
    if (seen) read.add(where);
  };
  for (const path of paths) {
    await visit(page, path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await expect(page.getByText('Hiba történt!')).toHaveCount(0);
    await check(path);
    await lookAround(page);
    await settled(page);
    await check(`${path} opened`);
    await closeAll(page);
  }
  await page.goto(world.url);
  for (const name of ['Menü', 'Segítség'] as const) {
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click();
    await settled(page);
    await check(name);
    await closeAll(page);
  }
  const search = page.getByRole('banner').getByRole('combobox');
  if ((await search.count()) > 0) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/api/search'));
    await search.fill('1+1');
    await answered;
    await settled(page);
    await check('search');
  }
  expect(found, account).toEqual([]);
  return read;
}

const DASHBOARD = ['karok&subcategory=szam', 'karok&subcategory=terulet', 'kotvenyek', 'kotvenyek&subcategory=noveny']
  .concat(['szemlek', 'felvetelek', 'radar', 'hasznalat', 'hasznalat&subcategory=naplo'])
  .map((page) => `/view/dashboard?category=${page}`);

async function pathsOf(account: Account): Promise<string[]> {
  const present = await presentPaths(world.url);
  return ROUTE_NAMES.filter((route) => {
    const people = ROUTES[route].for;
    return people !== 'everyone' && people.includes(account);
  }).map((route) => present[route] ?? `${pathOf(route, ROUTES[route].missing)}${ROUTES[route].query ?? ''}`);
}

// An operator's screens are among the administrator's.
for (const account of ['admin', 'expert-damage', 'farmer'] as const) {
  test(`${account}: on every screen it stays plain text`, { tag: '@all' }, async ({ page }) => {
    test.setTimeout(600_000);
    const paths = await pathsOf(account);
    const read = await walk(page, account, account === 'admin' ? [...paths, ...DASHBOARD] : paths);
    // Otherwise the walk proves nothing.
    expect([...read]).toContain('Menü');
    if (account === 'admin') {
      const expected = ['/admin/felhasznalok', '/admin/importok', ...DASHBOARD.slice(0, 2)];
      expect([...read]).toEqual(expect.arrayContaining(expected));
    }
  });
}

const formulas = (book: WorkBook): string[] =>
  Object.values(book.Sheets).flatMap((sheet) =>
    Object.entries(sheet).flatMap(([place, cell]) => ((cell as { f?: string }).f === undefined ? [] : [place])),
  );

test('workbooks hold it as text: no cell is a formula', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enter(page, world.url, 'admin', '/view/dashboard?category=karok&subcategory=szam');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /Excel/ }).click(),
  ]);
  const book = read(readFileSync(await download.path()), { cellFormula: true });
  expect(formulas(book)).toEqual([]);
  expect(JSON.stringify(book.Sheets)).toContain(SEEN);
});

test('tables for spreadsheet programs begin no cell as a formula', { tag: '@all' }, async () => {
  for (const format of ['csv', 'xlsx']) {
    const answer = await ask('admin', `/api/admin/audit/export?format=${format}`);
    expect(answer.status, format).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (format === 'xlsx') {
      expect(formulas(read(bytes, { cellFormula: true }))).toEqual([]);
      continue;
    }
    const text = bytes.toString('utf8');
    expect(text).toContain(SEEN);
    expect(text).not.toMatch(/(?:^|[;\n])"?[=+\-@\t][^;\n]*data-evil/m);
  }
});

test('documents hold it as text: no script, no action', { tag: '@all' }, async () => {
  const { meparCode } = await hitBlock(world.url);
  const products = (await (await ask('manager', `/api/products?meparCode=${meparCode}`)).json()) as {
    fileName: string | null;
    type: string;
  }[];
  const named = products.filter(({ fileName }) => fileName !== null);
  const oneOfEach = [...new Map(named.map((each) => [each.type, each.fileName])).values()];
  expect(oneOfEach.length).toBeGreaterThan(1);
  for (const fileName of oneOfEach) {
    const answer = await ask('manager', `/pdfs/${fileName}`);
    expect(answer.status, fileName ?? '').toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const raw = bytes.toString('latin1');
    expect(raw.startsWith('%PDF-')).toBe(true);
    const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
      try {
        return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    });
    const outside = raw.replaceAll(/stream\r?\n[\s\S]*?endstream/g, '').replaceAll(/\((?:\\.|[^\\()])*\)/g, '()');
    for (const part of [outside, ...streams.filter((stream) => stream.includes('/Type'))]) {
      expect(part).not.toMatch(/\/(?:JavaScript|JS|OpenAction|AA|Launch|SubmitForm|ImportData)\b/);
    }
  }
});

test('output for other programs stays well formed', { tag: '@all' }, async ({ page }) => {
  await page.goto('about:blank');
  const { damages } = await hitBlock(world.url);
  const damage = (await (await ask('operator', `/api/damages/${damages[0]?.id}`)).json()) as {
    damagePlots?: { id: number }[];
  };
  const plots = (damage.damagePlots ?? []).map(({ id }) => id);
  const paths = ['/geoserver/georisk/wms?SERVICE=WMS&REQUEST=GetCapabilities'].concat(
    plots.flatMap((id) => [`/api/downloads/sampling/${id}`, `/api/downloads/sampling/${id}.gpx`]),
  );
  for (const path of paths) {
    const answer = await ask('operator', path);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !type.includes('xml')) continue;
    const wrong = await page.evaluate(
      (text) => {
        const parsed = new DOMParser().parseFromString(text, 'application/xml');
        return parsed.querySelector('parsererror, img, script')?.outerHTML ?? '';
      },
      await answer.text(),
    );
    expect(wrong, path).toBe('');
  }
});

test('text written through the calls is returned unchanged', { tag: '@all' }, async () => {
  const authorization = `Bearer ${await tokenOf(world.url, 'operator')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const name = HOSTILE.slice(0, 120);
  const saved = await fetch(`${world.url}/api/currentUser`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name }),
  });
  expect(saved.status).toBe(200);
  const user = (await (await ask('operator', '/api/currentUser')).json()) as { name: string };
  expect(user.name).toBe(name);
});

test('an address that is a script is refused', { tag: '@all' }, async () => {
  const authorization = `Bearer ${await tokenOf(world.url, 'admin')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const companies = (await (await ask('admin', '/api/admin/companies')).json()) as { id: number; version?: number }[];
  const [company] = companies;
  expect(company?.version).toBeDefined();
  for (const key of ['termsUrl', 'helpVideoUrl']) {
    const answer = await fetch(`${world.url}/api/admin/companies/${company?.id}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ version: company?.version, [key]: HOSTILE_URL }),
    });
    expect(answer.status, key).toBe(422);
  }
});
