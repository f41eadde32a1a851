import type { FarmerFile } from '@georisk/contract/verticals/insurance/farmers.ts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { apiQuery } from '#web/lib/apiQuery.ts';
import { NotFoundPage } from '#web/routes/NotFoundPage.tsx';
import { useBack } from '#web/session/useBack.ts';
import { useScreenTitle } from '#web/session/useScreenTitle.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { QueryView } from '#web/ui/QueryView.tsx';
import { ScrollPage } from '#web/ui/ScrollPage.tsx';
import { Section } from '#web/ui/Section.tsx';
import { FarmerNotes } from './FarmerNotes.tsx';
import { EventSections, InsuredSections } from './FarmerSections.tsx';
import { farmerFileTexts as texts } from './texts.hu.ts';

function Contact({ contact }: { readonly contact: NonNullable<FarmerFile['contact']> }) {
  const lines = [
    [texts.email, contact.email, 'mailto:'],
    [texts.phone, contact.phone, 'tel:'],
  ] as const;
  return (
    <Box sx={{ px: 4, pb: 3, display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1 }}>
      {lines.map(([label, value, scheme]) => (
        <Typography key={label}>
          {label}: {value === null ? texts.none : <Link href={`${scheme}${value}`}>{value}</Link>}
        </Typography>
      ))}
    </Box>
  );
}

function File({ farmer }: { readonly farmer: FarmerFile }) {
  const onBack = useBack();
  const { name, externalId, contact } = farmer;
  useScreenTitle(name);
  return (
    <>
      <Card sx={{ mb: 4 }}>
        <PanelHead
          backLabel={texts.back}
          onBack={onBack}
          over={texts.over}
          title={name}
          note={externalId === null ? '' : texts.externalId(externalId)}
        />
        {contact !== null && <Contact contact={contact} />}
      </Card>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: '1fr 1fr 1fr' },
          alignItems: 'start',
        }}
      >
        <Card>
          <InsuredSections farmer={farmer} />
        </Card>
        <Card>
          <EventSections farmer={farmer} />
        </Card>
        <Card>
          <Section title={texts.notes}>
            <FarmerNotes farmer={farmer} />
          </Section>
        </Card>
      </Box>
    </>
  );
}

function FileOf({ id }: { readonly id: number }) {
  const query = useQuery({ ...apiQuery('insuredFarmer', { params: { id } }), meta: { errorPage: false } });
  return (
    <ScrollPage width={1400}>
      <QueryView query={query} what={texts.loading}>
        {(farmer) => <File farmer={farmer} />}
      </QueryView>
    </ScrollPage>
  );
}

/** A farmer of the company on one page. */
export function FarmerFileScreen() {
  const { id = '' } = useParams();
  return /^[1-9][0-9]{0,9}$/.test(id) ? <FileOf key={id} id={Number(id)} /> : <NotFoundPage nested />;
}
