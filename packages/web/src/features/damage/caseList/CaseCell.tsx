import type { ListedCase } from '@georisk/contract/verticals/insurance/caseList.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import { CASE_COLUMNS, type CaseColumn } from '@georisk/domain/caseList/columns.ts';
import { daysBetween } from '@georisk/domain/dates/isoDate.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatHectares, formatNumber } from '#web/lib/format.ts';
import type { ListSpec } from '#web/shared/workbench/listSpec.ts';
import { href } from '#web/routes/routes.ts';
import { caseTexts } from '../texts.hu.ts';
import { ProposalMark } from '../proposals/ProposalMark.tsx';
import { caseListTexts as texts } from './caseList.hu.ts';
import { DueText } from './DueText.tsx';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

function NumberLink({ of }: { readonly of: ListedCase }) {
  if (!of.canOpen) return of.damageNumber;
  return (
    <Link component={RouterLink} to={href.damage(of.damageNumber)} sx={TOUCH_LINK}>
      {of.damageNumber}
    </Link>
  );
}

function StepText({ of }: { readonly of: ListedCase }) {
  const step = of.missing === null ? texts.nothing : caseStepText(of.missing);
  if (!of.secondInspection) return step;
  return (
    <>
      {step}{' '}
      <Typography
        component="span"
        variant="caption"
        sx={{ display: { xs: 'block', lg: 'inline' }, color: 'warning.main' }}
      >
        {of.secondOn === null ? texts.secondWaits : texts.secondOn(formatDate(of.secondOn))}
      </Typography>
    </>
  );
}

type Content = (of: ListedCase, today: string) => ReactNode;

const CELLS: Readonly<Record<CaseColumn, Content>> = {
  number: (of) => (
    <>
      <NumberLink of={of} />
      <ProposalMark damageId={of.id} />
    </>
  ),
  insured: ({ insured }) => insured || texts.nothing,
  settlement: ({ settlement }) => settlement || texts.nothing,
  crop: ({ crop }) => crop || texts.nothing,
  expert: ({ expert }) => expert || texts.nothing,
  date: ({ damageDate }) => formatDate(damageDate),
  danger: ({ dangerType }) => dangerType,
  area: ({ area }) => formatHectares(area),
  open: ({ reportedOn, status }, today) =>
    status === 'closed' ? texts.nothing : texts.days(Math.max(0, daysBetween(reportedOn as IsoDate, today as IsoDate))),
  deadline: (of, today) => <DueText of={of} today={today} />,
  state: ({ status }) => caseTexts.statuses[status],
  step: (of) => <StepText of={of} />,
  proposal: ({ proposal }) => (proposal === null ? texts.nothing : texts.yield(formatNumber(proposal))),
};

const AT_RIGHT: ReadonlySet<CaseColumn> = new Set(['area', 'open', 'proposal']);
const SORTABLE: ReadonlySet<CaseColumn> = new Set(CASE_COLUMNS);

/** The cells of a day: how near a deadline is depends on it. */
const cellsOn = (today: string): ListSpec<ListedCase, CaseColumn>['cells'] =>
  Object.fromEntries(
    CASE_COLUMNS.map((column) => [column, (of: ListedCase) => CELLS[column](of, today)] as const),
  ) as ListSpec<ListedCase, CaseColumn>['cells'];

/** The list of cases on a day. */
export const caseList = (today: string): ListSpec<ListedCase, CaseColumn> => ({
  title: texts.title,
  columns: CASE_COLUMNS,
  titles: texts.columns,
  cells: cellsOn(today),
  atRight: AT_RIGHT,
  sortable: SORTABLE,
  chooseShown: texts.chooseShown,
  idOf: ({ id }) => id,
  nameOf: ({ damageNumber }) => damageNumber,
  hrefOf: ({ canOpen, damageNumber }) => (canOpen ? href.damage(damageNumber) : null),
});
