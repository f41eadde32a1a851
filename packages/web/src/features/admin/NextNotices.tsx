import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { ChannelsButton } from './ChannelsButton.tsx';
import { nextTexts as texts } from './alertDeliveries.hu.ts';

/** Sends that are listed; more of them are counted. */
const MAX_LISTED = 4;

interface Props {
  /** Narrows the list below to those who wait. */
  readonly onShow: () => void;
}

/** How many people the next messages about alerts go to, and when. */
export function NextNotices({ onShow }: Props) {
  const query = useQuery({ ...apiQuery('nextNotices'), staleTime: 0, meta: { errorPage: false } });
  if (query.data === undefined)
    return query.isError ? (
      <ProgressView what={texts.what} error={query.error} onRetry={() => void query.refetch()} />
    ) : null;
  const { sends, people, alerts } = query.data;
  const listed = sends.slice(0, MAX_LISTED);
  const later = people - listed.reduce((sum, send) => sum + send.people, 0);
  return (
    <Card component="section" aria-label={texts.title} variant="outlined" className="no-print" sx={{ p: 4 }}>
      <Typography variant="h2">{texts.title}</Typography>
      {people === 0 ? (
        <Typography color="textSecondary">{texts.none}</Typography>
      ) : (
        <>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Typography>{texts.total(people, alerts)}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
              <Button variant="outlined" size="small" onClick={onShow}>
                {texts.showWaiting}
              </Button>
              <ChannelsButton />
            </Box>
          </Box>
          <Box component="ul" sx={{ m: 0, mt: 1, pl: 5 }}>
            {listed.map((send) => (
              <Typography key={send.dueAt} component="li" variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
                {texts.send(formatDateTime(send.dueAt), send.people, send.alerts)}
              </Typography>
            ))}
            {later > 0 && (
              <Typography component="li" variant="body2" color="textSecondary">
                {texts.more(later)}
              </Typography>
            )}
          </Box>
        </>
      )}
    </Card>
  );
}
