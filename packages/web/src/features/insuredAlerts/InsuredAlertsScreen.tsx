import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Answer } from '@georisk/contract/endpoints.ts';
import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '#web/lib/api.ts';
import { apiUrl } from '#web/lib/apiRequest.ts';
import { formatCount, formatNumber } from '#web/lib/format.ts';
import { latePart } from '#web/lib/latePart.ts';
import { href, pathTo } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ListFoot } from '#web/shared/workbench/ListFoot.tsx';
import { ListTable } from '#web/shared/workbench/ListTable.tsx';
import { ListTools } from '#web/shared/workbench/ListTools.tsx';
import { RowPreview } from '#web/shared/workbench/RowPreview.tsx';
import { type ListSelection, useSelection } from '#web/shared/workbench/useSelection.ts';
import { WorkbenchPage } from '#web/shared/workbench/WorkbenchPage.tsx';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { useListAddress } from '#web/ui/useListAddress.ts';
import {
  ALERT_COLUMNS,
  type AlertFilter,
  alertFilterOf,
  columnsOf,
  SHOWN_COLUMNS,
  sortOf,
  isNarrowed,
  viewOf,
} from './alertAddress.ts';
import { AlertFilters } from './AlertFilters.tsx';
import { alertList } from './alertListSpec.tsx';
import { ChosenAlerts } from './ChosenAlerts.tsx';
import { insuredAlertTexts as texts } from './texts.hu.ts';

type Address = ReturnType<typeof useListAddress>;
type Page = Answer<'insuredAlerts'>;

const AT_ONCE = 50;
const COLUMNS = { columns: ALERT_COLUMNS, titles: texts.columns } as const;
const NO_ALERTS: readonly InsuredAlert[] = [];
const nothing = () => undefined;
const AlertsMap = latePart(
  () => import('./AlertsMap.tsx'),
  'AlertsMap',
  <ProgressView what={texts.points.loading} error={null} onRetry={nothing} />,
);

/** The list, a page after the other: each goes on where the one before it ended. */
function useAlertPages(filter: AlertFilter) {
  const query = { ...filter, pageSize: AT_ONCE };
  return useInfiniteQuery({
    queryKey: ['insuredAlerts', 'pages', query],
    queryFn: ({ signal, pageParam }): Promise<Page> =>
      callApi('insuredAlerts', { query: { ...query, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Page) => next,
    placeholderData: keepPreviousData,
  });
}

function countOf(first: Page | undefined, shown: number): string {
  if (first === undefined) return '';
  const total = formatCount(first.total);
  return texts.shown(formatCount(shown), first.more ? workbenchTexts.moreThan(total) : total);
}

const Tools = ({ address }: { readonly address: Address }) => (
  <ListTools
    address={address}
    list="insuredAlerts"
    view={viewOf(address.params)}
    spec={COLUMNS}
    columns={columnsOf(address.params)}
    usual={SHOWN_COLUMNS}
    workbook={{
      url: apiUrl('insuredAlertWorkbook', {}, alertFilterOf(address.params)),
      fileName: texts.workbookName,
      label: texts.workbook,
    }}
  />
);

/** A new case begins with the policy, the block and the area of an alert; of several policies somebody chooses. */
const newCaseOf = ({ policies, meparCode, hectares }: InsuredAlert): string =>
  href.createDamage({
    policyNumber: policies.length === 1 ? policies[0]?.policyNumber : undefined,
    meparCode,
    area: formatNumber(hectares),
  });

interface RowsProps {
  readonly address: Address;
  readonly alerts: readonly InsuredAlert[];
  readonly selection: ListSelection;
}

function Rows({ address: { params, change }, alerts, selection }: RowsProps) {
  const { role } = useCurrentUser();
  const active = selection.active === null ? alerts[0] : alerts.find(({ id }) => id === selection.active);
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <ListTable
          spec={alertList}
          rows={alerts}
          columns={columnsOf(params)}
          sort={sortOf(alertFilterOf(params))}
          onSort={({ column, descending }) => change({ sort: `${descending ? '-' : ''}${column}` })}
          mayChoose
          selection={selection}
        />
      </Box>
      <RowPreview
        spec={alertList}
        row={active}
        open={texts.openBlock}
        more={
          active !== undefined &&
          mayCall('createDamage', role) && (
            <Button component={Link} to={newCaseOf(active)} variant="outlined">
              {texts.createCase}
            </Button>
          )
        }
      />
    </Box>
  );
}

function Nothing({ mayClear }: { readonly mayClear: boolean }) {
  return (
    <div>
      <Typography>{texts.none}</Typography>
      <Typography color="textSecondary">{texts.noneHint}</Typography>
      {mayClear && (
        <Button component={Link} to={pathTo('insuredAlerts')} sx={{ mt: 2 }}>
          {texts.clear}
        </Button>
      )}
    </div>
  );
}

/** The alerts on the company's insured land as a workbench: of the days in the address, or of the last week. */
export function InsuredAlertsScreen() {
  const address = useListAddress();
  const { params, change } = address;
  const filter = alertFilterOf(params);
  const pages = useAlertPages(filter);
  const alerts = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? NO_ALERTS, [pages.data]);
  const selection = useSelection(useMemo(() => alerts.map(({ id }) => id), [alerts]));
  /** Alerts that the map is to show instead of the whole list's. */
  const [onMap, setOnMap] = useState<readonly number[] | null>(null);
  useScreenTitle(texts.title);
  return (
    <WorkbenchPage title={texts.title} explanation={texts.explanation} tools={<Tools address={address} />}>
      <AlertFilters address={address} />
      <ChosenAlerts
        filter={filter}
        alerts={alerts}
        selection={selection}
        onShowOnMap={(ids) => {
          setOnMap(ids);
          change({ map: '1' });
        }}
      />
      {params.get('map') === '1' && (
        <AlertsMap filter={filter} only={onMap} onShowAll={() => setOnMap(null)} selection={selection} />
      )}
      <QueryView query={pages as never} what={texts.loading}>
        {() =>
          alerts.length === 0 ? (
            <Nothing mayClear={isNarrowed(filter)} />
          ) : (
            <>
              <Rows address={address} alerts={alerts} selection={selection} />
              <ListFoot count={countOf(pages.data?.pages[0], alerts.length)} pages={pages} />
            </>
          )
        }
      </QueryView>
    </WorkbenchPage>
  );
}
