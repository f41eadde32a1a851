import type { Company } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { telHref } from '#web/lib/telHref.ts';
import { TOUCH } from './componentDefaults.ts';
import { uiTexts as texts } from './ui.hu.ts';

/** Contacts that the company names for this role. */
export function ContactBlock({ company }: { readonly company: Company | null }) {
  const contact = company?.contact;
  if (!contact) return null;
  return (
    <Box component="section" aria-label={texts.contact} sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="caption" color="textSecondary">
        {texts.contact} – {company.name}
      </Typography>
      <ContactLines contact={contact} />
    </Box>
  );
}

export function ContactLines({ contact }: { readonly contact: NonNullable<Company['contact']> }) {
  return (
    <Box
      component="address"
      sx={{
        fontStyle: 'normal',
        '& > *': { display: 'block', py: 1 },
        '@media (pointer: coarse)': { '& > a': { minHeight: TOUCH, py: 3 } },
      }}
    >
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {contact.name}
      </Typography>
      {contact.phone !== '' && (
        <Link href={telHref(contact.phone)} variant="body2">
          {contact.phone}
        </Link>
      )}
      {contact.email !== '' && (
        <Link href={`mailto:${contact.email}`} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {contact.email}
        </Link>
      )}
    </Box>
  );
}
