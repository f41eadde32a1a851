import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCurrentUser } from '#web/session/useSession.ts';
import { ImportButton } from '#web/shared/importing/ImportButton.tsx';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { ekTexts as texts } from './texts.hu.ts';

/** In the place of the list until there is one: what will stand there, how it gets in, and who can be asked. */
export function EkEmpty() {
  const { company } = useCurrentUser();
  return (
    <>
      <Rule />
      <Stack spacing={3} sx={{ p: 4 }}>
        <Typography variant="subtitle1" component="p">
          {texts.emptyTitle}
        </Typography>
        <Typography>{texts.emptyWhat}</Typography>
        <Typography>{texts.emptyHow}</Typography>
        <ImportButton />
        {company?.contact != null && <ContactLines contact={company.contact} />}
      </Stack>
    </>
  );
}
