import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOutbox } from '#web/offline/useOutbox.ts';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { WAY_HOME } from '#web/routes/wayHome.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { plotQuery } from '#web/shared/damagePlot/plotQuery.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { PointWalk } from './PointWalk.tsx';
import { RoundWalk } from './RoundWalk.tsx';
import { fieldTexts as texts } from './texts.hu.ts';

const PLOT_ID = /^[1-9][0-9]{0,9}$/;
function WalkOf({ id, isRound }: { readonly id: number; readonly isRound: boolean }) {
  const query = useQuery(plotQuery(id));
  const outbox = useOutbox();
  useScreenTitle(texts.title);
  if (query.data === undefined || outbox === null)
    return (
      <ProgressView what={texts.loading} error={query.error} onRetry={() => void query.refetch()} wayOut={WAY_HOME} />
    );
  const Walk = isRound ? RoundWalk : PointWalk;
  return <Walk key={id} plot={query.data} outbox={outbox} />;
}

/** "Bejárás": the sampling of a plot on foot, or the way around it. */
export function FieldScreen() {
  const [query] = useSearchParams();
  const id = query.get('damagePlotId') ?? '';
  return PLOT_ID.test(id) ? (
    <WalkOf id={Number(id)} isRound={query.get('round') === 'true'} />
  ) : (
    <NotFoundPage nested />
  );
}
