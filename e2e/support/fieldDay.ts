import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { toWgs84 } from '../../packages/domain/src/geo/crs.ts';
import { createRandom } from '../../packages/domain/src/sampling/random.ts';
import { eov } from '../../packages/domain/src/units.ts';
import { commentSegments, smallJpeg } from '../../packages/server/src/modules/photo/jpegForTests.ts';
import { DATABASE } from '../../packages/web/src/lib/storageKeys.ts';
import { button, call, openPlot, type PlotOfStory, plotPath, type StoredPlot, storedPlot } from './damageCase.ts';
import { pressInSheet } from './damagePath.ts';
import { square, tapMap } from './drawing.ts';
import { demoUrl, tokenOf } from './people.ts';
import { mapSettled } from './settled.ts';

const YIELDS = ['4,2', '3,8', '5', '4,6', '2,4', '3', '4,4', '5,2', '3,6', '2,8'];

/** A case that is taken to the field, with ten planned points. */
export interface DayCase extends PlotOfStory {
  readonly points: StoredPlot['sampling'];
}

/** One thing that the assessor saves. */
export type Task =
  | { readonly kind: 'point'; readonly of: DayCase; readonly text: string }
  | { readonly kind: 'photo'; readonly of: DayCase; readonly name: string; readonly bytes: Buffer }
  | { readonly kind: 'area'; readonly of: DayCase; readonly half: number };

/** An operation as the device keeps it. */
export interface KeptOperation {
  readonly changeId: string;
  readonly kind: string;
  readonly plot: string;
  readonly sha256: string | null;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Opens a case whose whole block is damaged, drawn as an area, and makes its plan. */
export async function openDayCase(): Promise<DayCase> {
  const plot = await openPlot('case');
  const token = await tokenOf(demoUrl(), 'manager');
  const { meparPolygon } = await call<{ meparPolygon: { type: string; coordinates: number[][][] | number[][][][] } }>(
    token,
    `/api/damagePlots/${plot.plotId}`,
  );
  const parts = (
    meparPolygon.type === 'Polygon' ? [meparPolygon.coordinates] : meparPolygon.coordinates
  ) as number[][][][];
  const ring = (places: number[][]) => `(${places.map((each) => each.slice(0, 2).join(' ')).join(',')})`;
  const geom = `MULTIPOLYGON(${parts.map((rings) => `(${rings.map(ring).join(',')})`).join(',')})`;
  await call(token, `/api/damagePlots/${plot.plotId}/areas/save`, { geom });
  await call(token, `/api/damagePlots/generateZones/${plot.plotId}`, {});
  return { ...plot, points: (await storedPlot(plot.plotId)).sampling };
}

/** What is done on each case: ten points, five photos, two areas. */
export function tasksOf(cases: readonly DayCase[]): readonly Task[] {
  return cases.flatMap((of): Task[] => [
    ...YIELDS.map((text): Task => ({ kind: 'point', of, text })),
    ...Array.from({ length: 5 }, (_, index): Task => {
      const name = `kep-${of.damageId}-${index}.jpg`;
      return { kind: 'photo', of, name, bytes: smallJpeg(commentSegments(Buffer.from(name.repeat(300)))) };
    }),
    ...[50, 80].map((half): Task => ({ kind: 'area', of, half })),
  ]);
}

/** Tasks during which the browser is killed, and how long after they began, milliseconds. */
export function killsOf(seed: number, tasks: number, kills: number): ReadonlyMap<number, number> {
  const random = createRandom(seed);
  const chosen = new Map<number, number>();
  while (chosen.size < Math.min(kills, tasks)) chosen.set(Math.floor(random() * tasks), Math.floor(random() * 1_500));
  return chosen;
}

/** The operations that the device has on its disk. */
export const keptOn = (page: Page): Promise<readonly KeptOperation[]> =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const db = await done(indexedDB.open(name));
    try {
      const all = (await done(db.transaction('entries').objectStore('entries').getAll())) as {
        readonly kind: string;
        readonly payload: {
          readonly changeId: string;
          readonly kind: string;
          readonly plot: string;
          readonly payload: { readonly sha256?: string };
        };
      }[];
      return all
        .filter(({ kind }) => kind === 'operation')
        .map(({ payload }) => ({
          changeId: payload.changeId,
          kind: payload.kind,
          plot: payload.plot,
          sha256: payload.payload.sha256 ?? null,
        }));
    } finally {
      db.close();
    }
  }, DATABASE);

const plotOf = ({ kind, of }: Task): string =>
  kind === 'photo' ? `damages/${of.damageId}` : `damagePlots/${of.plotId}`;
const KINDS = { point: 'points', photo: 'photo', area: 'area' } as const;
/** Of the operations, those that a task may have made. */
export const madeBy = (task: Task, operations: readonly KeptOperation[]): readonly KeptOperation[] =>
  operations.filter(
    ({ kind, plot, sha256 }) =>
      kind === KINDS[task.kind] && plot === plotOf(task) && (task.kind !== 'photo' || sha256 === hashOf(task.bytes)),
  );

async function go(page: Page, url: string): Promise<void> {
  if (page.url() !== url) await page.goto(url);
}

