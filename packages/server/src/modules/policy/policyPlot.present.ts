import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import type { Caller } from '#server/http/caller.ts';
import { mayCall, mayWithFlag } from '#server/modules/access/scope.ts';
import type { PolicyPlotRow } from './policyPlot.repository.ts';

/**
 * A policy plot as its caller gets it, with the caller's rights, so that no refused action is offered: the row is
 * within reach already, so drawing depends on the role, and deleting on role, flag and a stored outline.
 */
export function presentPolicyPlot(row: PolicyPlotRow, caller: Caller): PolicyPlot {
  return {
    id: row.id,
    policyId: row.policyId,
    policyNumber: row.policyNumber,
    plantName: row.plantName,
    plantCode: row.plantCode,
    insuredArea: row.insuredArea,
    meparCode: row.meparCode,
    meparPolygon: row.meparPolygon,
    tableGeometry: row.tableGeometry,
    tableGeometryHa: row.tableGeometryHa,
    insuredUntil: row.insuredUntil,
    ...(!isFarmer(caller.role) && { farmerUserId: row.farmerUserId }),
    ...(mayCall('policyPlot', caller) && {
      money: {
        sumInsured: row.sumOfPlot,
        isComputed: row.sumInsured === null && row.sumOfPlot !== null,
        premium: row.premium,
      },
    }),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    canEdit: mayCall('savePolicyDrawing', caller),
    canDelete: row.tableGeometry !== null && mayWithFlag('removePolicyDrawing', caller),
  };
}
