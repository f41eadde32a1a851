import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { caseTexts as texts } from './texts.hu.ts';

function Result({ damageId }: { readonly damageId: number }) {
  const query = useQuery({
    ...apiQuery('damageChain', { params: { id: damageId } }),
    // Each press looks again.
    staleTime: 0,
    gcTime: 0,
    meta: { errorPage: false },
  });
  return (
    <QueryView query={query} what={texts.chainLoading}>
      {({ length, head, faults }) => (
        <>
          {faults.length === 0 ? (
            <Typography>{texts.chainHolds(length)}</Typography>
          ) : (
            <FormMessage severity="error">
              {texts.chainBroken} {faults.map(({ message }) => message).join(' ')}
            </FormMessage>
          )}
          {head !== null && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {texts.chainHead(head)}
            </Typography>
          )}
        </>
      )}
    </QueryView>
  );
}

/** Whether the changes of a case are as they were recorded, computed again when it is asked for. */
export function ChainCheck({ damageId }: { readonly damageId: number }) {
  const [isAsked, ask] = useState(false);
  return (
    <Box sx={{ mt: 3 }}>
      {isAsked ? (
        <Result damageId={damageId} />
      ) : (
        <Button size="small" className="no-print" onClick={() => ask(true)}>
          {texts.chainCheck}
        </Button>
      )}
    </Box>
  );
}
