import type { CaseTerms } from '@georisk/contract/verticals/insurance/caseTerms.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { forintsOr } from '#web/lib/money.hu.ts';
import { telHref } from '#web/lib/telHref.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { InsuredNames } from '#web/shared/portfolio/InsuredNames.tsx';
import { termTexts } from '#web/shared/portfolio/terms.hu.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { caseListTexts } from './caseList/caseList.hu.ts';
import { DueText } from './caseList/DueText.tsx';
import { caseTexts } from './texts.hu.ts';

const { facts } = caseTexts;
const { none } = termTexts;

/** Of a case whose policy is not known. */
const NO_TERMS: CaseTerms = {
  insured: [],
  sumInsured: null,
  withoutSum: 0,
  premium: null,
  deductible: null,
  perils: [],
  validFrom: null,
  validTo: null,
};

/** Telephones, each with its name where there are several. */
function Phones({ insured }: Pick<CaseTerms, 'insured'>) {
  const called = insured.flatMap(({ id, name, phone }) => (phone === null ? [] : [{ id, name, phone }]));
  if (called.length === 0) return none;
  return called.map(({ id, name, phone }) => (
    <Box component="span" key={id} sx={{ display: 'block' }}>
      {insured.length > 1 && `${name}: `}
      <Link href={telHref(phone)}>{phone}</Link>
    </Box>
  ));
}

/** What the policy of a case states. */
function Terms({ terms }: { readonly terms: CaseTerms }) {
  const { insured, sumInsured, withoutSum, deductible, perils, validFrom, validTo } = terms;
  return (
    <>
      <Fact label={termTexts.insured}>{insured.length === 0 ? none : <InsuredNames insured={insured} />}</Fact>
      <Fact label={facts.phone}>
        <Phones insured={insured} />
      </Fact>
      <Fact
        label={termTexts.sum}
        note={sumInsured !== null && withoutSum > 0 ? termTexts.withoutSum(withoutSum) : undefined}
      >
        {forintsOr(none, sumInsured)}
      </Fact>
      <Fact label={termTexts.deductible}>{deductible === null ? none : termTexts.percent(deductible)}</Fact>
      <Fact label={termTexts.perils}>
        {perils.length === 0 ? none : perils.map((peril) => termTexts.perilNames[peril]).join(', ')}
      </Fact>
      <Fact label={termTexts.period}>{termTexts.periodOf(validFrom, validTo)}</Fact>
    </>
  );
}

/** Until when the case waits, and by what; of a closed one nothing. */
function Due({ damage: { dueOn, deadline, status } }: Props) {
  const today = useToday();
  if (dueOn === undefined || status === 'closed') return null;
  if (dueOn === null) return <Fact label={facts.dueOn}>{none}</Fact>;
  return (
    <Fact label={facts.dueOn} note={dueOn === deadline ? caseListTexts.ofDeadline : caseListTexts.ofClock}>
      <DueText of={{ dueOn }} today={today} />
    </Fact>
  );
}

interface Props {
  readonly damage: Damage;
}

/**
 * The last day of a case, who is insured and on what terms, as far as this user may read it; nothing that the answer
 * lacks: a farmer's has none of it, an assessor's no terms, and one that was taken along earlier may have nothing.
 */
export function CaseTermFacts({ damage }: Props) {
  const { insured, terms } = damage;
  return (
    <>
      <Due damage={damage} />
      {terms !== undefined ? (
        <Terms terms={terms ?? NO_TERMS} />
      ) : (
        insured !== undefined && (
          <Fact label={termTexts.insured}>{insured.length === 0 ? none : insured.join(', ')}</Fact>
        )
      )}
    </>
  );
}
