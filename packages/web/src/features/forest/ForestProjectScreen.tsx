import { API, fillPath } from '@georisk/contract/api.ts';
import type { ForestProject } from '@georisk/contract/verticals/forestry/forest.ts';
import { projectFigures } from '@georisk/domain/forest/standFigures.ts';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { href, pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { FactTable } from '#web/ui/FactTable.tsx';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { OpenMark } from '#web/ui/OpenMark.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { Section } from '#web/ui/Section.tsx';
import { forestTexts as texts } from './texts.hu.ts';
import { boxOfUnits } from './unitBox.ts';

const NONE: readonly never[] = [];

function Body({ project: { id, forestUnits: units } }: { readonly project: ForestProject }) {
  const figures = projectFigures(units);
  const { area, stemCount, heightAvg, dbhAvg } = figures;
  const { facts: names } = texts;
  if (units.length === 0) return <Typography sx={{ px: 4, pb: 4 }}>{texts.noUnits}</Typography>;
  return (
    <>
      <FactTable
        sx={{ px: 4, py: 2 }}
        facts={[
          [names.units, texts.count(units.length)],
          [names.area, texts.hectares(area)],
          [names.stems, texts.count(stemCount)],
          [names.height, texts.metres(heightAvg)],
          [names.diameter, texts.centimetres(dbhAvg)],
          [names.volume, texts.volumeOf(figures)],
        ]}
      />
      <Box sx={{ px: 4, pb: 3 }}>
        <DownloadButton
          url={fillPath(API.forestExport.path, { id })}
          fileName={texts.fileName}
          label={texts.download}
        />
      </Box>
      <Section title={texts.units}>
        <List aria-label={texts.units} disablePadding>
          {units.map((unit) => (
            <li key={unit.id}>
              <ListItemButton
                component={RouterLink}
                to={pathTo('forestUnit', { id: unit.id })}
                divider
                sx={{ px: 0, gap: 2 }}
              >
                <ListItemText
                  primary={texts.unitTitle(unit.settlement, unit.tag, unit.subTag)}
                  secondary={[texts.hectares(unit.area), texts.count(unit.stemCount)].join(' · ')}
                />
                <OpenMark />
              </ListItemButton>
            </li>
          ))}
        </List>
      </Section>
    </>
  );
}

function ProjectMap({ project }: { readonly project: ForestProject }) {
  const navigate = useNavigate();
  useScreenTitle(texts.project, project.name);
  const box = boxOfUnits(project.forestUnits);
  const head = (compact: boolean) => (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={() => void navigate(href.home())}
      over={texts.project}
      title={project.name}
      note=""
    />
  );
  return (
    <FullMap
      title={`${texts.project} · ${project.name}`}
      parts={NONE}
      focus={box === null ? null : { key: `forest project ${project.id}`, box }}
      panel={{ title: texts.project, head, body: <Body project={project} /> }}
      startsOpen="list"
    />
  );
}

function ProjectOf({ id }: { readonly id: string }) {
  const query = useQuery({ ...apiQuery('forestProject', { params: { id: Number(id) } }), meta: { errorPage: false } });
  if (query.data !== undefined) return <ProjectMap key={id} project={query.data} />;
  return (
    <SubjectCard
      what={texts.loadingProject}
      error={query.error}
      onRetry={() => void query.refetch()}
      wayOut={{ label: texts.back, to: href.home() }}
    />
  );
}

/** One project: its totals and averages, and its units. */
export function ForestProjectScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <ProjectOf id={id} /> : <NotFoundPage nested />;
}
