import type { Inspection } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '#web/session/useSession.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import { FactTable } from '#web/ui/FactTable.tsx';
import { RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { mayBringDocuments } from './caseRights.ts';
import { CaseInspectionsUpload } from './CaseInspectionsUpload.tsx';
import { inspectionTexts as texts } from './caseInspections.hu.ts';
import { documentLines, otherLines } from './documentLines.ts';

type Document = Inspection['documents'][number];

function DocumentCard({ document: { type, data, createdAt } }: { readonly document: Document }) {
  const others = otherLines(data);
  return (
    <Box sx={{ mt: 2, p: 3, border: 1, borderColor: 'divider', borderRadius: 1, breakInside: 'avoid' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.types[type] ?? type}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 1 }}>
        {texts.received(formatDateTime(createdAt))}
      </Typography>
      <FactTable facts={documentLines(data)} />
      {others.length > 0 && (
        <Details title={texts.more} sx={{ mt: 1 }}>
          <FactTable facts={others} />
        </Details>
      )}
    </Box>
  );
}

/** The inspections of a case with the values of their documents. */
export function CaseInspections({ inspections }: { readonly inspections: readonly Inspection[] }) {
  const user = useCurrentUser();
  return (
    <Section title={texts.title}>
      {inspections.length === 0 && <Typography color="textSecondary">{texts.none}</Typography>}
      <RefRows>
        {inspections.map(({ id, inspectionNumber, inspectedAt, status, reserve, documents }) => (
          <li key={id}>
            <Typography>{inspectionNumber === null ? texts.unnumbered : texts.inspection(inspectionNumber)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[
                inspectedAt === null ? null : formatDateTime(inspectedAt),
                status,
                reserve === null ? null : texts.reserve(formatCount(reserve)),
              ]
                .filter((part) => part !== null)
                .join(' · ')}
            </Typography>
            {documents.map((document) => (
              <DocumentCard key={document.id} document={document} />
            ))}
          </li>
        ))}
      </RefRows>
      {mayBringDocuments(user) && (
        <Box sx={{ mt: 3 }}>
          <CaseInspectionsUpload />
        </Box>
      )}
    </Section>
  );
}
