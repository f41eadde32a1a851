import type { InsuredAlert } from '@georisk/contract/verticals/insurance/insuredAlerts.ts';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatDate, formatHectares, formatNumber } from '#web/lib/format.ts';
import { formatForints } from '#web/lib/money.hu.ts';
import { href } from '#web/routes/routes.ts';
import { noticeTexts } from '#web/shared/notice/notice.hu.ts';
import { InsuredNames } from '#web/shared/portfolio/InsuredNames.tsx';
import type { ListSpec } from '#web/shared/workbench/listSpec.ts';
import { RowLink } from '#web/ui/RowLink.tsx';
import { ALERT_COLUMNS, type AlertColumn } from './alertAddress.ts';
import { insuredAlertTexts as texts } from './texts.hu.ts';

type Spec = ListSpec<InsuredAlert, AlertColumn>;

/** In a narrow column. */
const onOneLine = (text: string) => text.replaceAll(' ', '\u00a0');
const hrefOf = ({ meparCode, date }: InsuredAlert) => href.block(meparCode, { productType: 'Alert', date });
const joined = (words: readonly string[]) => (words.length === 0 ? texts.noPlace : words.join(', '));

function Policies({ policies }: Pick<InsuredAlert, 'policies'>) {
  return policies.map(({ policyNumber, year }, index) => (
    <span key={policyNumber}>
      {index > 0 && ', '}
      <Link component={RouterLink} to={href.policy(policyNumber, { year })}>
        {policyNumber}
      </Link>
    </span>
  ));
}

function Cases({ cases }: Pick<InsuredAlert, 'cases'>) {
  if (cases.length === 0) return texts.noPlace;
  return cases.map(({ damageNumber, isOpen }, index) => (
    <span key={damageNumber}>
      {index > 0 && ', '}
      <Link component={RouterLink} to={href.damage(damageNumber)}>
        {damageNumber}
      </Link>
      {isOpen && ` ${texts.open}`}
    </span>
  ));
}

/** The list of alerts on insured land. */
export const alertList: Spec = {
  title: texts.title,
  columns: ALERT_COLUMNS,
  titles: texts.columns,
  cells: {
    block: (row) => <RowLink to={hrefOf(row)}>{row.meparCode}</RowLink>,
    date: ({ date }) => onOneLine(formatDate(date)),
    settlement: ({ settlement }) => settlement ?? texts.noPlace,
    area: ({ hectares }) => formatHectares(hectares),
    share: ({ share }) => texts.percent(Math.round(share * 100)),
    fall: ({ fall }) =>
      fall === null ? texts.noPlace : onOneLine(texts.fall(formatNumber(fall.from), formatNumber(fall.to))),
    plots: ({ plots }) => formatCount(plots),
    crops: ({ crops }) => joined(crops),
    insured: ({ insured }) => <InsuredNames insured={insured} />,
    policies: ({ policies }) => <Policies policies={policies} />,
    sum: ({ sumInsured }) => (sumInsured === null ? texts.unknown : formatForints(sumInsured)),
    answer: ({ answers }) => joined(answers.map((each) => texts.answers[each])),
    notice: ({ notices }) => joined(notices.map((each) => noticeTexts.states[each])),
    cases: ({ cases }) => <Cases cases={cases} />,
  },
  atRight: new Set(['area', 'share', 'plots', 'sum']),
  sortable: new Set(['date', 'area']),
  chooseShown: texts.chooseShown,
  idOf: ({ id }) => id,
  nameOf: ({ meparCode, date }) => `${meparCode}, ${formatDate(date)}`,
  hrefOf,
};
