import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { uiTexts } from '#web/ui/ui.hu.ts';

/** The head of a panel whose subject is loading. @param what the subject, as in "… betöltése" */
export const HeadSkeleton = ({ what }: { readonly what: string }) => (
  <Box role="status" aria-label={uiTexts.loading(what)} sx={{ px: 4, py: 3 }}>
    <Skeleton variant="text" width="30%" />
    <Skeleton variant="text" width="60%" />
    <Skeleton variant="text" width="80%" />
  </Box>
);

/** The rest of such a panel. */
export const BodySkeleton = () => (
  <Box aria-hidden sx={{ px: 4, pb: 4, display: 'grid', gap: 3 }}>
    <Skeleton variant="rounded" height={44} />
    <Skeleton variant="rounded" height={160} />
    <Skeleton variant="rounded" height={120} />
  </Box>
);
