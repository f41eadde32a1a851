import type { PolicyListRow } from '@georisk/contract/verticals/insurance/portfolio.ts';
import Typography from '@mui/material/Typography';
import { formatCount, formatDate, formatHectares } from '#web/lib/format.ts';
import { forintsOr } from '#web/lib/money.hu.ts';
import { href } from '#web/routes/routes.ts';
import { InsuredNames } from '#web/shared/portfolio/InsuredNames.tsx';
import type { ListSpec } from '#web/shared/workbench/listSpec.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { POLICY_COLUMNS, type PolicyColumn } from './portfolioAddress.ts';
import { policyListTexts as texts } from './texts.hu.ts';

type Spec = ListSpec<PolicyListRow, PolicyColumn>;

function Plots({ plots, undrawn }: Pick<PolicyListRow, 'plots' | 'undrawn'>) {
  return (
    <>
      {formatCount(plots)}{' '}
      {undrawn > 0 && (
        <Typography
          component="span"
          variant="body2"
          color="error"
          sx={{ display: { xs: 'block', lg: 'inline' }, whiteSpace: 'nowrap' }}
        >
          {texts.undrawnPlots(undrawn)}
        </Typography>
      )}
    </>
  );
}

const dayOf = (date: string | null) => (date === null ? texts.noName : formatDate(date));

/** An amount, and of how many plots it is not known where only some have none. */
const amountOf = (amount: number | null, without: number) => (
  <>
    {forintsOr(texts.unknown, amount)}
    {amount !== null && without > 0 && (
      <Typography component="span" variant="caption" color="textSecondary">
        {' '}
        {texts.withoutPlots(without)}
      </Typography>
    )}
  </>
);

const CELLS: Omit<Spec['cells'], 'number'> = {
  insured: ({ insured }) => <InsuredNames insured={insured} />,
  crops: ({ crops }) => crops.join(', '),
  plots: (row) => <Plots plots={row.plots} undrawn={row.undrawn} />,
  area: ({ hectares }) => formatHectares(hectares),
  sum: ({ sumInsured, withoutSum }) => amountOf(sumInsured, withoutSum),
  premium: ({ premium, withoutPremium }) => amountOf(premium, withoutPremium),
  perils: ({ perils }) => perils.map((peril) => texts.perilNames[peril]).join(', '),
  from: ({ validFrom }) => dayOf(validFrom),
  to: ({ validTo }) => dayOf(validTo),
  damages: ({ damages }) => formatCount(damages),
};

/** The list of policies. @param isMany whether they are of several companies, which may have the same numbers */
export function policyList(isMany: boolean): Spec {
  const hrefOf = ({ id, policyNumber, year }: PolicyListRow) =>
    href.policy(policyNumber, { year, ...(isMany && { policyId: id }) });
  return {
    title: texts.title,
    columns: POLICY_COLUMNS,
    titles: texts.columns,
    cells: { ...CELLS, number: (row) => <RowLink to={hrefOf(row)}>{row.policyNumber}</RowLink> },
    atRight: new Set(['plots', 'area', 'sum', 'premium', 'damages']),
    sortable: new Set(['number', 'area', 'sum']),
    chooseShown: texts.chooseShown,
    idOf: ({ id }) => id,
    nameOf: ({ policyNumber }) => policyNumber,
    hrefOf,
  };
}
