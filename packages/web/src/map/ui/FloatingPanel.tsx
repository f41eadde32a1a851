import Box, { type BoxProps } from '@mui/material/Box';
import { FLOATING_SHADOW, RADIUS } from '#web/ui/tokens.ts';

/** A panel over the map: paper at 94 %, the one shadow. */
export function FloatingPanel({ sx, ...rest }: BoxProps) {
  return (
    <Box
      {...rest}
      sx={[
        {
          borderRadius: `${RADIUS.control}px`,
          boxShadow: FLOATING_SHADOW,
          bgcolor: 'color-mix(in srgb, var(--mui-palette-background-paper) 94%, transparent)',
          color: 'text.primary',
          overflow: 'hidden',
          // The container of the panels lets the pointer through to the map.
          pointerEvents: 'auto',
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  );
}
