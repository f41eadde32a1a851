import type { Areal } from '@georisk/domain/geo/types.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { onMoveStart } from '#web/map/moves.ts';
import { type MapPointer, onPointerLeave, onPointerMove, onSingleClick } from '#web/map/pointer.ts';
import { FLOATING_SHADOW } from '#web/ui/tokens.ts';
import { valueAt } from './featureInfo.ts';
import type { PixelValue } from './pixelValue.ts';
import { imageryTexts as texts } from './texts.hu.ts';
import { valueText } from './valueText.ts';

interface Props {
  readonly url: string;
  /** Meaning of the values: a type of product, or the sub-type of the chronology. */
  readonly kind: string;
  readonly meparCode: string;
  /** EPSG:23700; nothing is requested outside of it. */
  readonly geometry: Areal;
}

interface Probe {
  readonly x: number;
  readonly y: number;
  /** Undefined while it is loading. */
  readonly pixel: PixelValue | undefined;
}

/** How long the mouse must rest before the server is called. */
const REST_MS = 90;

/** The value under the mouse, or at the last tap of a finger; null where there is none. */
function useProbe({ url, meparCode, geometry }: Omit<Props, 'kind'>): Probe | null {
  const [probe, setProbe] = useState<Probe | null>(null);
  useEffect(() => {
    let running: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      running?.abort();
      setProbe(null);
    };
    const ask = async ({ at, x, y }: MapPointer) => {
      const controller = new AbortController();
      running = controller;
      const pixel = await valueAt(url, meparCode, at, controller.signal).catch(() => undefined);
      if (!controller.signal.aborted) setProbe(pixel === undefined ? null : { x, y, pixel });
    };
    const look = (pointer: MapPointer) => {
      const { at, x, y, dragging } = pointer;
      if (dragging || !arealHolds(geometry, at)) return clear();
      clearTimeout(timer);
      running?.abort();
      setProbe((before) => (before === null ? null : { ...before, x, y }));
      timer = setTimeout(() => void ask(pointer), REST_MS);
    };
    const unwatch = [
      onPointerMove((pointer) => {
        if (!pointer.isTouch) look(pointer);
      }),
      onSingleClick((pointer) => {
        if (pointer.isTouch) look(pointer);
      }),
      onMoveStart(clear),
      onPointerLeave(clear),
    ];
    return () => {
      for (const end of unwatch) end();
      clear();
    };
  }, [url, meparCode, geometry]);
  return probe;
}

/** The picture's value under the mouse, or where a finger has tapped. */
export function ValueProbe({ kind, ...place }: Props) {
  const probe = useProbe(place);
  if (probe === null) return null;
  return (
    <Box
      role="status"
      aria-label={texts.valueAt}
      className="no-print"
      sx={{
        position: 'absolute',
        left: probe.x,
        top: probe.y,
        transform: 'translate(-50%, calc(-100% - 14px))',
        px: 2,
        typography: 'body2',
        fontWeight: 600,
        fontFeatureSettings: "'tnum'",
        whiteSpace: 'nowrap',
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderRadius: '6px',
        boxShadow: FLOATING_SHADOW,
        pointerEvents: 'none',
      }}
    >
      {valueText(kind, probe.pixel)}
    </Box>
  );
}
