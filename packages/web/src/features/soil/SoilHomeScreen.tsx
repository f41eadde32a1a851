import { type BBox, bboxOf, unionBBox } from '@georisk/domain/geo/bbox.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asAreal } from '#web/map/areal.ts';
import { countryQuery } from '#web/map/useGround.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { FullMap } from '#web/shared/fullMap/FullMap.tsx';
import { SurveyCard } from './SurveyCard.tsx';
import { soilTexts as texts } from './texts.hu.ts';
import { surveyBox } from './surveyBox.ts';
import { useOverview } from './useOverview.ts';

const NONE: readonly never[] = [];

/** Home of the soil survey: the country with the layers of the survey, and where the survey is. */
export function SoilHomeScreen() {
  const { company } = useCurrentUser();
  const { data: countries = [] } = useQuery(countryQuery());
  const overview = useOverview();
  const [near, setNear] = useState<BBox | null>(null);
  const boxes = countries.map(({ polygon }) => bboxOf(asAreal(polygon)));
  const country = boxes.length === 0 ? null : { key: 'country', box: boxes.reduce(unionBBox) };
  return (
    <FullMap
      title={company?.name ?? texts.home}
      parts={NONE}
      focus={near === null ? country : { key: near.join(), box: near }}
      panel={null}
      banners={
        near === null && (
          <SurveyCard overview={overview} onGo={() => setNear(overview.data ? surveyBox(overview.data) : null)} />
        )
      }
    />
  );
}
