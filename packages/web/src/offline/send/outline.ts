import type { DamagePlot } from '@georisk/contract/verticals/insurance/damagePlots.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import { callApi } from '#web/lib/api.ts';
import { answeredBy } from './failure.ts';
import { keyOf, type SendOperation, versionOf } from './sendOperation.ts';

/** The stored outline of a damaged plot, as a choice between two versions shows it. */
const storedTable = ({ tableGeometry, tableGeometryHa, tableVersion }: DamagePlot) => ({
  geometry: tableGeometry,
  area: tableGeometryHa,
  version: tableVersion,
});

export const sendOutline: SendOperation<'outline'> = async (operation, { base }) => {
  const { of, plotId, polygon } = operation.payload;
  const body = { tablePolygon: polygon, ...versionOf(base), ...keyOf(operation) };
  try {
    if (of === 'policyPlot') {
      const answer: PolicyPlot = await callApi('savePolicyDrawing', { body: { policyPlotId: plotId, ...body } });
      return { kind: 'saved', to: String(answer.version), answer };
    }
    const answer = await callApi('saveTableDrawing', { body: { damagePlotId: plotId, ...body } });
    return { kind: 'saved', to: String(answer.tableVersion), answer };
  } catch (error) {
    return answeredBy(error, (current) => (of === 'policyPlot' ? current : storedTable(current as DamagePlot)));
  }
};
