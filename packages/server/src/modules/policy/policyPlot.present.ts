import type { PolicyPlot } from '@georisk/contract/endpoints/policies.ts';
import { isFarmer } from '@georisk/domain/roles/roles.ts';
import type { Caller } from '#server/http/caller.ts';
import { mayCall, mayWithFlag } from '#server/modules/access/scope.ts';
import type { PolicyPlotRow } from './policyPlot.repository.ts';

/**
 * A policy plot as its caller gets it. What he may do with it comes along, so that nothing is offered that would be refused:
 * the row is within his reach already, so drawing is a matter of his role, and deleting one of role, flag and a stored outline.
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
    ...(!isFarmer(caller.role) && { farmerUserId: row.farmerUserId }),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    canEdit: mayCall('savePolicyDrawing', caller),
    canDelete: row.tableGeometry !== null && mayWithFlag('removePolicyDrawing', caller),
  };
}
