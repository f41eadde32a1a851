import type { Policy } from '@georisk/contract/verticals/insurance/policies.ts';
import { useQuery } from '@tanstack/react-query';
import { href } from '#web/routes/routes.ts';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { RefRow, RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { policyTexts as texts } from './texts.hu.ts';

/** The other policies of this number: of other years, and for users of several companies those of the others. */
export function PolicyChoices({ policy: { id, policyNumber } }: { readonly policy: Policy }) {
  const { data = [] } = useQuery({
    ...apiQuery('policyChoices', { params: { id: policyNumber } }),
    meta: { errorPage: false },
  });
  const others = data.filter((each) => each.id !== id);
  if (others.length === 0) return null;
  const severalCompanies = new Set(data.map(({ companyId }) => companyId)).size > 1;
  return (
    <Section title={texts.choices}>
      <RefRows>
        {others.map((each) => (
          <RefRow
            key={each.id}
            title={texts.choice(each.year)}
            note={severalCompanies ? each.companyName : ''}
            to={href.policy(policyNumber, { year: each.year, ...(severalCompanies && { policyId: each.id }) })}
          />
        ))}
      </RefRows>
    </Section>
  );
}
