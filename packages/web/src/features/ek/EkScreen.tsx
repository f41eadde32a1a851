import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { SubjectCard } from '#web/mapScreen/SubjectCard.tsx';
import { productTypeOf } from '#web/shared/product/productTable.ts';
import { EkMap } from './EkMap.tsx';
import { EkProductMap } from './EkProductMap.tsx';
import { ekTexts as texts } from './texts.hu.ts';

/** An application, or a product of one of its blocks. */
export function EkScreen() {
  const { code = '' } = useParams();
  const [query] = useSearchParams();
  const ek = useQuery({ ...apiQuery('ek', { params: { code } }), meta: { errorPage: false } });
  if (ek.data === undefined) {
    return <SubjectCard what={texts.loading} error={ek.error} onRetry={() => void ek.refetch()} />;
  }
  const asked = query.get('meparCode');
  const mepar = ek.data.mepars.find(({ meparCode }) => meparCode === asked);
  if (mepar === undefined || productTypeOf(query.get('productType')) === null) {
    const isMissing = asked !== null && mepar === undefined;
    return <EkMap ek={ek.data} selected={mepar ?? null} isMissing={isMissing} onRefresh={() => void ek.refetch()} />;
  }
  return <EkProductMap key={mepar.meparCode} ek={ek.data} mepar={mepar} />;
}
