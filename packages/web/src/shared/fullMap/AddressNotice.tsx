import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { BAR_HEIGHT } from '#web/ui/tokens.ts';
import { addressFaults } from './addressFaults.ts';

/** Reports once the parts of the address that were left out. */
export function AddressNotice({ role }: { readonly role: number }) {
  const { search } = useLocation();
  const [read, setRead] = useState<string | null>(null);
  const faults = addressFaults(search, role);
  return (
    <Snackbar
      open={faults.length > 0 && read !== search}
      message={faults.join(' ')}
      autoHideDuration={8000}
      onClose={(_, reason) => {
        // A press on the map is no sign that it was read.
        if (reason !== 'clickaway') setRead(search);
      }}
      anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
      // Below the bar: the search stays available.
      sx={{ mt: `${BAR_HEIGHT}px` }}
    />
  );
}
