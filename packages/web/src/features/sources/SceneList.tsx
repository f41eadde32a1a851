import { SCENE_STATES, type Scene, type SceneSource } from '@georisk/contract/verticals/admin/sources.ts';
import { isIsoDate } from '@georisk/domain/dates/isoDate.ts';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { type SceneFilter, SceneFilters } from './SceneFilters.tsx';
import { SceneTable } from './SceneTable.tsx';
import { sourceTexts } from './texts.hu.ts';

const texts = sourceTexts.scenes;
const MOVING_MS = 3_000;
const STILL_MS = 30_000;
const isMoving = ({ state }: Scene) => state === 'found' || state === 'working';

/** The valid parts of the address; the others are ignored. */
function filterOf(params: URLSearchParams): SceneFilter {
  const state = SCENE_STATES.find((each) => each === params.get('state'));
  const [source = '', from = '', to = ''] = ['source', 'from', 'to'].map((name) => params.get(name) ?? '');
  // An end before its beginning is none.
  const isSpan = !(isIsoDate(from) && isIsoDate(to) && to < from);
  return {
    ...(state && { state }),
    ...(/^[1-9]\d{0,8}$/.test(source) && { source: Number(source) }),
    ...(isSpan && isIsoDate(from) && { from }),
    ...(isSpan && isIsoDate(to) && { to }),
  };
}

/** Every scene of every source, newest first, and its outcome. */
export function SceneList({ sources }: { readonly sources: readonly SceneSource[] }) {
  const { page, params, change, toPage } = useListAddress();
  const filter = filterOf(params);
  const isFiltered = Object.keys(filter).length > 0;
  const query = useQuery({
    ...apiQuery('scenes', { query: { page, pageSize: PAGE_SIZE, ...filter } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? MOVING_MS : STILL_MS),
  });
  return (
    <>
      <SceneFilters filter={filter} sources={sources} onChange={change} />
      <QueryView query={query} what={texts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{isFiltered ? texts.noneOfFilter : texts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <SceneTable scenes={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
