import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { callApi } from '../../lib/api.ts';
import { PersonExportButtons } from '../admin/PersonExportButtons.tsx';
import { personTexts } from '../admin/persons.hu.ts';

const texts = personTexts.own;

/** Everything that is kept of oneself, for oneself. */
export function OwnDataSection({ userName }: { readonly userName: string }) {
  return (
    <Stack spacing={4} component="section" aria-labelledby="own-data-title" sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h2" id="own-data-title">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.explanation}
      </Typography>
      <PersonExportButtons userName={userName} load={() => callApi('ownExport')} />
    </Stack>
  );
}
