import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BLOCK_TILES, blockTileLayers } from '#web/map/tiles/mvtBlocks.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { soilTexts as texts } from './texts.hu.ts';

/** Opens a block on the user's own page of blocks; nothing for a user without one. */
function useOpenMepar(): ((code: string) => void) | undefined {
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  if (hasScreen('soilSamplingMepar')) return (code) => void navigate(pathTo('soilSamplingMepar', { id: code }));
  return hasScreen('block') ? (code) => void navigate(href.block(code)) : undefined;
}

/** All blocks that the user may see, but for the one that the view draws by itself. */
export function useMeparPart(except: string | null = null): MapPart {
  const [hovered, setHovered] = useState<string | null>(null);
  const open = useOpenMepar();
  const specs = useMemo(
    () => blockTileLayers({ layer: 'MEPAR', visible: true, hovered, ...(except !== null && { except: [except] }) }),
    [hovered, except],
  );
  return {
    layer: 'MEPAR',
    on: true,
    specs,
    ...(open !== undefined && {
      pickable: [BLOCK_TILES],
      onPick: ({ id }) => open(id),
      onHover: (hit) => setHovered(hit?.layer === BLOCK_TILES ? hit.id : null),
      hoverText: ({ id }) => ({ title: texts.block(id), lines: [texts.hoverOpens] }),
    }),
    legend: { kind: 'swatches', rows: [{ label: texts.legendMepar, line: MAP_COLOURS.outline }] },
  };
}
