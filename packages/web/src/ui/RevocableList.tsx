import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ApiProblem } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { FormMessage } from './FormMessage.tsx';

export interface Revocable {
  readonly id: string;
  readonly name: string;
  /** What else is known of it. */
  readonly facts: string;
  /** Of its button. */
  readonly action: string;
  /** What its button does to which row, for a screen reader. */
  readonly actionOf: string;
}

interface Props {
  readonly rows: readonly Revocable[];
  readonly none: string;
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

/** Somebody's rights of which each can be revoked at once. */
export function RevocableList({ rows, none, revoke, onSettled }: Props) {
  const revoking = useSingleMutation({ mutationFn: (id: string) => revoked(revoke, id), onSettled });
  return (
    <>
      {rows.length === 0 && <Typography>{none}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
        {rows.map(({ id, name, facts, action, actionOf }) => (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 56, py: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="p">
                {facts}
              </Typography>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={actionOf}
              disabled={revoking.isPending}
              onClick={() => revoking.mutate(id)}
            >
              {action}
            </Button>
          </Box>
        ))}
      </Box>
      {revoking.isError && <FormMessage severity="error">{messageOf(revoking.error)}</FormMessage>}
    </>
  );
}
