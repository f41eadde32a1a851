import type { HitMepar, HitPolicy } from '@georisk/contract/verticals/radar/radar.ts';
import type { NumberCell, Table } from '@georisk/tables/table.ts';
import { radarTexts } from './texts.hu.ts';

const texts = radarTexts.sheets;
const yesNo = (yes: boolean): string => (yes ? texts.yes : texts.no);
const numberCell = (value: number, digits = 0): NumberCell => ({ kind: 'number', value, digits });
/** Empty where the amount is not known. */
const amountCell = (value: number | null): NumberCell | null => (value === null ? null : numberCell(value));

const columns = (...titles: readonly string[]): Table['columns'] =>
  titles.map((title) => ({ title, width: Math.max(14, title.length + 2) }));

/** The lists as sheets of a workbook, greatest expected loss first. */
export const radarSheets = (blocks: readonly Omit<HitMepar, 'geom'>[], policies: readonly HitPolicy[]): Table[] => [
  {
    name: texts.blocks,
    columns: columns(texts.meparCode, texts.hitArea, texts.severity, texts.loss, texts.policyNumbers, texts.reported),
    rows: blocks.map(({ meparCode, hitArea, severityMax, expectedLoss, policies: refs, reported }) => [
      meparCode,
      numberCell(hitArea, 2),
      numberCell(severityMax),
      amountCell(expectedLoss),
      refs.map(({ policyNumber }) => policyNumber).join(', '),
      yesNo(reported),
    ]),
    hasFilter: true,
  },
  {
    name: texts.policies,
    columns: columns(
      texts.policy,
      texts.company,
      texts.hitArea,
      texts.severity,
      texts.loss,
      texts.low,
      texts.high,
      texts.sum,
      texts.blocksOf,
      texts.reported,
    ),
    rows: policies.map(
      ({ policy, companyName, hitArea, severityMax, expectedLoss, interval, sumInsured, blocks: own }) => [
        policy.policyNumber,
        companyName,
        numberCell(hitArea, 2),
        numberCell(severityMax),
        // Of plots of which no sum insured is known neither loss is.
        amountCell(sumInsured === null ? null : expectedLoss),
        amountCell(sumInsured === null ? null : interval[0]),
        amountCell(sumInsured === null ? null : interval[1]),
        amountCell(sumInsured),
        own.map(({ meparCode }) => meparCode).join(', '),
        yesNo(own.every(({ reported }) => reported)),
      ],
    ),
    hasFilter: true,
  },
];
