import { type ListedCase, MAX_CASES } from '@georisk/contract/verticals/insurance/caseList.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useState } from 'react';
import { latePart } from '#web/lib/latePart.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { TakeCases } from '#web/shared/fieldPack/TakeCases.tsx';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { BulkResult } from './caseList/BulkResult.tsx';
import { CaseFilters } from './caseList/CaseFilters.tsx';
import { CaseListBody } from './caseList/CaseListBody.tsx';
import { caseListTexts as texts } from './caseList/caseList.hu.ts';
import { CasePreview } from './caseList/CasePreview.tsx';
import { CaseTable } from './caseList/CaseTable.tsx';
import { CaseTools } from './caseList/CaseTools.tsx';
import { ChosenBar } from './caseList/ChosenBar.tsx';
import { ListFoot } from './caseList/ListFoot.tsx';
import { LoadPanel } from './caseList/LoadPanel.tsx';
import { useBulk } from './caseList/useBulk.ts';
import { useCaseAddress } from './caseList/useCaseAddress.ts';
import { useCasePages } from './caseList/useCasePages.ts';
import { useCaseSelection } from './caseList/useCaseSelection.ts';

/** Wide enough for a table of ten columns beside its preview. */
const WIDTH = 1680;
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

/** The cases that the user reaches as a workbench: found, sorted, chosen and worked on together. */
export function DamagesScreen() {
  const { role } = useCurrentUser();
  const today = useToday();
  const address = useCaseAddress();
  const pages = useCasePages(address);
  const cases = useMemo(() => pages.data?.pages.flatMap(({ items }) => items) ?? NO_CASES, [pages.data]);
  const selection = useCaseSelection(useMemo(() => cases.map(({ id }) => id), [cases]));
  const bulk = useBulk(selection.clear);
  const [isLoadShown, setLoadShown] = useState(false);
  /** Cases that the map is to show instead of the whole list's. */
  const [onMap, setOnMap] = useState<readonly number[] | null>(null);
  useScreenTitle(texts.title);
  useCaseCode(pages.data !== undefined);
  const give = (expertId: number) =>
    bulk.run({ kind: 'assign', cases: [...selection.chosen].slice(0, MAX_CASES).map((id) => ({ id, expertId })) });
  const active = cases.find(({ id }) => id === selection.active);
  return (
    <ScrollPage width={WIDTH} isList>
      <Stack spacing={4}>
        <div>
          <Typography variant="h1">{texts.title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1, maxWidth: 720 }}>
            {texts.explanation}
          </Typography>
        </div>
        <CaseTools address={address} isLoadShown={isLoadShown} onShowLoad={setLoadShown} />
        <CaseFilters filter={address.filter} narrow={address.narrow} />
        {isLoadShown && (
          <LoadPanel chosen={selection.chosen} onGive={give} onShow={(expert) => address.narrow({ expert })} />
        )}
        <ChosenBar
          filter={address.filter}
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
          <div>
            <TakeCases cases={cases.filter((each) => each.canOpen && each.status !== 'closed')} />
          </div>
          <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <CaseTable
                cases={cases}
                columns={address.columns}
                sort={address.sort}
                onSort={address.sortBy}
                mayChoose={mayCall('assignCases', role)}
                today={today}
                selection={selection}
              />
            </Box>
            <CasePreview of={active ?? cases[0]} today={today} />
          </Box>
          <ListFoot pages={pages} shown={cases.length} />
        </CaseListBody>
      </Stack>
    </ScrollPage>
  );
}
