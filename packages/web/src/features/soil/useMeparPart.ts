import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { BLOCK_TILES, blockTileLayers } from '#web/map/tiles/mvtBlocks.ts';
import { MAP_COLOURS } from '#web/map/palette.ts';
import type { MapPart } from '#web/mapScreen/mapPart.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { soilTexts as texts } from './texts.hu.ts';

/** The address of a block on the user's own page of blocks; undefined for a user without one. */
export function useMeparAddress(): ((code: string) => string) | undefined {
  const hasScreen = useHasScreen();
  if (hasScreen('soilSamplingMepar')) return (code) => pathTo('soilSamplingMepar', { id: code });
  return hasScreen('block') ? href.block : undefined;
}

/**
 * All blocks that the user may see, but for the one that the view draws by itself. What was surveyed on a block is
 * picked before it, and its popup leads to the block.
 */
export function useMeparPart(except: string | null = null): MapPart {
  const [hovered, setHovered] = useState<string | null>(null);
  const addressOf = useMeparAddress();
  const navigate = useNavigate();
  const specs = useMemo(
    () => blockTileLayers({ layer: 'MEPAR', visible: true, hovered, ...(except !== null && { except: [except] }) }),
    [hovered, except],
  );
  return {
    layer: 'MEPAR',
    on: true,
    specs,
    ...(addressOf !== undefined && {
      pickable: [BLOCK_TILES],
      isGround: true,
      onPick: ({ id }) => void navigate(addressOf(id)),
      onHover: (hit) => setHovered(hit?.layer === BLOCK_TILES ? hit.id : null),
      hoverText: ({ id }) => ({ title: texts.block(id), lines: [texts.hoverOpens] }),
    }),
    legend: { kind: 'swatches', rows: [{ label: texts.legendMepar, line: MAP_COLOURS.outline }] },
  };
}
