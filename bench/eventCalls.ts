/** The call of an event over a land that is filled: its time, how long it holds the server up, and PostGIS beside it. */
import { Client } from 'pg';
import { ALERT_AREAS } from '../packages/contract/src/verticals/radar/alertAreas.ts';
import type { Polygon } from '../packages/domain/src/geo/types.ts';
import { chance } from './landShapes.ts';
import { type Figure, inTurn, median, round } from './support.ts';

const DATE = '2026-06-20';
const ROUNDS = 7;
const LIMIT_MS = 2_000;
const HELD_LIMIT_MS = 50;
/** Corners on each side of a swath. */
const CORNERS = 60;
/** Between two questions whether the server still answers, ms. */
const BEAT_MS = 5;

export interface Signed {
  readonly url: string;
  readonly token: string;
}

/** A swath of that length and breadth through the middle of the land, from south-west to north-east, with uneven sides. */
export function swathOf(length: number, breadth: number): Polygon {
  const side = (sign: 1 | -1) =>
    Array.from({ length: CORNERS }, (_, index) => {
      const along = (index / (CORNERS - 1) - 0.5) * length;
      const off = sign * (breadth / 2) * (0.9 + 0.2 * chance(index, sign));
      return [680_000 + along * 0.94 - off * 0.34, 200_000 + along * 0.34 + off * 0.94] as const;
    });
  const ring = [...side(-1), ...side(1).reverse()];
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
}

interface Timed {
  readonly ms: number;
  /** Longest time in which the server answered nothing else. */
  readonly held: number;
  readonly bytes: number;
  readonly plots: number;
}

/** An event as it is asked for, and the shapes that PostGIS counts the plots of. */
export interface AskedEvent {
  readonly date: string;
  readonly areas: readonly Polygon[] | typeof ALERT_AREAS;
  /** A query of geometries `geom`, EPSG:23700, with its parameters. */
  readonly shapes: readonly [query: string, ...parameters: readonly string[]];
}

/** What lies under one polygon. */
export const eventIn = (area: Polygon): AskedEvent => ({
  date: DATE,
  areas: [area],
  shapes: ['select ST_SetSRID(ST_GeomFromGeoJSON($1), 23700) as geom', JSON.stringify(area)],
});

/** What lies under a day's alerts. */
export const alertDay = (date: string): AskedEvent => ({
  date,
  areas: ALERT_AREAS,
  shapes: ['select geom from alert where date = $1::date', date],
});

async function ask({ url, token }: Signed, { date, areas }: AskedEvent): Promise<Timed> {
  let held = 0;
  const ended = new AbortController();
  const watch = (async () => {
    while (!ended.signal.aborted) {
      const start = performance.now();
      await (await fetch(`${url}/health/live`)).text();
      held = Math.max(held, performance.now() - start);
      await new Promise((later) => setTimeout(later, BEAT_MS));
    }
  })();
  const start = performance.now();
  const response = await fetch(`${url}/api/radars/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-admin': 'true' },
    body: JSON.stringify({ date, phenomenon: 'jég', severity: 3, areas }),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  ended.abort();
  await watch;
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  const { figures } = JSON.parse(text) as { figures: { plots: number } };
  return { ms, held, bytes: text.length, plots: figures.plots };
}

/** The plots that touch the shapes, counted by PostGIS: what no answer can be faster than. */
async function count(db: Client, { shapes: [query, ...parameters] }: AskedEvent): Promise<number> {
  const start = performance.now();
  await db.query(
    `select count(distinct policy_plot.id) from (${query}) as asked
      join policy_plot on ST_Intersects(policy_plot.table_geom, asked.geom)`,
    parameters,
  );
  return performance.now() - start;
}

/** @param who signed in, with the name of their reach */
export async function eventFigures(
  databaseUrl: string,
  who: Readonly<Record<string, Signed>>,
  events: Readonly<Record<string, AskedEvent>>,
): Promise<Figure[]> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const figures: Figure[] = [];
  try {
    for (const [reach, signed] of Object.entries(who))
      for (const [name, event] of Object.entries(events)) {
        await ask(signed, event);
        const { a, b } = await inTurn(
          ROUNDS,
          () => ask(signed, event),
          () => count(db, event),
        );
        const [ours, bare] = [median(a.map(({ ms }) => ms)), median(b)];
        const [{ plots, bytes } = { plots: 0, bytes: 0 }] = a;
        figures.push({
          job: `${name}, ${reach}: ${plots} plots hit`,
          ours: `${round(ours)} ms (slowest of ${ROUNDS} ${round(Math.max(...a.map(({ ms }) => ms)))} ms), ${round(bytes / 1024)} kB, nothing else answered for ${round(median(a.map(({ held }) => held)))} ms at most`,
          peer: `PostGIS counting the plots that touch it: ${round(bare)} ms`,
          ratio: `${round(ours / bare, 1)} ×`,
          goal: `≤ ${LIMIT_MS} ms, held ≤ ${HELD_LIMIT_MS} ms`,
        });
      }
  } finally {
    await db.end();
  }
  return figures;
}
