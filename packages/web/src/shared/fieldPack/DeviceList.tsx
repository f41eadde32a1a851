import type { DeviceGrantItem } from '@georisk/contract/verticals/insurance/deviceGrants.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { deviceTexts as texts } from './fieldPack.hu.ts';

interface Props {
  readonly items: readonly DeviceGrantItem[];
  readonly revoke: (id: string) => Promise<unknown>;
  /** The list is read again. */
  readonly onSettled: () => Promise<unknown>;
}

/** One that has ended meanwhile is the wanted result. */
async function revoked(revoke: Props['revoke'], id: string): Promise<void> {
  try {
    await revoke(id);
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

/** The devices that open what was taken to the field without a session, and their revocation. */
export function DeviceList({ items, revoke, onSettled }: Props) {
  const revoking = useSingleMutation({ mutationFn: (id: string) => revoked(revoke, id), onSettled });
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation}
      </Typography>
      {items.length === 0 && <Typography>{texts.none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
        {items.map(({ id, name, lastUsedAt, expiresAt }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56 }}>
            <Box sx={{ flex: 1 }}>
              <Typography variant="body2" sx={{ fontWeight: 600 }}>
                {name}
              </Typography>
              <Typography variant="caption" color="textSecondary">
                {texts.facts(formatDateTime(lastUsedAt), formatDateTime(expiresAt))}
              </Typography>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={texts.revokeOf(name)}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(id)}
            >
              {texts.revoke}
            </Button>
          </Box>
        ))}
      </Box>
      {revoking.isError && <FormMessage severity="error">{messageOf(revoking.error)}</FormMessage>}
    </>
  );
}
