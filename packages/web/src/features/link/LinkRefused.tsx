import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { linkTexts as texts } from '#web/shared/link/texts.hu.ts';

export function LinkRefused({ message }: { readonly message: string }) {
  const navigate = useNavigate();
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h1">{texts.failed}</Typography>
      <FormMessage severity="error">{message}</FormMessage>
      <Button
        variant="contained"
        onClick={() => {
          arrival.forgetLink();
          void navigate(href.signIn(), { replace: true });
        }}
      >
        {texts.askNew}
      </Button>
    </Stack>
  );
}
