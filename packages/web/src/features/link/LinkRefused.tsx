import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { linkTexts as texts } from '#web/shared/link/texts.hu.ts';

interface Props {
  readonly message: string;
  readonly hint?: string | undefined;
  /** Visitors have no other way in, and nothing to request. */
  readonly isVisit: boolean;
}

export function LinkRefused({ message, hint, isVisit }: Props) {
  const navigate = useNavigate();
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start' }}>
      <Typography variant="h1">{texts.failed}</Typography>
      <FormMessage severity="error">{message}</FormMessage>
      {hint !== undefined && <Typography>{hint}</Typography>}
      {!isVisit && (
        <Button
          variant="contained"
          onClick={() => {
            arrival.forgetLink();
            void navigate(href.signIn(), { replace: true });
          }}
        >
          {texts.askNew}
        </Button>
      )}
    </Stack>
  );
}
