import type { SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/apiProblem.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { readAgain } from '#web/lib/readAgain.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { LogLink } from '#web/shared/logEntries/LogLink.tsx';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { rhythmText } from './rhythm.ts';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.sources;

function LastAsked({ source: { lastPolledAt, lastFound, lastError } }: { readonly source: SceneSource }) {
  if (lastPolledAt === null) return <Typography variant="body2">{texts.never}</Typography>;
  const at = formatDateTime(lastPolledAt);
  if (lastError === null) return <Typography variant="body2">{texts.last(at, lastFound ?? 0)}</Typography>;
  return (
    <FormMessage severity="error">
      {texts.failed(at)} {lastError}
    </FormMessage>
  );
}

const factsOf = ({ active, collection, groupName, pollMinutes, nextPollAt }: SceneSource) =>
  [
    !active && texts.off,
    collection !== null && texts.collection(collection),
    texts.group(groupName),
    active && texts.rhythm(rhythmText(pollMinutes)),
    active && texts.next(formatDateTime(nextPollAt)),
  ].filter(Boolean);

interface Props {
  readonly source: SceneSource;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function SourceCard({ source, onEdit, onRemove }: Props) {
  const client = useQueryClient();
  const poll = useSingleMutation({
    mutationFn: () => callApi('pollSource', { params: { id: source.id } }),
    onSettled: () => readAgain(client, ['sources']),
  });
  const asking = source.asking || poll.isPending;
  return (
    <Card component="article" sx={{ p: 4 }}>
      <Stack spacing={2}>
        <Box>
          <Typography variant="subtitle2" component="h3">
            {source.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {source.url}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            {factsOf(source).join(' · ')}
          </Typography>
        </Box>
        <LastAsked source={source} />
        {poll.isError && <FormMessage severity="error">{messageOf(poll.error)}</FormMessage>}
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button
            size="small"
            variant="outlined"
            aria-disabled={asking}
            aria-busy={asking}
            sx={asking ? { opacity: 0.6 } : {}}
            onClick={() => {
              if (!asking) poll.mutate();
            }}
          >
            {asking ? texts.polling : texts.poll}
          </Button>
          <Button size="small" onClick={onEdit}>
            {texts.edit}
          </Button>
          <LogLink kind="sceneSource" id={source.id} name={source.name} />
          <Button size="small" color="error" onClick={onRemove}>
            {texts.remove}
          </Button>
        </Box>
      </Stack>
    </Card>
  );
}
