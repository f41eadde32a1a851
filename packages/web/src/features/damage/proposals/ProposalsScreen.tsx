import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { href } from '#web/routes/routes.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { ListPage } from '#web/ui/ListPage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { RestoreCase } from '../RestoreCase.tsx';
import { ProposalGroups } from './ProposalGroups.tsx';
import { proposalTexts as texts } from './texts.hu.ts';

const byCase = (proposals: readonly Proposal[]) => [...Map.groupBy(proposals, ({ damageId }) => damageId).values()];

function CaseCard({ proposals }: { readonly proposals: readonly Proposal[] }) {
  const [first] = proposals;
  if (first === undefined) return null;
  const { damageId, damageNumber, caseIsDeleted } = first;
  return (
    <Card component="section" aria-label={damageNumber} sx={{ p: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="subtitle1" component="h2">
          {damageNumber}
        </Typography>
        {caseIsDeleted ? (
          <RestoreCase id={damageId} damageNumber={damageNumber} />
        ) : (
          <Button component={Link} to={href.damage(damageNumber)}>
            {texts.openCase}
          </Button>
        )}
      </Box>
      <ProposalGroups proposals={proposals} groundOf={() => null} />
    </Card>
  );
}

/** What waits for a decision in all cases, those of deleted ones too, which no longer have a page of their own. */
export function ProposalsScreen() {
  useScreenTitle(texts.pageTitle);
  const query = useQuery(apiQuery('proposals', { query: {} }));
  return (
    <ListPage title={texts.pageTitle} explanation={texts.intro}>
      <QueryView query={query} what={texts.loading}>
        {(proposals) =>
          proposals.length === 0 ? (
            <Typography>{texts.none}</Typography>
          ) : (
            byCase(proposals).map((of) => <CaseCard key={of[0]?.damageId} proposals={of} />)
          )
        }
      </QueryView>
    </ListPage>
  );
}
