import type { Ek } from '@georisk/contract/verticals/monitoring/eks.ts';
import { type LayerKey, mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';

/** An administrator has no layer of applications: their outlines are drawn as blocks. */
const layerFor = (role: number): LayerKey => (mayHaveLayer('EK', role) ? 'EK' : 'PLOT');

/**
 * The blocks of the opened application above all others, one of them emphasised. They let the pointer through to the
 * layer beneath, which has them too.
 */
export const ekLayers = (role: number, { mepars }: Ek, selected: string | null): readonly LayerSpec[] => [
  {
    key: 'OPENED APPLICATION',
    layer: layerFor(role),
    visible: true,
    raise: 5,
    source: {
      kind: 'features',
      features: mepars.map(({ meparCode, geom }) => ({
        id: meparCode,
        geometry: asAreal(geom),
        style: meparCode === selected ? ('blockSelected' as const) : ('blockLit' as const),
        ...(mayHaveLayer('EK', role) && meparCode !== selected ? {} : { label: meparCode }),
      })),
    },
  },
];
