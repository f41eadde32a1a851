import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CasePhoto } from '@georisk/contract/verticals/insurance/damages.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import { pointNumber } from '@georisk/domain/sampling/pointNumber.ts';
import { hectares } from '@georisk/domain/units.ts';
import { calculateYield, type YieldInputs } from '@georisk/domain/yield/calculateYield.ts';
import { sql } from 'kysely';
import type { Database } from '@georisk/server/db/database.ts';
import { commentSegments, smallJpeg } from '@georisk/server/modules/photo/jpegForTests.ts';
import { newId } from '@georisk/server/uuid.ts';
import { type CaseCalls, type Caller, good, wktOf } from './caseCalls.ts';
import type { MeasuredField } from './measuredFields.ts';

/** A client that repeats one action and records the answers. */
export interface Lane {
  /** Does it once more; throws where no answer came. */
  step(): Promise<void>;
  /** After a kill: repeats the unanswered request unchanged, and checks the stored state. @returns the faults */
  settle(): Promise<readonly string[]>;
  /** At the end, in the database: duplicated or partial rows. */
  judge(database: Database): Promise<readonly string[]>;
}

async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 600; look += 1) {
    if (await done()) return;
    await pause(100);
  }
  throw new Error(`${what} did not end within a minute`);
}

const single = async (database: Database, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(database.kysely)).rows[0]?.n ?? -1;

/** The work on a plot, by its changes. */
const changesOf = (database: Database, plotId: number, operation: string) =>
  single(
    database,
    sql<{ n: number }>`select count(*)::int as n from change
      where subject_type = 'damagePlot' and subject_id = ${String(plotId)} and operation = ${operation}`,
  );
/** Jobs of a plot that have succeeded; none may be left, none may have been given up. */
async function jobsOf(database: Database, plotId: number, name: string): Promise<{ done: number; others: number }> {
  const count = (state: string) =>
    single(
      database,
      sql<{ n: number }>`select count(*)::int as n from work
        where name = ${name} and key = ${String(plotId)} and ${sql.raw(state)}`,
    );
  return { done: await count("state = 'done'"), others: await count("state <> 'done'") };
}

/** An effect for each job that ended, a change for each effect. */
async function onceEach(database: Database, plotId: number, name: string, operation: string): Promise<string[]> {
  const [{ done, others }, changes] = [
    await jobsOf(database, plotId, name),
    await changesOf(database, plotId, operation),
  ];
  return done === changes && others === 0 && done > 0
    ? []
    : [`${name}: ${done} done, ${others} others, ${changes} changes`];
}

export interface LaneStage {
  readonly calls: CaseCalls;
  readonly call: Caller;
  readonly field: MeasuredField;
  readonly open: (name: string) => Promise<{ damageId: number; plotId: number }>;
}

/** Points of one yield in a plot without zones; saved under the same change until it is answered. */
async function pointsOf({ calls, call, field, open }: LaneStage, name: string) {
  const { plotId } = await open(name);
  await calls.drawArea(plotId, field.outline);
  const ids = Array.from({ length: 8 }, () => newId());
  const [x, y] = [field.grid.originX + 100, field.grid.originY - 100];
  return {
    plotId,
    ids,
    save: async (value: number, changeId: string) =>
      good(
        (await call('POST', `/api/damagePlots/sampling/${plotId}`, {
          damagePlotId: plotId,
          sampling: ids.map((id, index) => ({
            id,
            yield: value,
            polygon: { type: 'Point', coordinates: [x + (index % 4) * 90, y - Math.floor(index / 4) * 90] },
          })),
          changeId,
        })) as Answer<'saveSampling'>,
      ),
  };
}

const yieldOf = (step: number) => Math.round(200 + step) / 100;

export async function samplingLane(stage: LaneStage): Promise<Lane> {
  const { plotId, ids, save } = await pointsOf(stage, '01');
  let [step, answered, changeId] = [0, 0, ''];
  const again = async () => {
    await save(yieldOf(step), changeId);
    answered = step;
  };
  const stored = async () => {
    const { sampling = [] } = await stage.calls.plot(plotId);
    const yields = new Set(sampling.map((point) => point.yield));
    return sampling.length === ids.length && yields.size === 1
      ? sampling[0]?.yield
      : `${sampling.length} points of ${[...yields].join()}`;
  };
  return {
    async step() {
      [step, changeId] = [step + 1, newId()];
      await again();
    },
    async settle() {
      if (step === 0) return [];
      const before = await stored();
      const whole = [yieldOf(step), ...(answered > 0 ? [yieldOf(answered)] : [])];
      const faults =
        whole.includes(Number(before)) || (answered === 0 && before === '0 points of ')
          ? []
          : [`points: ${before} instead of ${whole.join()}`];
      await again();
      const after = await stored();
      return after === yieldOf(step) ? faults : [...faults, `points saved again: ${after} instead of ${yieldOf(step)}`];
    },
    async judge(database) {
      const changes = await changesOf(database, plotId, 'save-sampling');
      return changes === step ? [] : [`${changes} saves remembered of ${step}`];
    },
  };
}

