import type { ChronologyItem } from '@georisk/contract/endpoints/dashboards.ts';
import { bboxOf } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { asAreal } from '../../map/areal.ts';
import { MapView } from '../../map/MapView.tsx';
import { FloatingPanel } from '../../map/ui/FloatingPanel.tsx';
import { LayerSwitcher } from '../../map/ui/LayerSwitcher.tsx';
import { MapFooter } from '../../map/ui/MapFooter.tsx';
import { MouseCoordinates } from '../../map/ui/MouseCoordinates.tsx';
import { ZoomButtons } from '../../map/ui/ZoomButtons.tsx';
import { countryQuery, useGround } from '../../map/useGround.ts';
import { chronologyBox, chronologyLayer } from './chronologyLayer.ts';

const BROWSE = { kind: 'browse', pickable: [] } as const;
const nothing = () => undefined;

interface Props {
  readonly items: readonly ChronologyItem[];
  /** What stands on the map: the legend, where the panel is closed. */
  readonly children?: ReactNode;
}

/** Where the damages are dense, over the ground and the settlements. */
export function ChronologyMap({ items, children }: Props) {
  const [on, setOn] = useState(true);
  const [settlements, setSettlements] = useState(true);
  const ground = useGround('CITY', settlements);
  const { data: countries = [] } = useQuery(countryQuery());
  const layers = useMemo(() => [...ground.layers, chronologyLayer(items, on)], [ground.layers, items, on]);
  const [country] = countries;
  const box = chronologyBox(items) ?? (country === undefined ? null : bboxOf(asAreal(country.polygon)));
  return (
    <MapView layers={layers} focus={box === null ? null : { key: box.join(), box }} mode={BROWSE} onEvent={nothing}>
      <Box className="no-print" sx={{ position: 'absolute', top: 12, right: 12, display: 'grid', gap: 3 }}>
        <FloatingPanel>
          <LayerSwitcher
            ground={ground}
            rows={[
              { layer: 'DAMAGE_CHRONOLOGY', on, set: setOn },
              { layer: 'CITY', on: settlements, set: setSettlements },
            ]}
          />
        </FloatingPanel>
        <FloatingPanel sx={{ display: 'grid' }}>
          <ZoomButtons />
        </FloatingPanel>
      </Box>
      <Box
        sx={{
          position: 'absolute',
          left: 12,
          bottom: { xs: 40, sm: 8 },
          display: 'grid',
          gap: 2,
          justifyItems: 'start',
        }}
      >
        {children}
        <MouseCoordinates />
      </Box>
      <Box sx={{ position: 'absolute', right: 12, bottom: 8 }}>
        <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
      </Box>
    </MapView>
  );
}
