import { describe, expect, it } from 'vitest';
import type { Operation } from './operation.ts';
import { operationText } from './operationText.ts';

const common = {
  changeId: '018f3f3e-0000-7000-8000-000000000001',
  user: 1,
  seq: 1,
  plot: 'damagePlots/7',
  damageId: 9,
  title: '',
  path: '/',
  baseVersion: 1,
  deviceAt: '2026-06-01T10:00:00.000Z',
} as const;
const point = (sequenceId: number, value: number | null) => ({
  id: `018f3f3e-0000-7000-8000-00000000010${sequenceId}`,
  sequenceId,
  isGenerated: true,
  isUsed: true,
  yield: value,
  name: '',
  comment: '',
  position: [1, 2] as [number, number],
});
const put = (sequenceId: number, value: number | null) => ({ kind: 'put', point: point(sequenceId, value) }) as const;
type Points = Extract<Operation, { kind: 'points' }>['payload'];
const points = (operations: Points['operations'], base: Points['base'] = []): Operation => ({
  ...common,
  kind: 'points',
  payload: { plotId: 7, base, operations },
});

describe('the name of an operation', () => {
  it.each([
    ['a measured point', points([put(3, 4.2)]), '3. pont: 4,20 t/ha'],
    ['a point without a yield', points([put(3, null)]), '3. pont'],
    ['a removed point', points([{ kind: 'remove', id: point(5, 1).id }], [point(5, 1)]), '5. pont törlése'],
    ['a removed point that is not known', points([{ kind: 'remove', id: point(5, 1).id }]), 'Pont törlése'],
    ['many points', points([put(1, 1), put(2, 2), put(3, 3), put(4, 4)]), '4 mintavételi pont'],
  ])('of %s', (_, operation, text) => {
    expect(operationText(operation)).toBe(text);
  });

  it('of an area has its hectares', () => {
    const geom = 'MULTIPOLYGON(((0 0,200 0,200 100,0 100,0 0)))';
    const area: Operation = {
      ...common,
      kind: 'area',
      payload: { plotId: 7, areaId: common.changeId, isNew: true, geom, base: null },
    };
    expect(operationText(area)).toMatch(/^Károsodott terület: 2,00\sha$/);
  });
});
