import type { Answer } from '@georisk/contract/endpoints.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { ContactLines } from '#web/ui/ContactBlock.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { menuOf } from '../shell/menu.ts';
import { MenuEntries } from '../shell/MenuEntries.tsx';
import type { ShellProps } from '../shell/Shell.tsx';
import { Morning } from './Morning.tsx';
import { PortfolioSummary } from './PortfolioSummary.tsx';
import { homeTexts } from './texts.hu.ts';

const NOTHING = () => undefined;

/** The signed-in user. */
export function HomeHead({ user, profile, compact }: ShellProps & { readonly compact: boolean }) {
  return (
    <Box sx={compact ? { px: 4, pb: 3 } : { p: 4 }}>
      <Typography variant={compact ? 'subtitle1' : 'h2'} component="h1">
        {user.name}
      </Typography>
      <Typography color="textSecondary">{profile.roleTitle}</Typography>
    </Box>
  );
}

interface PanelProps extends Pick<ShellProps, 'user'> {
  readonly portfolio: UseQueryResult<Answer<'portfolio'>>;
}

/** What the day begins with, the insured land, the user's company, and what their role may look after. */
export function HomePanel({ user, portfolio }: PanelProps) {
  const tasks = menuOf(user).filter(({ route }) => route !== 'home');
  const { company } = user;
  return (
    <>
      {mayCall('morning', user.role) && <Morning role={user.role} />}
      {mayCall('portfolio', user.role) && <PortfolioSummary query={portfolio} />}
      {company && (
        <>
          <Rule />
          <Box sx={{ p: 4 }}>
            <Typography variant="caption" color="textSecondary">
              {homeTexts.company}
            </Typography>
            <Typography variant="subtitle1" component="p">
              {company.name}
            </Typography>
            {company.contact && (
              <Box sx={{ mt: 3 }}>
                <Typography variant="caption" color="textSecondary">
                  {homeTexts.contact}
                </Typography>
                <ContactLines contact={company.contact} />
              </Box>
            )}
          </Box>
        </>
      )}
      {tasks.length > 0 && (
        <>
          <Rule />
          <Typography variant="caption" color="textSecondary" component="h2" sx={{ px: 4, pt: 4 }}>
            {homeTexts.tasks}
          </Typography>
          <MenuEntries label={homeTexts.tasks} entries={tasks} company={company} onChoose={NOTHING} />
        </>
      )}
    </>
  );
}
