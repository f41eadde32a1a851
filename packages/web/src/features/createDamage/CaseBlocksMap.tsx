import type { Mepar } from '@georisk/contract/verticals/insurance/blocks.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { asAreal } from '#web/map/areal.ts';
import type { LayerSpec } from '#web/map/layerSpec.ts';
import { MapView } from '#web/map/MapView.tsx';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapFooter } from '#web/map/ui/MapFooter.tsx';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import { countryQuery, useGround } from '#web/map/useGround.ts';
import { createTexts as texts } from './texts.hu.ts';

const BROWSE = { kind: 'browse', pickable: [] } as const;
const nothing = () => undefined;

/** The blocks of the typed codes, so that a wrong digit is visible at once. */
export function CaseBlocksMap({ found }: { readonly found: readonly Mepar[] }) {
  const ground = useGround('CITY', true);
  const { data: countries = [] } = useQuery(countryQuery());
  const codes = found.map(({ meparCode }) => meparCode).join(' ');
  const layers = useMemo(
    (): readonly LayerSpec[] => [
      ...ground.layers,
      {
        key: 'BLOCKS OF THE CASE',
        layer: 'PLOT',
        visible: true,
        source: {
          kind: 'features',
          features: found.map(({ meparCode, geom }) => ({
            id: meparCode,
            geometry: asAreal(geom),
            style: 'blockSelected',
            label: meparCode,
          })),
        },
      },
    ],
    [ground.layers, found],
  );
  const boxes = (found.length > 0 ? found.map(({ geom }) => geom) : countries.map(({ polygon }) => polygon)).map(
    (geometry) => bboxOf(asAreal(geometry)),
  );
  const focus = boxes.length === 0 ? null : { key: codes === '' ? 'country' : codes, box: boxes.reduce(unionBBox) };
  return (
    <Box component="section" aria-label={texts.map} sx={{ position: 'relative', height: '100%' }}>
      <MapView layers={layers} focus={focus} mode={BROWSE} onEvent={nothing} namesFailures>
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            p: 2,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'space-between',
            alignItems: 'flex-end',
            pointerEvents: 'none',
          }}
        >
          <Box
            sx={{ display: 'flex', gap: 2, width: '100%', justifyContent: 'space-between', alignItems: 'flex-start' }}
          >
            {found.length === 0 ? (
              <FloatingPanel sx={{ px: 3, py: 2, maxWidth: 320 }}>
                <Typography variant="body2">{texts.mapEmpty}</Typography>
              </FloatingPanel>
            ) : (
              <span />
            )}
            <FloatingPanel sx={{ display: 'grid', flex: 'none' }}>
              <ZoomButtons />
            </FloatingPanel>
          </Box>
          <MapFooter attribution={ground.attribution} onImagery={ground.chosen.map?.imagery ?? false} />
        </Box>
      </MapView>
    </Box>
  );
}
