import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { AcceptTogether } from './AcceptTogether.tsx';
import { groupsOf, type ProposalGroup } from './groups.ts';
import { ProposalList } from './ProposalItem.tsx';
import { proposalTexts as texts } from './texts.hu.ts';

interface Props {
  /** Of one case. */
  readonly proposals: readonly Proposal[];
  readonly groundOf: (damagePlotId: number | null) => Areal | null;
}

function Group({ group, groundOf }: { readonly group: ProposalGroup } & Pick<Props, 'groundOf'>) {
  const id = useId();
  const { authorName, plotName, proposals } = group;
  const whose = texts.groupOf(authorName, plotName);
  return (
    <Box role="group" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {texts.group(whose, proposals.length)}
      </Typography>
      <AcceptTogether proposals={proposals} of={whose} />
      <ProposalList proposals={proposals} groundOf={groundOf} />
    </Box>
  );
}

/** The proposals of a case: those that wait by person and plot, then those that were decided. */
export function ProposalGroups({ proposals, groundOf }: Props) {
  const groups = groupsOf(proposals);
  const waiting = groups.flatMap((group) => group.proposals);
  const decided = proposals.filter(({ state }) => state !== 'open');
  return (
    <>
      {groups.length > 1 && <AcceptTogether proposals={waiting} of={texts.wholeCase} />}
      {groups.map((group) => (
        <Group key={group.key} group={group} groundOf={groundOf} />
      ))}
      {decided.length > 0 && <ProposalList proposals={decided} groundOf={groundOf} />}
    </>
  );
}
