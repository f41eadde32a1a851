import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { href } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { SceneList } from './SceneList.tsx';
import { SourceList } from './SourceList.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts;
const ASKING_MS = 2_000;
const STILL_MS = 30_000;

/** Sources of satellite scenes, and the outcome of each scene. */
export function SourcesScreen() {
  const query = useQuery({
    ...apiQuery('sources'),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(({ asking }) => asking) ? ASKING_MS : STILL_MS),
  });
  useScreenTitle(texts.title);
  return (
    <ListPage title={texts.title} explanation={texts.explanation}>
      <Stack component="section" spacing={3} aria-labelledby="sources-title">
        <Typography variant="h2" id="sources-title">
          {texts.sources.title}
        </Typography>
        <QueryView query={query} what={texts.sources.what}>
          {(sources) => <SourceList sources={sources} />}
        </QueryView>
      </Stack>
      <Stack component="section" spacing={3} aria-labelledby="scenes-title">
        <Typography variant="h2" id="scenes-title">
          {texts.scenes.title}
        </Typography>
        <Link
          component={RouterLink}
          to={href.adminWork()}
          sx={{ alignSelf: 'flex-start', display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {texts.work}
        </Link>
        <SceneList sources={query.data ?? []} />
      </Stack>
    </ListPage>
  );
}
