import { isMeparCode } from '@georisk/domain/mepar/meparCode.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { href } from '#web/routes/routes.ts';
import { SoilMeparMap } from './SoilMeparMap.tsx';
import { soilTexts as texts } from './texts.hu.ts';

function MeparOf({ code }: { readonly code: string }) {
  const mepar = useQuery({ ...apiQuery('soilMepar', { params: { code } }), meta: { errorPage: false } });
  if (mepar.data !== undefined) return <SoilMeparMap mepar={mepar.data} />;
  return (
    <SubjectCard
      what={texts.meparWhat}
      error={mepar.error}
      onRetry={() => void mepar.refetch()}
      wayOut={{ label: texts.backHome, to: href.home() }}
    />
  );
}

/** A block of the soil survey, with its NDVI and the terrain. */
export function SoilMeparScreen() {
  const { id = '' } = useParams();
  return isMeparCode(id) ? <MeparOf code={id} /> : <NotFoundPage nested />;
}