async function measure(page: Page, base: string, { of, text }: Extract<Task, { kind: 'point' }>): Promise<void> {
  const url = `${base}/view/walk/${of.damageNumber}?damagePlotId=${of.plotId}`;
  if (page.url() !== url) {
    await page.goto(url);
    await button(page, 'Indulás').tap();
  }
  const heading = page.getByRole('heading', { level: 1 });
  let number = 0;
  // Which point is next depends on where the assessor is: the first fix may change it.
  await expect(async () => {
    await expect(heading).toHaveText(/^\d+\. pont/);
    number = Number(/^(\d+)\. pont/.exec((await heading.textContent()) ?? '')?.[1]);
    const [x, y] = of.points.find(({ sequenceId }) => sequenceId === number)?.polygon.coordinates ?? [0, 0];
    const [longitude, latitude] = toWgs84(eov(x, y));
    await page.context().setGeolocation({ longitude, latitude, accuracy: 4 });
    await expect(heading).toHaveText(`${number}. pont · Itt van`, { timeout: 5_000 });
    // Without a limit it goes on for the rest of the test in a browser that was killed.
  }).toPass({ timeout: 30_000 });
  await page.getByRole('button', { name: text, exact: true }).tap();
  await expect(page.getByText(`${number}. pont: ${text} t/ha`)).toBeVisible();
  // Until then the screen says that the change is in this window alone.
  await expect(page.getByText(/változás a készüléken, küldésre vár/)).toBeVisible();
}

async function photograph(page: Page, base: string, task: Extract<Task, { kind: 'photo' }>): Promise<void> {
  await go(page, `${base}/view/damage/${task.of.damageNumber}`);
  const file = { name: task.name, mimeType: 'image/jpeg', buffer: task.bytes };
  await page.locator('input[type=file][multiple]').setInputFiles([file]);
  await expect(page.getByRole('listitem').filter({ hasText: task.name })).toContainText(/várakozik|A kép megmaradt/);
}

async function draw(page: Page, base: string, { of, half }: Extract<Task, { kind: 'area' }>): Promise<void> {
  await go(page, `${base}${plotPath(of, 'manageDrawings')}`);
  const begin = button(page, 'Károsodott terület rajzolása');
  // A half-drawn one of before the kill is drawn again.
  const left = button(page, 'Eldobom');
  await expect(begin.or(left).first()).toBeVisible();
  if (await left.isVisible()) await left.click();
  await pressInSheet(page, begin);
  await mapSettled(page);
  await tapMap(page, square(half));
  await button(page, 'Terület mentése').click();
  await expect(page.getByText(/A rajz megmaradt ezen a készüléken|A károsodott területet elmentettük/)).toBeVisible();
  await go(page, `${base}/view/outbox`);
}

/** Does a task on the screen; resolves when the screen has shown that the device keeps it. */
export async function doTask(page: Page, base: string, task: Task): Promise<void> {
  if (task.kind === 'point') await measure(page, base, task);
  else if (task.kind === 'photo') await photograph(page, base, task);
  else await draw(page, base, task);
}

/** What the server has of the day, and what is wrong with it. */
export async function faultsOfDay(
  cases: readonly DayCase[],
  tasks: readonly Task[],
  operations: readonly KeptOperation[],
): Promise<readonly string[]> {
  const token = await tokenOf(demoUrl(), 'manager');
  const faults: string[] = [];
  const expected = { 'save-sampling': 10, 'upload-photo': 5, 'save-area': 3 } as const;
  const recorded = new Map<string, number>();
  for (const { damageId, damageNumber, plotId } of cases) {
    const changes = await call<readonly { id: string; operation: string }[]>(token, `/api/damages/${damageId}/history`);
    for (const { id } of changes) recorded.set(id, (recorded.get(id) ?? 0) + 1);
    for (const [operation, count] of Object.entries(expected)) {
      const found = changes.filter((change) => change.operation === operation).length;
      if (found !== count) faults.push(`${damageNumber}: ${found} × ${operation}, not ${count}`);
    }
    const yields = (await storedPlot(plotId)).sampling.flatMap((point) => point.yield ?? []).toSorted((a, b) => a - b);
    const wanted = YIELDS.map((text) => Number(text.replace(',', '.'))).toSorted((a, b) => a - b);
    if (JSON.stringify(yields) !== JSON.stringify(wanted)) faults.push(`${damageNumber}: yields ${yields.join(' ')}`);
    const photos = await call<readonly { id: string }[]>(token, `/api/damages/${damageId}/photos`);
    const hashes: string[] = [];
    for (const { id } of photos) {
      const answer = await fetch(`${demoUrl()}/api/photos/${id}/original`, {
        headers: { authorization: `Bearer ${token}` },
      });
      hashes.push(hashOf(Buffer.from(await answer.arrayBuffer())));
    }
    const taken = tasks.flatMap((task) =>
      task.kind === 'photo' && task.of.damageId === damageId ? hashOf(task.bytes) : [],
    );
    if (JSON.stringify(hashes.toSorted()) !== JSON.stringify(taken.toSorted()))
      faults.push(`${damageNumber}: the bytes of its photos differ`);
  }
  for (const { changeId, kind } of operations)
    if (recorded.get(changeId) !== 1)
      faults.push(`${kind} ${changeId} is recorded ${recorded.get(changeId) ?? 0} times`);
  return faults;
}
