import type { AuditChange } from '@georisk/contract/endpoints/audit.ts';
import { changedFields } from '@georisk/contract/texts/changedFields.hu.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '../../lib/apiQuery.ts';
import { QueryView } from '../../ui/QueryView.tsx';
import { auditTexts as texts } from './audit.hu.ts';

const CELL = {
  '& th, & td': { py: 1, pr: 4, textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
} as const;

function Fields({ change: { before, after } }: { readonly change: AuditChange }) {
  const fields = changedFields(before, after);
  if (fields.length === 0) return <Typography variant="body2">{texts.changes.same}</Typography>;
  return (
    <Box
      component="table"
      aria-label={texts.changes.title}
      sx={{ typography: 'body2', borderCollapse: 'collapse', ...CELL }}
    >
      <thead>
        <tr>
          <th scope="col">{texts.changes.field}</th>
          <th scope="col">{texts.changes.before}</th>
          <th scope="col">{texts.changes.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before: was, after: is }) => (
          <tr key={field}>
            <th scope="row">{field === '' ? texts.changes.whole : field}</th>
            <td>{was}</td>
            <td>{is}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** What an entry of the log changed: before and after, field by field. */
export function EntryChanges({ id }: { readonly id: number }) {
  const query = useQuery({ ...apiQuery('auditChanges', { params: { id: String(id) } }), meta: { errorPage: false } });
  return (
    <QueryView query={query} what={texts.changes.what}>
      {(changes) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          {changes.map((change, index) => (
            // An entry's changes never move.
            <Fields key={`${change.subject} ${change.subjectId} ${index}`} change={change} />
          ))}
        </Box>
      )}
    </QueryView>
  );
}
