import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { asAreal } from '#web/map/areal.ts';
import { lookupOf, useBlockLookup } from '#web/shared/caseForm/useBlockLookup.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { Section } from '#web/ui/Section.tsx';
import { ProposalGroups } from './ProposalGroups.tsx';
import { useReadWith } from './useReadWith.ts';
import { proposalTexts as texts } from './texts.hu.ts';

/** The proposals of a case: those that wait for a decision, then those that were decided. Nothing where there is none. */
export function CaseProposals({ damage: { id, version, damagePlots } }: { readonly damage: Damage }) {
  const query = useQuery({ ...apiQuery('proposals', { query: { damageId: id } }), meta: { errorPage: false } });
  useReadWith(version);
  const lookups = useBlockLookup(damagePlots.map(({ meparCode }) => meparCode));
  if (query.data === undefined) {
    if (!query.isError) return null;
    return (
      <Section title={texts.title}>
        <ProgressView what={texts.loading} error={query.error} onRetry={() => void query.refetch()} />
      </Section>
    );
  }
  const proposals = query.data;
  if (proposals.length === 0) return null;
  const open = proposals.filter(({ state }) => state === 'open').length;
  const groundOf = (plotId: number | null) => {
    const lookup = lookupOf(lookups, damagePlots.find((plot) => plot.id === plotId)?.meparCode ?? '');
    return lookup.kind === 'found' ? asAreal(lookup.mepar.geom) : null;
  };
  return (
    <Section title={open === 0 ? texts.title : texts.titleOpen(open)}>
      {open > 0 && (
        <Typography variant="body2" color="textSecondary">
          {texts.intro}
        </Typography>
      )}
      <ProposalGroups proposals={proposals} groundOf={groundOf} />
    </Section>
  );
}
