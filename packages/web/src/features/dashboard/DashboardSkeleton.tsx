import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { dashboardTexts as texts } from './texts.hu.ts';

const TABLES = [6, 4, 5] as const;
const ROW_HEIGHT = 36;

/** The shape of the loading page: tables with their rows. */
export function DashboardSkeleton() {
  return (
    <Stack spacing={4} role="status" aria-label={texts.loading}>
      {TABLES.map((rows) => (
        <Card key={rows} sx={{ p: 4 }}>
          <Skeleton width="40%" height={28} />
          {Array.from({ length: rows }, (_, row) => (
            <Skeleton key={row} height={ROW_HEIGHT} />
          ))}
        </Card>
      ))}
    </Stack>
  );
}
