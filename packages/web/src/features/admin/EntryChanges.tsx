import type { AuditChange } from '@georisk/contract/verticals/admin/audit.ts';
import { changedFields } from '@georisk/contract/texts/changedFields.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { QueryView } from '#web/ui/QueryView.tsx';
import { auditTexts as texts } from './audit.hu.ts';

function Fields({ change: { before, after } }: { readonly change: AuditChange }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <Typography variant="body2">{texts.changes.same}</Typography>;
  return (
    <Box component="dl" aria-label={texts.changes.title} sx={{ m: 0, display: 'grid', gap: 2, typography: 'body2' }}>
      {fields.map(({ field, before: was, after: is }) => (
        <Box key={field} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {field === '' ? texts.changes.whole : field}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {texts.changes.before}: {was}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {texts.changes.after}: {is}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The changes of a log entry: before and after, field by field. */
export function EntryChanges({ id }: { readonly id: number }) {
  const query = useQuery({ ...apiQuery('auditChanges', { params: { id: String(id) } }), meta: { errorPage: false } });
  return (
    <QueryView query={query} what={texts.changes.what}>
      {(changes) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {changes.map((change, index) => (
            // An entry's changes never change.
            <Fields key={`${change.subject} ${change.subjectId} ${index}`} change={change} />
          ))}
        </Box>
      )}
    </QueryView>
  );
}
