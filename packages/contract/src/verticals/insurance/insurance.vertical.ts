import type { PermissionId } from '../../permissions/permissionId.ts';

export { calls } from './calls.ts';
export const rights = {
  /** `savePolicyDrawing` without an outline, where one is stored. */
  removePolicyDrawing: 'P6',
  /** `savePolicyDrawing` without an outline, where none is stored. */
  keepNoPolicyDrawing: 'P7',
} as const satisfies Record<string, PermissionId>;

export const routes = {
  block: '/view/block/:meparCode',
  damage: '/view/damage/:id',
  policy: '/view/policy/:id',
  policies: '/view/policies',
  exposure: '/view/exposure',
  insuredAlerts: '/view/alerts',
  passes: '/view/passes',
  insuredFarmer: '/view/farmer/:id',
  damages: '/view/damages',
  createDamage: '/create/damage',
  outbox: '/view/outbox',
  rescueFile: '/view/outbox/rescueFile',
  proposals: '/view/proposals',
  createSampling: '/create/sampling/:id',
  fieldWalk: '/view/walk/:id',
  dashboard: '/view/dashboard',
  companyFigures: '/view/figures',
  damageChronology: '/view/damageChronology',
  yield: '/view/yield/:type/:plant',
} as const satisfies Record<string, `/${string}`>;

export const problems = {
  'other-expert': 409,
  'case-closed': 409,
  'survey-incomplete': 409,
  'plot-has-work': 409,
  'too-many-areas': 409,
  'outline-refused': 422,
  'rescue-refused': 422,
  'device-revoked': 409,
  'proposal-needless': 409,
  'proposal-decided': 409,
  'proposal-unfit': 409,
} as const satisfies Record<string, number>;
