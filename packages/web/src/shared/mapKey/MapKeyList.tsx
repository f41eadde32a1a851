import type { MapKeyItem } from '@georisk/contract/verticals/session/mapKeys.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { mapKeyTexts as texts } from './mapKey.hu.ts';

interface Props {
  readonly items: readonly MapKeyItem[];
  readonly revoke: (id: string) => Promise<unknown>;
  /** The list is read again. */
  readonly onSettled: () => Promise<unknown>;
}

/** One that has gone meanwhile is the wanted result. */
async function revoked(revoke: Props['revoke'], id: string): Promise<void> {
  try {
    await revoke(id);
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 404)) throw error;
  }
}

const factsOf = ({ createdAt, expiresAt, lastUsedAt, expired }: MapKeyItem): string =>
  [
    texts.made(formatDateTime(createdAt)),
    (expired ? texts.ended : texts.until)(formatDateTime(expiresAt)),
    lastUsedAt === null ? texts.unused : texts.used(formatDateTime(lastUsedAt)),
  ].join(', ');

/** Somebody's map keys, and their revocation; those that have ended only take their place in the list. */
export function MapKeyList({ items, revoke, onSettled }: Props) {
  const revoking = useSingleMutation({ mutationFn: (id: string) => revoked(revoke, id), onSettled });
  return (
    <>
      {items.length === 0 && <Typography>{texts.none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {item.name}
                {item.expired && ` (${texts.expired})`}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {factsOf(item)}
              </Typography>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={(item.expired ? texts.removeOf : texts.revokeOf)(item.name)}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(item.id)}
            >
              {item.expired ? texts.remove : texts.revoke}
            </Button>
          </Box>
        ))}
      </Box>
      {revoking.isError && <FormMessage severity="error">{messageOf(revoking.error)}</FormMessage>}
    </>
  );
}
