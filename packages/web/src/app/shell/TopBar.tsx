import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useLocation } from 'react-router';
import HelpIcon from '~icons/material-symbols/help-outline-rounded';
import MenuIcon from '~icons/material-symbols/menu-rounded';
import { SearchInBar } from '#web/features/search/search.feature.ts';
import { logAction } from '#web/lib/log.ts';
import type { BarAction } from '#web/shared/feature.ts';
import { BAR_HEIGHT } from '#web/ui/tokens.ts';
import { FEATURES, SEARCH_HITS } from '../features.ts';
import { LatePlace } from '../LatePlace.tsx';
import { screenAt, screenFor } from '../roleScreens.ts';
import { BarTitle } from './BarTitle.tsx';
import type { ShellProps } from './Shell.tsx';
import { shellTexts } from './shell.hu.ts';
import { UserMenu } from './UserMenu.tsx';

/** The actions that features give to the bar of a role. */
const barOf = ({ role }: CurrentUser): readonly BarAction[] =>
  FEATURES.flatMap(({ bar = [] }) => bar).filter(({ roles }) => (roles as readonly number[]).includes(role));

interface Props extends ShellProps {
  readonly onMenu: () => void;
  readonly onHelp: () => void;
}

export function TopBar({ user, profile, onMenu, onHelp }: Props) {
  const { pathname } = useLocation();
  const { hits = SEARCH_HITS, query = {} } = screenAt(pathname, user)?.search ?? {};
  return (
    <Box
      component="header"
      className="no-print"
      sx={{
        display: 'flex',
        alignItems: 'center',
        position: 'relative',
        gap: { xs: 0, md: 2 },
        height: BAR_HEIGHT,
        flexShrink: 0,
        px: { xs: 0.5, md: 2 },
        bgcolor: 'background.paper',
        color: 'primary.main',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={shellTexts.menu}>
        <IconButton color="inherit" aria-label={shellTexts.menu} aria-haspopup="dialog" onClick={onMenu}>
          <MenuIcon />
        </IconButton>
      </Tooltip>
      <BarTitle user={user} profile={profile} />
      {/* On a phone its button keeps its width: the title gives way, never under it. */}
      <Box
        sx={{
          flex: { xs: '1 0 auto', md: 1 },
          display: 'flex',
          justifyContent: { xs: 'flex-end', md: 'center' },
          minWidth: 0,
        }}
      >
        {profile.search && (
          <LatePlace>
            <SearchInBar
              user={user}
              placeholder={profile.searchPlaceholder}
              opening={{ hits, query, mayOpen: (route) => screenFor(route, user) !== undefined }}
            />
          </LatePlace>
        )}
      </Box>
      <LatePlace>
        {barOf(user).map(({ key, component: Action }) => (
          <Action key={key} />
        ))}
      </LatePlace>
      {profile.helpInBar && (
        <Tooltip title={shellTexts.help.title}>
          <IconButton
            aria-label={shellTexts.help.title}
            aria-haspopup="dialog"
            onClick={() => {
              onHelp();
              logAction('view-help');
            }}
          >
            <HelpIcon />
          </IconButton>
        </Tooltip>
      )}
      {profile.userMenu && <UserMenu user={user} profile={profile} />}
    </Box>
  );
}
