import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { conflictsOf, isNarrowed, NO_FILTER } from '@georisk/domain/caseList/filter.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { TakenList } from '#web/shared/fieldPack/TakenList.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import type { CaseAddress } from './useCaseAddress.ts';
import type { useCasePages } from './useCasePages.ts';

interface Props {
  readonly address: CaseAddress;
  readonly pages: ReturnType<typeof useCasePages>;
  readonly cases: readonly ListedCase[];
  readonly children: ReactNode;
}

/** Filters that exclude each other, in words: an empty table would look as if there were nothing to do. */
function Contradiction({ address: { filter, narrow } }: Pick<Props, 'address'>) {
  return (
    <Alert
      severity="warning"
      role="status"
      variant="outlined"
      action={
        <Button color="inherit" onClick={() => narrow(CLEARED)}>
          {texts.clear}
        </Button>
      }
    >
      {texts.contradiction}:{' '}
      {conflictsOf(filter)
        .map((each) => texts.conflicts[each])
        .join(' ')}
    </Alert>
  );
}

/** Every part of a filter, none of them asked. */
export const CLEARED = {
  ...NO_FILTER,
  q: undefined,
  expert: undefined,
  step: undefined,
  crop: undefined,
  settlement: undefined,
  danger: undefined,
  from: undefined,
  to: undefined,
};

function Nothing({ address: { filter, narrow } }: Pick<Props, 'address'>) {
  const isFiltered = isNarrowed(filter);
  return (
    <div>
      <Typography>{isFiltered ? texts.noneNarrowed : texts.none}</Typography>
      {isFiltered ? (
        <Button sx={{ mt: 2 }} onClick={() => narrow(CLEARED)}>
          {texts.clear}
        </Button>
      ) : (
        <Typography color="textSecondary">{texts.noneHint}</Typography>
      )}
    </div>
  );
}

/** The list, or why there is none. */
export function CaseListBody({ address, pages, cases, children }: Props) {
  if (conflictsOf(address.filter).length > 0) return <Contradiction address={address} />;
  return (
    <>
      <QueryView query={pages as never} what={texts.loading}>
        {() => (cases.length === 0 ? <Nothing address={address} /> : children)}
      </QueryView>
      {pages.data === undefined && pages.isError && <TakenList />}
    </>
  );
}
