import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import type { RescueReport } from '@georisk/contract/verticals/insurance/rescueFiles.ts';
import { newId } from '@georisk/server/uuid.ts';
import { openTestApp } from './app.ts';
import { caseCalls } from './caseCalls.ts';
import { callerOf, importFields } from './caseStage.ts';
import { emptyDatabase } from './database.ts';
import { openSession, plantFixture } from './fixture.ts';
import { formOf } from './form.ts';
import { EVENT, madeField, TODAY } from './measuredFields.ts';
import type { PersonKey } from './people.ts';
import type { SigningDevice } from './rescueFiles.ts';

const FIELD = madeField('MENTETTX', 400);
/** Of the field: metres, EPSG:23700. */
export const [WEST, SOUTH] = [750_000, 200_000];
export const DEVICE_AT = '2026-06-01T10:00:00.000Z';

export const square = (x: number, y: number, side: number): readonly (readonly [number, number])[] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const wkt = (x: number, y: number, side: number) =>
  `MULTIPOLYGON(((${square(x, y, side)
    .map((each) => each.join(' '))
    .join(',')})))`;

export interface RescueCase {
  readonly damageId: number;
  readonly plotId: number;
  /** Of the case. */
  readonly version: number;
}

/** Makes operations in the order of a device. @param user of the device */
export function taps(user: number, { damageId, plotId }: RescueCase) {
  let seq = 0;
  const common = (plot: string, baseVersion: number | null) => {
    seq += 1;
    return {
      changeId: newId(),
      user,
      seq,
      plot,
      damageId,
      title: 'Akta',
      path: '/',
      baseVersion,
      deviceAt: DEVICE_AT,
    };
  };
  const ofPlot = `damagePlots/${plotId}`;
  const ofCase = `damages/${damageId}`;
  return {
    outline: (side: number, baseVersion: number): Operation => ({
      ...common(ofPlot, baseVersion),
      kind: 'outline',
      payload: {
        plotId,
        of: 'damagePlot',
        polygon: { type: 'Polygon', coordinates: [square(WEST + 10, SOUTH + 10, side)] },
      },
    }),
    area: (side: number, areaId = newId(), base: string | null = null): Operation => ({
      ...common(ofPlot, null),
      kind: 'area',
      payload: { plotId, areaId, isNew: base === null, geom: wkt(WEST + 20, SOUTH + 20, side), base },
    }),
    point: (id: string, value: number, before: number | null = null, baseVersion = 1): Operation => {
      const state = (measured: number | null) => ({
        id,
        sequenceId: 1,
        isGenerated: false,
        isUsed: true,
        yield: measured,
        name: '',
        comment: '',
        position: [WEST + 100, SOUTH + 100] as [number, number],
      });
      return {
        ...common(ofPlot, baseVersion),
        kind: 'points',
        payload: {
          plotId,
          base: before === null ? [] : [state(before)],
          operations: [{ kind: 'put', point: state(value) }],
        },
      };
    },
    photo: (bytes: number): Operation => ({
      ...common(ofCase, null),
      kind: 'photo',
      payload: { damageId, name: 'IMG_1.JPG', type: 'image/jpeg', bytes, sha256: null },
    }),
    status: (status: 'inspected' | 'closed', baseVersion: number): Operation => ({
      ...common(ofCase, baseVersion),
      kind: 'status',
      payload: { damageId, status, ...(status === 'inspected' && { reason: 'A táblát a helyszínen felmértük.' }) },
    }),
  };
}

/** A server with one field, on whose cases people work by rescue files. */
export async function rescueStage() {
  const dataDir = await mkdtemp(join(tmpdir(), 'georisk-rescue-'));
  const test = await openTestApp({ DATA_DIR: dataDir, DEMO_DATE: TODAY });
  const db = test.database.kysely;
  await emptyDatabase(db);
  const fixture = await plantFixture(db, test.clock.now());
  await importFields(db, dataDir, [FIELD]);
  const calls = caseCalls(await callerOf(test, fixture, 'a.manager'));
  const token = (who: PersonKey) => openSession(db, fixture.people[who], { at: test.clock.now() });
  let made = 0;
  const bring = async (who: PersonKey, content: Uint8Array) =>
    test.call('POST', '/api/rescueFiles', {
      token: await token(who),
      ...formOf([{ name: 'mento.georisk', content }]),
    });
  return {
    test,
    dataDir,
    fixture,
    calls,
    token,
    bring,
    close: async () => {
      await test.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    register: async (who: PersonKey, { publicKey }: SigningDevice) =>
      test.call('POST', '/api/deviceKeys', { token: await token(who), body: { publicKey } }),
    /** @throws Error where the file is refused */
    reportOf: async (who: PersonKey, content: Uint8Array): Promise<RescueReport> => {
      const answer = await bring(who, content);
      if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json<RescueReport>();
    },
    /** A case that the first assessor has taken to the field. */
    openCase: async (): Promise<RescueCase> => {
      made += 1;
      const { damageId, plotId } = await calls.open({
        damageNumber: `1806200${String(made).padStart(4, '0')}`,
        meparCode: FIELD.meparCode,
        damageDate: EVENT,
        plantName: FIELD.plantName,
      });
      const assigned = await test.call('POST', `/api/damages/${damageId}/assign`, {
        token: await token('a.manager'),
        body: { expertId: fixture.people['a.damage1'] },
      });
      return { damageId, plotId, version: assigned.json<{ version: number }>().version };
    },
  };
}
export type RescueStage = Awaited<ReturnType<typeof rescueStage>>;
