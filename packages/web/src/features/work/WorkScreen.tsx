import { WORK_STATES, type WorkItem } from '@georisk/contract/verticals/admin/work.ts';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ListPage } from '#web/ui/ListPage.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { workTexts } from './texts.hu.ts';
import { WorkTable } from './WorkTable.tsx';

/** While something is running people watch it; while nothing is, something may begin. */
const MOVING_MS = 2_000;
const STILL_MS = 15_000;
const isMoving = ({ state }: WorkItem) => state === 'running' || state === 'queued';

/** Background work of the installation: its progress, and its errors. */
export function WorkScreen() {
  const { page, params, change, toPage } = useListAddress();
  const state = WORK_STATES.find((each) => each === params.get('state'));
  const query = useQuery({
    ...apiQuery('work', { query: { page, pageSize: PAGE_SIZE, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isMoving) ? MOVING_MS : STILL_MS),
  });
  useScreenTitle(workTexts.title);
  return (
    <ListPage title={workTexts.title} explanation={workTexts.explanation}>
      <FormControl sx={{ maxWidth: 280 }}>
        <FormLabel htmlFor="work-state" sx={{ mb: 1, typography: 'body2' }}>
          {workTexts.filter}
        </FormLabel>
        <NativeSelect
          value={state ?? ''}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'work-state' }}
          onChange={(event) => change({ state: event.target.value, page: undefined })}
        >
          <option value="">{workTexts.any}</option>
          {WORK_STATES.map((each) => (
            <option key={each} value={each}>
              {workTexts.states[each]}
            </option>
          ))}
        </NativeSelect>
      </FormControl>
      <QueryView query={query} what={workTexts.what}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Typography color="textSecondary">{state ? workTexts.noneOfState : workTexts.none}</Typography>
            </NoRows>
          ) : (
            <>
              <WorkTable items={items} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
            </>
          )
        }
      </QueryView>
    </ListPage>
  );
}