export async function yieldLane(stage: LaneStage): Promise<Lane> {
  const { calls } = stage;
  const { plotId, save } = await pointsOf(stage, '02');
  let [step, changeId] = [0, ''];
  let told: number | null = null;
  const again = async () => {
    await save(yieldOf(step), changeId);
    told = (await calls.calculate(plotId)).calculatedYield;
  };
  return {
    async step() {
      [step, changeId] = [step + 1, newId()];
      await again();
      if (told !== yieldOf(step)) throw new Error(`a yield of ${told} in the place of ${yieldOf(step)}`);
    },
    async settle() {
      await until('the yield', async () => (await calls.plot(plotId)).job === null);
      const { calculatedYield } = await calls.plot(plotId);
      const faults: string[] = [];
      if (calculatedYield !== told && calculatedYield !== yieldOf(step))
        faults.push(`a yield of ${calculatedYield}, neither ${told} nor ${yieldOf(step)}`);
      if (calculatedYield !== null) {
        const { inputs, result } = (await calls.protocol(plotId)) as {
          inputs: YieldInputs;
          result: { calculatedYield: number; value: number };
        };
        const outcome = calculateYield(inputs);
        if (result.calculatedYield !== calculatedYield || !outcome.ok || outcome.result.estimate.value !== result.value)
          faults.push(`a protocol of ${result.calculatedYield} beside a yield of ${calculatedYield}`);
      }
      if (step > 0) await again();
      return faults;
    },
    async judge(database) {
      const kept = await single(
        database,
        sql<{ n: number }>`select count(*)::int as n from yield_calculation where damage_plot_id = ${plotId}`,
      );
      const faults = await onceEach(database, plotId, 'plot-yield', 'calculate-yield');
      const changes = await changesOf(database, plotId, 'calculate-yield');
      return kept === changes ? faults : [...faults, `${kept} calculations kept, ${changes} remembered`];
    },
  };
}

export async function zonesLane({ calls, call, field, open }: LaneStage): Promise<Lane> {
  const { plotId } = await open('03');
  const [west, north] = [field.grid.originX + 60, field.grid.originY - 60];
  const sides = [300, 400] as const;
  const squareOf = (side: number) => {
    const ring = [
      [west, north - side],
      [west + side, north - side],
      [west + side, north],
      [west, north],
      [west, north - side],
    ] as const;
    return { type: 'Polygon', coordinates: [ring] } as const;
  };
  const { id: areaId } = await calls.drawArea(plotId, squareOf(sides[0]));
  let [step, changeId] = [0, ''];
  const again = async () => {
    const geom = wktOf(squareOf(sides[step % 2] ?? 0));
    await call('POST', `/api/damagePlots/${plotId}/areas/save/${areaId}`, { geom, changeId });
    await calls.zones(plotId);
  };
  const faultsOf = ({ samplingZones = [], sampling = [] }: DamagePlot, wanted: readonly number[]): string[] => {
    const ha = samplingZones.reduce((sum, { area }) => sum + area, 0);
    const side = wanted.find((each) => Math.abs(ha - each ** 2 / 10_000) < (0.001 * each ** 2) / 10_000);
    if (side === undefined) return [`zones of ${ha} ha, none of ${wanted.join()}`];
    const points = pointNumber(hectares(side ** 2 / 10_000));
    const numbers = new Set(sampling.map(({ sequenceId }) => sequenceId));
    const zones = new Set(sampling.map(({ zoneIndex }) => zoneIndex));
    return sampling.length === points &&
      numbers.size === points &&
      samplingZones.every(({ zoneIndex }) => zones.has(zoneIndex))
      ? []
      : [`${sampling.length} points of ${points} in ${zones.size} zones of ${samplingZones.length}`];
  };
  return {
    async step() {
      [step, changeId] = [step + 1, newId()];
      await again();
    },
    async settle() {
      if (step === 0) return [];
      await until('the zones', async () => (await calls.plot(plotId)).job === null);
      const plot = await calls.plot(plotId);
      // Before the very first answer there may be none at all.
      const faults = step === 1 && plot.samplingZones?.length === 0 ? [] : faultsOf(plot, sides);
      await again();
      return [...faults, ...faultsOf(await calls.plot(plotId), [sides[step % 2] ?? 0])];
    },
    judge: (database) => onceEach(database, plotId, 'plot-zones', 'generate-zones'),
  };
}

/** A small picture with half a megabyte of unique comments. */
const pictureOf = () => smallJpeg(commentSegments(randomBytes(500_000)));

export type Upload = (damageId: number, photoId: string, bytes: Buffer) => Promise<CasePhoto>;

export async function photoLane({ call, open }: LaneStage, upload: Upload): Promise<Lane> {
  const { damageId } = await open('04');
  const sent = new Map<string, string>();
  let current: { readonly id: string; readonly bytes: Buffer } = { id: '', bytes: Buffer.alloc(0) };
  const again = async () => {
    const { sha256 } = await upload(damageId, current.id, current.bytes);
    if (sha256 !== sent.get(current.id)) throw new Error('another photo under the same id');
  };
  return {
    async step() {
      current = { id: newId(), bytes: pictureOf() };
      sent.set(current.id, createHash('sha256').update(current.bytes).digest('hex'));
      await again();
    },
    async settle() {
      if (sent.size === 0) return [];
      const listed = (await call('GET', `/api/damages/${damageId}/photos`)) as CasePhoto[];
      const lost = [...sent.keys()].filter((id) => id !== current.id && !listed.some((photo) => photo.id === id));
      await again();
      const whole = (await call('GET', `/api/damages/${damageId}/photos`)) as CasePhoto[];
      const faults = lost.map((id) => `photo ${id} was told as kept and is gone`);
      if (whole.length !== sent.size) faults.push(`${whole.length} photos of ${sent.size}`);
      for (const { id, sha256 } of whole) if (sent.get(id) !== sha256) faults.push(`photo ${id} is another one`);
      if (new Set(whole.map(({ sequenceNumber }) => sequenceNumber)).size !== whole.length)
        faults.push('two photos of one number');
      return faults;
    },
    async judge(database) {
      const changes = await single(
        database,
        sql<{
          n: number;
        }>`select count(*)::int as n from change where operation = 'upload-photo' and subject_id = ${String(damageId)}`,
      );
      return changes === sent.size ? [] : [`${changes} uploads remembered of ${sent.size}`];
    },
  };
}
