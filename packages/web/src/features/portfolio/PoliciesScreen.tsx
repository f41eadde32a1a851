import type { PolicyListRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { latePart } from '#web/lib/latePart.ts';
import { pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { ListTable } from '#web/shared/workbench/ListTable.tsx';
import { RowPreview } from '#web/shared/workbench/RowPreview.tsx';
import { type ListSelection, useSelection } from '#web/shared/workbench/useSelection.ts';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { WorkbenchPage } from '#web/shared/workbench/WorkbenchPage.tsx';
import { NoRows } from '#web/ui/NoRows.tsx';
import { Pager } from '#web/ui/Pager.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { PAGE_SIZE, useListAddress } from '#web/ui/useListAddress.ts';
import { PolicyFilter } from './PolicyFilter.tsx';
import { policyList } from './policyListSpec.tsx';
import { ChosenPolicies, columnsOf, PolicyTools } from './PolicyTools.tsx';
import { isNarrowed, listFilterOf, sortOf } from './portfolioAddress.ts';
import { policyListTexts as texts } from './texts.hu.ts';

type Address = ReturnType<typeof useListAddress>;

const NO_POLICIES: readonly PolicyListRow[] = [];
const nothing = () => undefined;
const PoliciesMap = latePart(
  () => import('./PoliciesMap.tsx'),
  'PoliciesMap',
  <ProgressView what={texts.points.loading} error={null} onRetry={nothing} />,
);

interface RowsProps {
  readonly address: Address;
  readonly policies: readonly PolicyListRow[];
  readonly selection: ListSelection;
}

function Rows({ address: { params, change }, policies, selection }: RowsProps) {
  const isMany = new Set(policies.map(({ companyId }) => companyId)).size > 1;
  const spec = useMemo(() => policyList(isMany), [isMany]);
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ListTable
          spec={spec}
          rows={policies}
          columns={columnsOf(params)}
          sort={sortOf(params)}
          onSort={({ column, descending }) => change({ sort: `${descending ? '-' : ''}${column}`, page: undefined })}
          mayChoose
          selection={selection}
        />
      </Box>
      <RowPreview
        spec={spec}
        row={selection.active === null ? policies[0] : policies.find(({ id }) => id === selection.active)}
        open={texts.open}
      />
    </Box>
  );
}

function Nothing({ mayClear }: { readonly mayClear: boolean }) {
  return (
    <>
      <Typography>{texts.none}</Typography>
      <Typography color="textSecondary">{texts.noneHint}</Typography>
      {mayClear && (
        <Button component={Link} to={pathTo('policies')} sx={{ mt: 2 }}>
          {texts.clear}
        </Button>
      )}
    </>
  );
}

/** The company's policies of a year as a workbench: searched, sorted, chosen, in pages; the choice is in the address. */
export function PoliciesScreen() {
  const address = useListAddress();
  const { page, params, change, toPage } = address;
  const filter = useDeferredValue(listFilterOf(params));
  useScreenTitle(texts.title);
  const query = useQuery({
    ...apiQuery('policyList', { query: { page, pageSize: PAGE_SIZE, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const { year } = filter;
  const choices = useQuery({
    ...apiQuery('exposure', { query: year === undefined ? {} : { year } }),
    meta: { errorPage: false },
    placeholderData: keepPreviousData,
  });
  const policies = query.data?.items ?? NO_POLICIES;
  const loaded = useMemo(() => policies.map(({ id }) => id), [policies]);
  const selection = useSelection(loaded);
  /** Policies that the map is to show instead of the whole list's. */
  const [onMap, setOnMap] = useState<readonly number[] | null>(null);
  const shown = query.data?.year ?? year ?? null;
  return (
    <WorkbenchPage title={texts.title} explanation={texts.explanation(shown)} tools={<PolicyTools address={address} />}>
      <PolicyFilter address={address} year={shown} choices={choices.data} />
      <ChosenPolicies
        filter={filter}
        loaded={loaded}
        selection={selection}
        onShowOnMap={(ids) => {
          setOnMap(ids);
          change({ map: '1' });
        }}
      />
      {params.get('map') === '1' && (
        <PoliciesMap filter={filter} only={onMap} onShowAll={() => setOnMap(null)} selection={selection} />
      )}
      <QueryView query={query} what={texts.loading}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <NoRows page={page} pageSize={pageSize} total={total} onPage={toPage}>
              <Nothing mayClear={isNarrowed(params)} />
            </NoRows>
          ) : (
            <>
              <Rows address={address} policies={items} selection={selection} />
              <Pager page={page} pageSize={pageSize} total={total} onPage={toPage} />
              <Typography variant="caption" color="textSecondary" sx={{ display: { xs: 'none', lg: 'block' } }}>
                {workbenchTexts.keys}
              </Typography>
            </>
          )
        }
      </QueryView>
    </WorkbenchPage>
  );
}
