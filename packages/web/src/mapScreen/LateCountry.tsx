import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { GROUND } from '#web/map/palette.ts';
import { CountryCard } from './CountryCard.tsx';

const load = () => import('./CountryWith.tsx');

/** `CountryWith` for a screen that must be readable before the map's code has come: until then its card on plain ground. */
export function LateCountry({ children }: { readonly children: ReactNode }) {
  const { module } = useLateModule(load, true);
  if (module !== null) return <module.CountryWith>{children}</module.CountryWith>;
  return (
    <Box sx={{ position: 'relative', width: '100%', height: '100%', bgcolor: GROUND.outside }}>
      <CountryCard>{children}</CountryCard>
    </Box>
  );
}
