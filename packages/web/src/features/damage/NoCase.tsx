import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { WAY_HOME } from '#web/routes/wayHome.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { RestoreCase } from './RestoreCase.tsx';
import { caseTexts, restoreTexts as texts } from './texts.hu.ts';

interface Props {
  /** Of the address. */
  readonly number: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What stands where a case could not be read: whether it was deleted, to those who may restore it. */
export function NoCase({ number, error, onRetry }: Props) {
  const { role } = useCurrentUser();
  const isMissing = error instanceof ApiProblem && error.status === 404;
  const { data: deleted = [] } = useQuery({
    ...apiQuery('deletedDamages', { query: { damageNumber: number } }),
    enabled: isMissing && mayCall('deletedDamages', role),
    meta: { errorPage: false },
  });
  return (
    <>
      <ProgressView what={caseTexts.loading} error={error} onRetry={onRetry} wayOut={WAY_HOME} />
      {isMissing &&
        deleted.map(({ id, damageNumber, damageDate, policyNumber, deletedAt, deletedBy }) => (
          <Box key={id} component="section" aria-label={texts.title(damageNumber)} sx={{ px: 4, pb: 4 }}>
            <Stack spacing={2}>
              <div>
                <Typography variant="subtitle1" component="h2">
                  {texts.title(damageNumber)}
                </Typography>
                <Typography variant="body2">{texts.deleted(deletedBy, formatDateTime(deletedAt))}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {texts.which(formatDate(damageDate), policyNumber)}
                </Typography>
              </div>
              <RestoreCase id={id} damageNumber={damageNumber} />
            </Stack>
          </Box>
        ))}
    </>
  );
}
