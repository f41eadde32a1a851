import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { type MapPointer, onPointerMove } from '#web/map/pointer.ts';
import { mapSize } from '#web/map/shown.ts';
import { FLOATING_SHADOW } from '#web/ui/tokens.ts';
import type { HoverText } from '#web/mapScreen/mapPart.ts';

interface At {
  readonly x: number;
  readonly y: number;
  /** The side of the pointer with room. */
  readonly left: boolean;
  readonly up: boolean;
}

/** Text beside the mouse, about the shape under it. */
export function HoverCard({ text }: { readonly text: HoverText | null }) {
  const [at, setAt] = useState<At | null>(null);
  const isOn = useRef(false);
  const last = useRef<At | null>(null);
  useEffect(() => {
    const move = ({ x, y, dragging }: MapPointer) => {
      const { width, height } = mapSize();
      last.current = dragging ? null : { x, y, left: x > width / 2, up: y > height / 2 };
      if (isOn.current) setAt(last.current);
    };
    return onPointerMove(move);
  }, []);
  const on = text !== null;
  useEffect(() => {
    isOn.current = on;
    setAt(on ? last.current : null);
  }, [on]);
  if (text === null || at === null) return null;
  return (
    <Box
      // The same is in the panel that a click opens, and in the lists.
      aria-hidden
      className="no-print"
      data-testid="map-hover"
      sx={{
        position: 'absolute',
        left: at.x,
        top: at.y,
        transform: `translate(${at.left ? 'calc(-100% - 14px)' : '14px'}, ${at.up ? 'calc(-100% - 10px)' : '10px'})`,
        px: 3,
        py: 1,
        maxWidth: 280,
        typography: 'caption',
        bgcolor: 'background.paper',
        color: 'text.primary',
        borderRadius: '6px',
        boxShadow: FLOATING_SHADOW,
        pointerEvents: 'none',
        fontFeatureSettings: "'tnum'",
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{text.title}</Box>
      {text.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Box>
  );
}
