import type { Areal, Position } from '@georisk/domain/geo/types.ts';
import { arealHolds } from '@georisk/domain/geo/contains.ts';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { fromMap } from '#web/map/projection.ts';
import { theMap } from '#web/map/theMap.ts';
import { FLOATING_SHADOW } from '#web/ui/tokens.ts';
import { type PixelValue, valueAt } from './featureInfo.ts';
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

interface MapPointerEvent {
  readonly coordinate: readonly number[];
  readonly pixel: readonly number[];
  readonly dragging: boolean;
  readonly originalEvent: Event;
}

const isTouch = ({ originalEvent: event }: MapPointerEvent) =>
  'pointerType' in event && (event as PointerEvent).pointerType === 'touch';

/** The picture's value under the mouse, or where a finger has tapped. */
export function ValueProbe({ url, kind, meparCode, geometry }: Props) {
  const [probe, setProbe] = useState<Probe | null>(null);
  useEffect(() => {
    const { ol } = theMap();
    let running: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      running?.abort();
      setProbe(null);
    };
    const ask = async (at: Position, place: Pick<Probe, 'x' | 'y'>) => {
      const controller = new AbortController();
      running = controller;
      const pixel = await valueAt(url, meparCode, at, controller.signal).catch(() => undefined);
      if (!controller.signal.aborted) setProbe(pixel === undefined ? null : { ...place, pixel });
    };
    const look = (event: MapPointerEvent) => {
      if (event.dragging) return clear();
      const at = fromMap(event.coordinate);
      if (!arealHolds(geometry, at)) return clear();
      clearTimeout(timer);
      running?.abort();
      const [x = 0, y = 0] = event.pixel;
      setProbe((before) => (before === null ? null : { ...before, x, y }));
      timer = setTimeout(() => void ask(at, { x, y }), REST_MS);
    };
    const onMove = (event: MapPointerEvent) => {
      if (!isTouch(event)) look(event);
    };
    const onTap = (event: MapPointerEvent) => {
      if (isTouch(event)) look(event);
    };
    const viewport = ol.getViewport();
    ol.on('pointermove', onMove as never);
    ol.on('singleclick', onTap as never);
    ol.on('movestart', clear);
    viewport?.addEventListener('pointerleave', clear);
    return () => {
      ol.un('pointermove', onMove as never);
      ol.un('singleclick', onTap as never);
      ol.un('movestart', clear);
      viewport?.removeEventListener('pointerleave', clear);
      clear();
    };
  }, [url, meparCode, geometry]);

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
