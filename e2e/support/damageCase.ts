import { expect, type Page, type Route } from '@playwright/test';
import { demoUrl, enter, tokenOf } from './people.ts';

/** A damaged plot for a story, made by the calls of the screens. */
export interface PlotOfStory {
  readonly damageNumber: string;
  readonly damageId: number;
  readonly plotId: number;
  readonly meparCode: string;
}

interface Answered {
  readonly id: number;
  readonly damageNumber: string;
  readonly version: number;
  readonly blocks: readonly { readonly mepar: string; readonly area: number; readonly known: boolean }[];
  readonly damagePlots: readonly { readonly id: number; readonly meparCode: string }[];
}
export interface StoredPoint {
  readonly id: string;
  readonly sequenceId: number;
  readonly yield: number | null;
  readonly comment: string;
  readonly polygon: { readonly coordinates: readonly [number, number] };
}
export interface StoredPlot {
  readonly tableVersion: number;
  readonly tableAsMepar: boolean;
  readonly tableGeometry: { readonly coordinates: readonly (readonly (readonly [number, number])[])[] } | null;
  readonly tableGeometryHa: number | null;
  readonly damagedArea: number;
  readonly version: number;
  readonly calculatedYield: number | null;
  readonly areas: readonly {
    readonly id: string;
    readonly area: number;
    readonly geom: { readonly coordinates: readonly (readonly (readonly (readonly [number, number])[])[])[] };
  }[];
  readonly sampling: readonly StoredPoint[];
  readonly samplingZones: readonly unknown[];
}

/** A call beside the browser, as a user. */
export async function call<T>(token: string, path: string, body?: unknown, method = 'POST', base = demoUrl()) {
  const answer = await fetch(`${base}${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A block of the demo that has a policy and images, from an existing case. */
export async function knownBlock(token: string, base = demoUrl()) {
  const { items } = await call<{ items: readonly { damageNumber: string }[] }>(
    token,
    '/api/damages',
    undefined,
    '',
    base,
  );
  for (const { damageNumber } of items) {
    const known = await call<Answered & { policyNumber: string }>(
      token,
      `/api/damages/${damageNumber}`,
      undefined,
      '',
      base,
    );
    const block = known.blocks.find((each) => each.known);
    if (block !== undefined) return { policyNumber: known.policyNumber, meparCode: block.mepar };
  }
  throw new Error('no case has a block that is known');
}

/** A number that no case has: a repeated story opens another case. */
export const newNumber = (): string => `26${String(Date.now()).slice(-9)}`;

/** A case of one block assigned to the demo's assessor; with zones and points where they are wanted. */
export async function openPlot(upTo: 'case' | 'areas' | 'zones'): Promise<PlotOfStory> {
  const damageNumber = newNumber();
  const token = await tokenOf(demoUrl(), 'manager');
  const { policyNumber, meparCode } = await knownBlock(token);
  const { today } = await call<{ today: string }>(token, '/api/installation');
  const made = await call<Answered>(token, '/api/createDamage', {
    damageNumber,
    policyNumber,
    damageDate: today,
    area: 2,
    dangerType: 'Jégeső',
    inspectionAddressZip: '5666',
    inspectionAddress: 'Béke utca 43.',
    blocks: [{ mepar: meparCode, area: 2, plants: 'Őszi búza' }],
  });
  const experts = await call<readonly { id: number; role: number }[]>(token, `/api/damages/${made.id}/experts`);
  const expert = experts.find(({ role }) => role === 4);
  await call(token, `/api/damages/${made.id}/assign`, { expertId: expert?.id ?? null, version: made.version });
  const plotId = made.damagePlots[0]?.id ?? 0;
  if (upTo !== 'case') await call(token, `/api/damagePlots/${plotId}/areas/saveMeparAsArea`, {});
  if (upTo === 'zones') await call(token, `/api/damagePlots/generateZones/${plotId}`, {});
  return { damageNumber, damageId: made.id, plotId, meparCode };
}

/** The plot as the server has it. */
export const storedPlot = async (plotId: number): Promise<StoredPlot> =>
  call(await tokenOf(demoUrl(), 'manager'), `/api/damagePlots/${plotId}?getDrawings=true`);

/** How often an action was done on a case: the titles of its history. */
export async function history(damageId: number): Promise<readonly string[]> {
  const token = await tokenOf(demoUrl(), 'manager');
  const changes = await call<readonly { title: string }[]>(token, `/api/damages/${damageId}/history`);
  return changes.map(({ title }) => title);
}
export const times = (titles: readonly string[], title: string): number =>
  titles.filter((each) => each === title).length;

type View = 'manageDrawings' | 'manageSamplings' | null;
export const plotPath = ({ damageNumber, plotId }: PlotOfStory, view: View = null): string =>
  `/view/damage/${damageNumber}?damagePlotId=${plotId}${view === null ? '' : `&${view}=true`}`;

export const enterPlot = (page: Page, plot: PlotOfStory, view: View = null, userName = 'expert-damage') =>
  enter(page, demoUrl(), userName, plotPath(plot, view));

/** `leaving`: no request arrives. `coming back`: the server executes the request, its answer is lost. */
export type Cut = 'leaving' | 'coming back';

/** Cuts the network once for a call; the next one arrives. */
export async function cutOnce(page: Page, path: RegExp, cut: Cut): Promise<void> {
  let isCut = true;
  await page.route(
    (url) => path.test(url.pathname),
    async (route: Route) => {
      if (!isCut || route.request().method() === 'GET') return route.fallback();
      isCut = false;
      if (cut === 'coming back') await route.fetch();
      return route.abort('connectionreset');
    },
  );
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const dialog = (page: Page) => page.getByRole('dialog');
export const ok = (page: Page) => button(page, 'Rendben').click();

/** Two clicks before anything else can happen: a double click that moves nothing under the pointer. */
export const clickTwice = (page: Page, name: string | RegExp): Promise<void> =>
  button(page, name)
    .last()
    .evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });

/** Opens a point by its number in the list and waits for its data. */
export async function openPoint(page: Page, number: number): Promise<void> {
  await button(page, new RegExp(`^${number}\\. pont`))
    .first()
    .click();
  await expect(dialog(page)).toContainText(`${number}. mintavételi pont`);
}
export const typeYield = (page: Page, value: string) => dialog(page).getByLabel('Hozam t/ha').fill(value);
