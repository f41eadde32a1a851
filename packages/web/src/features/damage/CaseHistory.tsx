import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { Section } from '../block/Section.tsx';
import { historyLines } from './historyLines.ts';
import { caseTexts as texts } from './texts.hu.ts';

function Changes({ damageId }: { readonly damageId: number }) {
  const query = useQuery({
    ...apiQuery('damageHistory', { params: { id: String(damageId) } as never }),
    meta: { errorPage: false },
  });
  return (
    <QueryView query={query} what={texts.historyLoading}>
      {(changes) =>
        changes.length === 0 ? (
          <Typography color="textSecondary">{texts.historyNone}</Typography>
        ) : (
          <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
            {changes.map((change) => (
              <li key={change.id}>
                <Typography sx={{ fontWeight: 600 }}>{change.title}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {[
                    formatDateTime(change.at),
                    texts.by(change.userName ?? texts.someone, change.actorName),
                    ...(change.deviceAt === null ? [] : [texts.deviceAt(formatDateTime(change.deviceAt))]),
                  ].join(' · ')}
                </Typography>
                {historyLines(change).map((line) => (
                  <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                    {line}
                  </Typography>
                ))}
              </li>
            ))}
          </Box>
        )
      }
    </QueryView>
  );
}

/** Who did what to a case and when; asked for when somebody wants it. */
export function CaseHistory({ damageId }: { readonly damageId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <Section title={texts.history}>
      {open ? (
        <Changes damageId={damageId} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)} className="no-print">
          {texts.historyOpen}
        </Button>
      )}
    </Section>
  );
}
