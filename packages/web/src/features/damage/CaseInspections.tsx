import type { Inspection } from '@georisk/contract/verticals/insurance/damages.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '#web/session/useSession.ts';
import { formatCount, formatDateTime } from '#web/lib/format.ts';
import { Details } from '#web/ui/Details.tsx';
import { RefRows } from '#web/ui/RefRows.tsx';
import { Section } from '#web/ui/Section.tsx';
import { mayBringDocuments } from './caseRights.ts';
import { CaseInspectionsUpload } from './CaseInspectionsUpload.tsx';
import { inspectionTexts as texts } from './caseInspections.hu.ts';
import { documentLines, otherLines } from './documentLines.ts';

type Document = Inspection['documents'][number];

function Lines({ lines }: { readonly lines: ReturnType<typeof documentLines> }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 3,
        typography: 'body2',
        fontFeatureSettings: "'tnum'",
        '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
        '& dd': { m: 0, textAlign: 'right', overflowWrap: 'anywhere' },
      }}
    >
      {lines.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}

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
      <Lines lines={documentLines(data)} />
      {others.length > 0 && (
        <Details title={texts.more} sx={{ mt: 1 }}>
          <Lines lines={others} />
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
