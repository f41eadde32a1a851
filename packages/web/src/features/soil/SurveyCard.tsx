import type { SoilOverview } from '@georisk/contract/verticals/soil/soil.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import PlaceIcon from '~icons/material-symbols/zoom-in-map-rounded';
import { soilTexts as texts } from './texts.hu.ts';

interface Props {
  readonly overview: UseQueryResult<SoilOverview>;
  readonly onGo: () => void;
}

function Contents({ data, onGo }: { readonly data: SoilOverview; readonly onGo: () => void }) {
  const { soilZones, soilSamples, managementZones, box } = data;
  if (box === null)
    return (
      <>
        <Typography variant="subtitle1" component="h2">
          {texts.emptyTitle}
        </Typography>
        <Typography variant="body2">{texts.empty}</Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.howIn}
        </Typography>
        <ImportButton />
      </>
    );
  return (
    <>
      <Typography variant="subtitle1" component="h2">
        {texts.home}
      </Typography>
      <Typography variant="body2">{texts.contents(soilZones, soilSamples, managementZones)}</Typography>
      <Button variant="contained" startIcon={<PlaceIcon />} onClick={onGo} sx={{ justifySelf: 'start' }}>
        {texts.goThere}
      </Button>
    </>
  );
}

/** What the survey contains and where it is; of an empty one what will stand here and how it gets in. */
export function SurveyCard({ overview, onGo }: Props) {
  const { data, error } = overview;
  return (
    <FloatingPanel component="section" aria-label={texts.home} sx={{ maxWidth: 420, width: '100%' }}>
      {data === undefined ? (
        <ProgressView what={texts.what} error={error} onRetry={() => void overview.refetch()} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, p: 4 }}>
          <Contents data={data} onGo={onGo} />
        </Box>
      )}
    </FloatingPanel>
  );
}
