import type { Answer } from '@georisk/contract/endpoints.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { signInTexts } from './texts.hu.ts';

type Account = Answer<'installation'>['demoAccounts'][number];

interface Props {
  readonly accounts: readonly Account[];
  readonly password: string;
  readonly onChoose: (account: Account) => void;
}

const texts = signInTexts.demo;

/** The accounts of a demo installation: a press fills the form in, signing in stays a separate action. */
export function DemoAccounts({ accounts, password, onChoose }: Props) {
  return (
    <section aria-labelledby="demo-accounts">
      <Typography variant="h2" id="demo-accounts">
        {texts.title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {texts.explanation(password)}
      </Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 10rem), 1fr))',
        }}
      >
        {accounts.map((account) => (
          <li key={account.userName}>
            <ButtonBase
              onClick={() => onChoose(account)}
              sx={{
                width: '100%',
                height: '100%',
                minHeight: 44,
                px: 3,
                py: 2,
                justifyContent: 'flex-start',
                textAlign: 'left',
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'background.paper',
                '&:hover': { borderColor: 'primary.main' },
              }}
            >
              <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Typography component="span" variant="body2" sx={{ display: 'block', fontWeight: 600 }}>
                  {account.title}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {account.userName} · {account.name}
                </Typography>
              </Box>
            </ButtonBase>
          </li>
        ))}
      </Box>
    </section>
  );
}
