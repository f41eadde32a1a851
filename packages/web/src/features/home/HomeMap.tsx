import { mayHaveLayer } from '@georisk/contract/layers/layerCatalog.ts';
import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { href } from '#web/app/routes.ts';
import { asAreal } from '#web/map/areal.ts';
import { MapView } from '#web/map/MapView.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { LayerSwitcher, type SwitchRow } from '#web/map/ui/LayerSwitcher.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { MouseCoordinates } from '#web/map/ui/MouseCoordinates.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { countryQuery, useGround } from '#web/map/useGround.ts';
import { PICKABLE_BLOCKS, useBlockSearch } from '../product/useBlockSearch.ts';
import { homeTexts } from './texts.hu.ts';

const BROWSE = { kind: 'browse', pickable: PICKABLE_BLOCKS } as const;

/** Where the search was told to go, from a screen without a map. */
const placeOf = (state: unknown): BBox | null =>
  typeof state === 'object' && state !== null && 'place' in state ? (state.place as BBox) : null;

/** Base, country and settlements, as far as the role has them, fitted to the country. */
export function HomeMap({ role }: { readonly role: number }) {
  const maySeeSettlements = mayHaveLayer('CITY', role);
  const [settlements, setSettlements] = useState(true);
  const ground = useGround('CITY', maySeeSettlements && settlements);
  const { data: countries = [] } = useQuery(countryQuery());
  const navigate = useNavigate();
  const [blocksOn, setBlocksOn] = useState(true);
  const blocks = useBlockSearch(role, { visible: blocksOn }, (code) => void navigate(href.block(code)));
  const layers = useMemo(() => [...ground.layers, ...blocks.layers], [ground.layers, blocks.layers]);
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  const place = placeOf(useLocation().state);
  const focus =
    place !== null
      ? { key: place.join(), box: place }
      : boxes.length === 0
        ? null
        : { key: 'country', box: boxes.reduce(unionBBox) };
  const rows: readonly SwitchRow[] = [
    ...(maySeeSettlements ? [{ layer: 'CITY' as const, on: settlements, set: setSettlements }] : []),
    ...(blocks.layers.length > 0
      ? [{ layer: 'PLOT' as const, on: blocksOn, set: setBlocksOn, note: homeTexts.blocksFrom }]
      : []),
  ];
  return (
    <MapView layers={layers} focus={focus} mode={BROWSE} onEvent={blocks.onEvent}>
      <Box className="no-print" sx={{ position: 'absolute', top: 12, right: 12, display: 'grid', gap: 3 }}>
        <FloatingPanel>
          <LayerSwitcher ground={ground} rows={rows} />
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
