import type { Answer } from '@georisk/contract/endpoints.ts';
import { type ListedCase, MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { formatCount, formatDate } from '#web/lib/format.ts';
import { latePart } from '#web/lib/latePart.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { TakeCases } from '#web/shared/fieldPack/TakeCases.tsx';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { ListFoot } from '#web/shared/workbench/ListFoot.tsx';
import { ListTable } from '#web/shared/workbench/ListTable.tsx';
import { RowPreview } from '#web/shared/workbench/RowPreview.tsx';
import { WorkbenchPage } from '#web/shared/workbench/WorkbenchPage.tsx';
import { useSelection } from '#web/shared/workbench/useSelection.ts';
import { workbenchTexts } from '#web/shared/workbench/workbench.hu.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { BulkResult } from '#web/shared/caseBulk/BulkResult.tsx';
import { CaseFilters } from './caseList/CaseFilters.tsx';
import { CaseListBody } from './caseList/CaseListBody.tsx';
import { caseListTexts as texts } from './caseList/caseList.hu.ts';
import { caseList } from './caseList/CaseCell.tsx';
import { CaseTools } from './caseList/CaseTools.tsx';
import { ChosenBar } from './caseList/ChosenBar.tsx';
import { LoadPanel } from './caseList/LoadPanel.tsx';
import { useBulk } from '#web/shared/caseBulk/useBulk.ts';
import { useCaseAddress } from './caseList/useCaseAddress.ts';
import { useCasePages } from './caseList/useCasePages.ts';

const nothing = () => undefined;
const CasesMap = latePart(
  () => import('./caseList/CasesMap.tsx'),
  'CasesMap',
  <ProgressView what={texts.points.loading} error={null} onRetry={nothing} />,
);
const NO_CASES: readonly ListedCase[] = [];

/** Most people open a case next: its code is fetched while they read. A failure shows when they do. */
function useCaseCode(isShown: boolean) {
  useEffect(() => {
    if (isShown) import('./DamageScreen.tsx').catch(() => undefined);
  }, [isShown]);
}

function countOf(first: Answer<'damages'> | undefined, shown: number): string {
  if (first === undefined) return '';
  const total = formatCount(first.total);
  return texts.shown(formatCount(shown), first.more ? workbenchTexts.moreThan(total) : total);
}

const Reported = ({ on }: { readonly on: string }) => (
  <Typography variant="caption" color="textSecondary">
    {texts.reported}: {formatDate(on)}
  </Typography>
);

/** The cases that the user reaches as a workbench: found, sorted, chosen and worked on together. */
export function DamagesScreen() {
  const { role } = useCurrentUser();
  const today = useToday();
  const spec = useMemo(() => caseList(today), [today]);
  const address = useCaseAddress();
  const pages = useCasePages(address);
  const cases = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? NO_CASES, [pages.data]);
  const loaded = useMemo(() => cases.map(({ id }) => id), [cases]);
  const selection = useSelection(loaded);
  const bulk = useBulk(selection.clear);
  const [isLoadShown, setLoadShown] = useState(false);
  /** Cases that the map is to show instead of the whole list's. */
  const [onMap, setOnMap] = useState<readonly number[] | null>(null);
  useScreenTitle(texts.title);
  useCaseCode(pages.data !== undefined);
  const give = (expertId: number) =>
    bulk.run({ kind: 'assign', cases: [...selection.chosen].slice(0, MAX_CASES).map((id) => ({ id, expertId })) });
  const shown = selection.active === null ? cases[0] : cases.find(({ id }) => id === selection.active);
  return (
    <WorkbenchPage
      title={texts.title}
      explanation={texts.explanation}
      tools={
        <CaseTools address={address} isLoadShown={isLoadShown} onShowLoad={setLoadShown}>
          {cases.length > 0 && <TakeCases cases={cases.filter((each) => each.canOpen && each.status !== 'closed')} />}
        </CaseTools>
      }
    >
      <CaseFilters filter={address.filter} narrow={address.narrow} />
      {isLoadShown && <LoadPanel chosen={selection.chosen} onGive={give} onShow={address.narrow} />}
      <ChosenBar
        filter={address.filter}
        loaded={loaded}
        sort={address.sort}
        selection={selection}
        bulk={bulk}
        onShowOnMap={(ids) => {
          setOnMap(ids);
          address.showMap(true);
        }}
      />
      <BulkResult bulk={bulk} />
      {address.isMapShown && (
        <CasesMap filter={address.filter} only={onMap} onShowAll={() => setOnMap(null)} selection={selection} />
      )}
      <CaseListBody address={address} pages={pages} cases={cases}>
        <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <ListTable
              spec={spec}
              rows={cases}
              columns={address.columns}
              sort={address.sort}
              onSort={address.sortBy}
              mayChoose={mayCall('assignCases', role)}
              mayDrag
              selection={selection}
            />
          </Box>
          <RowPreview spec={spec} row={shown} open={texts.open} more={shown && <Reported on={shown.reportedOn} />} />
        </Box>
        <ListFoot count={countOf(pages.data?.pages[0], cases.length)} pages={pages} />
      </CaseListBody>
    </WorkbenchPage>
  );
}
