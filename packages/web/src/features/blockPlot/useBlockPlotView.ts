import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { WholeBlockPlot } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import { parseIsoDate } from '@georisk/domain/dates/isoDate.ts';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { pictureLayers } from '#web/shared/product/blockLayers.ts';
import { picturePart } from '#web/shared/product/blockParts.ts';
import type { PictureSubject } from '#web/shared/product/useBlockPicture.ts';
import { useProductView } from '#web/shared/product/useBlockView.ts';
import { usePictureScene } from '#web/shared/product/usePictureScene.tsx';
import { alertsOn, areaOfAlerts } from './plotAlerts.ts';
import { nearestTo } from './plotDates.ts';

const WITHOUT_BLOCK: Pick<PictureSubject, 'cityName' | 'ndvi'> = { cityName: null, ndvi: [] };

/** A plot's pictures and alerts are those of its block, clipped to the plot; of an unknown block there are none. */
const subjectOf = (plot: WholeBlockPlot, mepar: Mepar | null): PictureSubject => ({
  ...(mepar ?? WITHOUT_BLOCK),
  meparCode: plot.meparCode,
  alerts: plot.alerts,
  geom: plot.tableGeometry,
  blockPlot: plot.id,
});

/** The plot's own outline, and the areas of the alerts of the shown day. */
function fixedSpecs(plot: WholeBlockPlot, alerts: Mepar['alerts']): readonly LayerSpec[] {
  return [
    {
      key: 'SELECTED BLOCK PLOT',
      layer: 'BLOCK_PLOT',
      visible: true,
      raise: 5,
      source: {
        kind: 'features',
        features: [{ id: String(plot.id), geometry: asAreal(plot.tableGeometry), style: 'blockSelected' }],
      },
    },
    {
      key: 'ALERTED AREAS OF A PLOT',
      layer: 'BLOCK_PLOT',
      visible: true,
      raise: 4,
      source: {
        kind: 'features',
        features: alerts.map(({ productId, geom }) => ({ id: productId, geometry: asAreal(geom), style: 'alert' })),
      },
    },
  ];
}

/** The state of a plot's screen: its product by the address, the picture with its dates, its layers, its alerts. */
export function useBlockPlotView(plot: WholeBlockPlot, mepar: Mepar | null) {
  const { role } = useCurrentUser();
  const navigate = useNavigate();
  const asked = parseIsoDate(useSearchParams()[0].get('date'));
  const seen = useProductView(plot.products, (next) => void navigate(pathTo('blockPlot', { id: plot.id }, next)));
  const view = { ...seen, product: nearestTo(asked, seen.list) ?? seen.product };
  const subject = useMemo(() => subjectOf(plot, mepar), [plot, mepar]);
  const scene = usePictureScene({ subject, view, isShown: mepar !== null });
  const { other, style, look } = scene.picture;
  const { product } = view;
  const specs = useMemo(
    () => pictureLayers({ role, block: subject, product, other, style, opacity: look.opacity }),
    [role, subject, product, other, style, look.opacity],
  );
  const day = asked ?? product?.date ?? null;
  const alerts = useMemo(() => alertsOn(plot.alerts, day), [plot, day]);
  const fixed = useMemo(() => fixedSpecs(plot, alerts), [plot, alerts]);
  return {
    role,
    view,
    subject,
    scene,
    parts: [picturePart(role, { specs, legend: scene.legend, look, block: subject })],
    fixed,
    /** The alert of the day that the address names, else of the picture's; its area in ha. */
    alert: day === null || alerts.length === 0 ? null : { date: day, area: areaOfAlerts(alerts) ?? 0 },
  };
}

export type BlockPlotView = ReturnType<typeof useBlockPlotView>;
