import type { WholeForestUnit } from '@georisk/contract/verticals/forestry/forest.ts';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink, useNavigate, useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { href, pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { FactTable } from '#web/ui/FactTable.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { forestTexts as texts } from './texts.hu.ts';
import { boxOfUnits } from './unitBox.ts';
import { UnitFigures } from './UnitFigures.tsx';
import { useCrownPart, useStemPart } from './useTreeParts.tsx';

const { facts: names } = texts;

function Body({ unit }: { readonly unit: WholeForestUnit }) {
  const { id, settlement, tag, subTag, project, area, stemCount, heightAvg, dbhAvg } = unit;
  return (
    <>
      <FactTable
        sx={{ px: 4, py: 2 }}
        facts={[
          [names.settlement, settlement],
          [names.tag, texts.tagOf(tag, subTag)],
          [
            names.project,
            <Link key="project" component={RouterLink} to={pathTo('forestProject', { id: project.id })}>
              {project.name}
            </Link>,
          ],
          [names.area, texts.hectares(area)],
          [names.stems, texts.count(stemCount)],
          [names.height, texts.metres(heightAvg)],
          [names.diameter, texts.centimetres(dbhAvg)],
          [names.volume, texts.volumeOf(unit)],
        ]}
      />
      <UnitFigures id={id} />
    </>
  );
}

function UnitMap({ unit }: { readonly unit: WholeForestUnit }) {
  const navigate = useNavigate();
  const title = texts.unitTitle(unit.settlement, unit.tag, unit.subTag);
  useScreenTitle(texts.unit, title);
  // The view is about its trees: they are on from the beginning.
  const parts = [
    { ...useStemPart(), on: true },
    { ...useCrownPart(), on: true },
  ];
  const box = boxOfUnits([unit]);
  const head = (compact: boolean) => (
    <PanelHead
      compact={compact}
      backLabel={texts.backToProject}
      onBack={() => void navigate(pathTo('forestProject', { id: unit.project.id }))}
      over={texts.unit}
      title={title}
      note={unit.project.name}
    />
  );
  return (
    <FullMap
      title={`${texts.unit} · ${title}`}
      parts={parts}
      focus={box === null ? null : { key: `forest unit ${unit.id}`, box }}
      panel={{ title: texts.unit, head, body: <Body unit={unit} /> }}
      startsOpen="list"
    />
  );
}

function UnitOf({ id }: { readonly id: string }) {
  const query = useQuery({
    ...apiQuery('forestUnit', { params: { id: Number(id) }, query: { trees: 'none' } }),
    meta: { errorPage: false },
  });
  if (query.data !== undefined) return <UnitMap key={id} unit={query.data} />;
  return (
    <SubjectCard
      what={texts.loadingUnit}
      error={query.error}
      onRetry={() => void query.refetch()}
      wayOut={{ label: texts.back, to: href.home() }}
    />
  );
}

/** One unit of a forest: its figures, species and diameters, its trees on the map. */
export function ForestUnitScreen() {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,9}$/.test(id) ? <UnitOf id={id} /> : <NotFoundPage nested />;
}
