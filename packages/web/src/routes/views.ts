import { type Role, ROLE_GROUPS, ROLES } from '@georisk/domain/roles/roles.ts';
import { peopleWith } from './people.ts';
import type { ClientRoute } from './routes.ts';
import { viewTexts } from './views.hu.ts';

export interface View {
  /** Number of the view state, fixed by the specification. */
  readonly number: number;
  readonly title: string;
  /** Address of the view; null for the progress view, which may replace any of them. */
  readonly route: ClientRoute | null;
  /** Who may open it; for the others the address is not found. */
  readonly roles: readonly Role[];
}

/**
 * The 22 view states. Which of them is shown is a function of the address alone. Each belongs to the roles with the
 * right without which it cannot be drawn; the home of AGRO and the farmer's own views of a block belong to roles by
 * the specification's table of views.
 */
export const VIEWS = {
  PROGRESS: { number: 1, title: viewTexts.progress, route: null, roles: ROLE_GROUPS.all },
  DAMAGE: { number: 2, title: viewTexts.damage, route: 'damage', roles: peopleWith('damage') },
  DAMAGE_PLOT: { number: 3, title: viewTexts.damagePlot, route: 'damage', roles: peopleWith('damagePlot') },
  DRAWING: { number: 4, title: viewTexts.drawing, route: 'damage', roles: peopleWith('saveArea') },
  SAMPLING: { number: 5, title: viewTexts.sampling, route: 'damage', roles: peopleWith('saveSampling') },
  PRODUCT: { number: 6, title: viewTexts.product, route: 'damage', roles: peopleWith('damagePlot') },
  POLICY: { number: 7, title: viewTexts.policy, route: 'policy', roles: peopleWith('policy') },
  POLICY_PLOT: {
    number: 8,
    title: viewTexts.policyPlot,
    route: 'policy',
    roles: peopleWith('policyPlot'),
  },
  BLOCK: { number: 9, title: viewTexts.block, route: 'block', roles: peopleWith('block') },
  BLOCK_PRODUCT: { number: 10, title: viewTexts.block, route: 'block', roles: peopleWith('products') },
  RADAR: { number: 11, title: viewTexts.radar, route: 'radar', roles: peopleWith('radars') },
  WOODWISER_PROJECT: {
    number: 12,
    title: viewTexts.forestProject,
    route: 'forestProject',
    roles: peopleWith('forestProjects'),
  },
  WOODWISER_FOREST_UNIT: {
    number: 13,
    title: viewTexts.forestUnit,
    route: 'forestUnit',
    roles: peopleWith('forestProjects'),
  },
  AGRO_HOME: { number: 14, title: viewTexts.agroHome, route: 'home', roles: [ROLES.AGRO] },
  BLOCK_PLOT: { number: 15, title: viewTexts.blockPlot, route: 'blockPlot', roles: peopleWith('blockPlots') },
  NDVI: { number: 16, title: viewTexts.ndvi, route: 'block', roles: [ROLES.FARMER] },
  ALERT: { number: 17, title: viewTexts.alert, route: 'block', roles: [ROLES.FARMER] },
  DAMAGE_CHRONOLOGY: {
    number: 18,
    title: viewTexts.damageChronology,
    route: 'damageChronology',
    roles: peopleWith('damageChronology'),
  },
  YIELD: { number: 19, title: viewTexts.yield, route: 'yield', roles: peopleWith('yields') },
  FROST_DAMAGE: { number: 20, title: viewTexts.frostDamage, route: 'frostDamage', roles: peopleWith('frostDamages') },
  EK: { number: 21, title: viewTexts.ek, route: 'ek', roles: peopleWith('ek') },
  EK_PRODUCT: { number: 22, title: viewTexts.ekProduct, route: 'ek', roles: peopleWith('ek') },
} as const satisfies Record<string, View>;

export type ViewName = keyof typeof VIEWS;
