import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { MapView } from '#web/map/MapView.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { countryQuery, useGround } from '#web/map/useGround.ts';

const BROWSE = { kind: 'browse', pickable: [] } as const;
const nothingToPick = () => undefined;

/** Base, country and settlements, as far as the role has them, fitted to the country. */
export function HomeMap({ role }: { readonly role: number }) {
  const maySeeSettlements = mayHaveLayer('CITY', role);
  const [settlements, setSettlements] = useState(true);
  const ground = useGround('CITY', maySeeSettlements && settlements);
  const { data: countries = [] } = useQuery(countryQuery());
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  const focus = boxes.length === 0 ? null : { key: 'country', box: boxes.reduce(unionBBox) };
  return (
    <MapView layers={ground.layers} focus={focus} mode={BROWSE} onEvent={nothingToPick}>
      <Box className="no-print" sx={{ position: 'absolute', top: 12, right: 12, display: 'grid', gap: 3 }}>
        <FloatingPanel>
          <LayerSwitcher
            ground={ground}
            rows={maySeeSettlements ? [{ layer: 'CITY', on: settlements, set: setSettlements }] : []}
          />
        </FloatingPanel>
        <FloatingPanel sx={{ display: 'grid' }}>
          <ZoomButtons />
        </FloatingPanel>
      </Box>
      <Box sx={{ position: 'absolute', right: 12, bottom: 8 }}>
        <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
      </Box>
      <Box sx={{ position: 'absolute', left: 12, bottom: 8 }}>
        <MouseCoordinates />
      </Box>
    </MapView>
  );
}
