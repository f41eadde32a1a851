import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';

/** A card in the middle of a map. */
export function CountryCard({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', p: 4, pointerEvents: 'none' }}>
      <FloatingPanel sx={{ p: 4, maxWidth: 440, width: '100%', pointerEvents: 'auto' }}>{children}</FloatingPanel>
    </Box>
  );
}
