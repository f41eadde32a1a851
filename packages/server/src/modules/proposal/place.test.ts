import { OPERATION_KINDS, type Operation } from '@georisk/contract/verticals/insurance/operations.ts';
import { ROLES } from '@georisk/domain/roles/roles.ts';
import { describe, expect, it } from 'vitest';
import type { Caller } from '#server/http/caller.ts';
import { assertMayWrite, isOpen, mayWrite } from '#server/modules/damage/caseAccess.ts';
import { Problem } from '#server/http/problem.ts';
import { callOf, causeOf, mayDo, type Place, plotIdOf } from './place.ts';

const caller = (role: number, id = 7, companyId: number | null = 4): Caller => ({
  id,
  companyId,
  role,
  name: 'Név',
  userName: 'nev',
  capabilities: [],
  hidePolicyDamage: false,
  adminFlag: false,
  session: {
    id: 'f6b9f0a2-0000-4000-8000-000000000001',
    kind: 'password',
    actorId: null,
    actorRole: null,
    actorName: null,
    authenticatedAt: new Date(0),
    expiresAt: new Date(0),
  } as Caller['session'],
});

const place = (more: Partial<Place> = {}): Place => ({
  companyId: 4,
  damageId: 9,
  status: 'assigned',
  caseIsDeleted: false,
  caseVersion: 1,
  caseExpertId: null,
  createdBy: null,
  plotId: 3,
  plotIsDeleted: false,
  assigned: { companyId: 4, expertIds: [null, 7] },
  everyExpert: { companyId: 4, expertIds: [null, 7] },
  ...more,
});

const PAYLOADS: Readonly<Record<string, unknown>> = {
  outline: { plotId: 3, of: 'damagePlot', polygon: null },
  area: { plotId: 3, areaId: 'a', isNew: true, geom: '', base: null },
  points: { plotId: 3, base: [], operations: [] },
  photo: { damageId: 9, name: 'x', type: 'image/jpeg', bytes: 1, sha256: null },
  status: { damageId: 9, status: 'inspected' },
};
const operation = (kind: string, more: object = {}): Operation =>
  ({ kind, damageId: 9, payload: { ...(PAYLOADS[kind] as object), ...more } }) as unknown as Operation;

describe('an operation', () => {
  it.each([
    ['outline', 'saveTableDrawing', 3],
    ['area', 'saveArea', 3],
    ['points', 'saveSampling', 3],
    ['photo', 'uploadCasePhoto', null],
    ['status', 'changeDamage', null],
  ])('%s is the call %s of the plot %s', (kind, call, plotId) => {
    expect(callOf(operation(kind))).toBe(call);
    expect(plotIdOf(operation(kind))).toBe(plotId);
  });

  it('has a call whatever its kind', () => {
    for (const kind of OPERATION_KINDS) expect(callOf(operation(kind))).toBeTypeOf('string');
    expect(callOf(operation('outline', { of: 'policyPlot' }))).toBe('savePolicyDrawing');
  });
});

describe('why an operation waits', () => {
  const expert = caller(ROLES.EXPERT_DAMAGE);

  it.each<[string, Partial<Place>, ReturnType<typeof causeOf>]>([
    ['nothing stands against it', {}, null],
    ['its case was deleted', { caseIsDeleted: true }, 'deleted'],
    ['its plot was deleted', { plotIsDeleted: true }, 'deleted'],
    ['another expert has the plot', { assigned: { companyId: 4, expertIds: [8] } }, 'reassigned'],
    ['nobody has the plot', { assigned: { companyId: 4, expertIds: [null] } }, 'reassigned'],
    ['its case was closed', { status: 'closed' }, 'closed'],
    ['it was deleted and closed', { status: 'closed', caseIsDeleted: true }, 'deleted'],
    ['it was reassigned and closed', { status: 'closed', assigned: { companyId: 4, expertIds: [8] } }, 'reassigned'],
  ])('where %s', (_, more, cause) => {
    expect(causeOf(operation('points'), expert, place(more))).toBe(cause);
  });

  it('is never the close of a case that it opens again', () => {
    const manager = caller(ROLES.MANAGER);
    const closed = place({ status: 'closed' });
    expect(causeOf(operation('status', { status: 'inspected' }), manager, closed)).toBeNull();
    expect(causeOf(operation('status', { status: 'closed' }), manager, closed)).toBe('closed');
    expect(causeOf(operation('points'), manager, closed)).not.toBeNull();
  });

  it('is a role without the call, and another company', () => {
    expect(mayDo(operation('points'), caller(ROLES.FARMER), place())).toBe(false);
    expect(mayDo(operation('points'), caller(ROLES.EXPERT_DAMAGE, 7, 5), place())).toBe(false);
    expect(mayDo(operation('points'), expert, place())).toBe(true);
  });
});

describe('who may write a case', () => {
  const assigned = { companyId: 4, expertIds: [7, null] };

  it.each([
    ['A', 1, null, true],
    ['T', 1, 4, true],
    ['T', 1, 5, false],
    ['T', 1, null, false],
    ['R', 7, 4, true],
    ['R', 8, 4, false],
    ['R', 7, 5, false],
    ['O', 7, 4, false],
    ['-', 7, 4, false],
  ] as const)('by the cell %s: person %i of company %s: %s', (cell, id, companyId, expected) => {
    const person = caller(ROLES.EXPERT_DAMAGE, id, companyId);
    expect(mayWrite(cell, person, assigned)).toBe(expected);
    const assert = () => assertMayWrite(cell, person, assigned);
    if (expected) expect(assert).not.toThrow();
    else expect(assert).toThrow(Problem);
  });

  it('is nobody where the case is closed, whatever else it is', () => {
    expect(['new', 'assigned', 'inspected', 'closed'].map(isOpen)).toEqual([true, true, true, false]);
  });
});
