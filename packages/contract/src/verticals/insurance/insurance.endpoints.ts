import { alertEndpoints } from './alerts.ts';
import { blockEndpoints } from './blocks.ts';
import { damageEndpoints } from './damages.ts';
import { damagePlotEndpoints } from './damagePlots.ts';
import { dashboardEndpoints } from './dashboards.ts';
import { deviceGrantEndpoints } from './deviceGrants.ts';
import { documentEndpoints } from './documents.ts';
import { curveEndpoints } from './curve.ts';
import { fieldPackEndpoints } from './fieldPacks.ts';
import { layerEndpoints } from './landUse.ts';
import { policyEndpoints } from './policies.ts';
import { proposalEndpoints } from './proposals.ts';
import { rescueEndpoints } from './rescueFiles.ts';
import type { Endpoint } from '../../schemas/shared.ts';

export { suggestions } from './suggestions.ts';

export const endpoints = {
  ...alertEndpoints,
  ...blockEndpoints,
  ...damageEndpoints,
  ...damagePlotEndpoints,
  ...dashboardEndpoints,
  ...deviceGrantEndpoints,
  ...documentEndpoints,
  ...curveEndpoints,
  ...fieldPackEndpoints,
  ...layerEndpoints,
  ...policyEndpoints,
  ...proposalEndpoints,
  ...rescueEndpoints,
} as const satisfies Record<string, Endpoint>;
