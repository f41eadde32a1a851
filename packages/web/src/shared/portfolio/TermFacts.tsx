import type { PolicyTerms } from '@georisk/contract/schemas/refs.ts';
import Box from '@mui/material/Box';
import { formatForints, forintsOr } from '#web/lib/money.hu.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { InsuredNames } from './InsuredNames.tsx';
import { termTexts as texts } from './terms.hu.ts';

/** Who is insured, for how much, against what, and when. */
export function TermFacts({ terms }: { readonly terms: PolicyTerms }) {
  const { insured, sumInsured, withoutSum, premium, deductible, perils, validFrom, validTo } = terms;
  return (
    <Box component="dl" sx={{ m: 0, mt: -2, '& > :last-child': { borderBottom: 0, pb: 0 } }}>
      <Fact label={texts.insured}>{insured.length === 0 ? texts.none : <InsuredNames insured={insured} />}</Fact>
      <Fact label={texts.sum} note={withoutSum > 0 && sumInsured !== null ? texts.withoutSum(withoutSum) : undefined}>
        {sumInsured === null ? texts.sumUnknown : formatForints(sumInsured)}
      </Fact>
      <Fact label={texts.premium}>{forintsOr(texts.none, premium)}</Fact>
      <Fact label={texts.deductible}>{deductible === null ? texts.none : texts.percent(deductible)}</Fact>
      <Fact label={texts.perils}>
        {perils.length === 0 ? texts.none : perils.map((peril) => texts.perilNames[peril]).join(', ')}
      </Fact>
      <Fact label={texts.period}>{texts.periodOf(validFrom, validTo)}</Fact>
    </Box>
  );
}
