import type { ForestProjectRef } from '@georisk/contract/verticals/forestry/forest.ts';
import { bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import { countryQuery } from '#web/map/useGround.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { OpenMark } from '#web/ui/OpenMark.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { forestTexts as texts } from './texts.hu.ts';
import { boxOfUnits } from './unitBox.ts';

const NONE: readonly never[] = [];

/** The place of the units; of the country as long as there is none. */
function useFocus() {
  const { data: countries = [] } = useQuery(countryQuery());
  const { data: units } = useQuery({ ...apiQuery('forestUnits'), meta: { errorPage: false } });
  if (units === undefined) return null;
  const box = boxOfUnits(units);
  if (box !== null) return { key: 'forest units', box };
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  return boxes.length === 0 ? null : { key: 'country', box: boxes.reduce(unionBBox) };
}

function Projects({ projects }: { readonly projects: readonly ForestProjectRef[] }) {
  if (projects.length === 0)
    return (
      <Box sx={{ px: 4, pb: 4 }}>
        <Typography variant="subtitle1" component="p">
          {texts.emptyTitle}
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {texts.empty}
        </Typography>
        <ImportButton />
      </Box>
    );
  return (
    <List aria-label={texts.projects} disablePadding>
      {projects.map(({ id, name }) => (
        <li key={id}>
          <ListItemButton component={RouterLink} to={pathTo('forestProject', { id })} divider sx={{ px: 4, gap: 2 }}>
            <ListItemText primary={name} slotProps={{ primary: { sx: { fontWeight: 600 } } }} />
            <OpenMark />
          </ListItemButton>
        </li>
      ))}
    </List>
  );
}

/** Home of a forester: the company's projects, as a list and on the map. */
export function ForestHomeScreen() {
  const query = useQuery({ ...apiQuery('forestProjects'), meta: { errorPage: false } });
  const focus = useFocus();
  useScreenTitle(texts.projects);
  const head = (compact: boolean) => (
    <Box sx={compact ? { px: 4, pb: 2 } : { px: 4, pt: 4, pb: 3 }}>
      <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1">
        {texts.projects}
      </Typography>
    </Box>
  );
  const body = (
    <QueryView query={query} what={texts.loadingProjects}>
      {(projects) => <Projects projects={projects} />}
    </QueryView>
  );
  return (
    <FullMap
      title={texts.projects}
      parts={NONE}
      focus={focus}
      panel={{ title: texts.projects, head, body }}
      startsOpen="list"
    />
  );
}
