import type { Company } from '@georisk/contract/endpoints/session.ts';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import AlertMailIcon from '~icons/material-symbols/campaign-rounded';
import TermsIcon from '~icons/material-symbols/description-rounded';
import DashboardIcon from '~icons/material-symbols/bar-chart-rounded';
import ChronologyIcon from '~icons/material-symbols/thunderstorm-rounded';
import UsersIcon from '~icons/material-symbols/group-rounded';
import HomeIcon from '~icons/material-symbols/home-rounded';
import WorkIcon from '~icons/material-symbols/manufacturing-rounded';
import AlertSettingsIcon from '~icons/material-symbols/notifications-rounded';
import OutboxIcon from '~icons/material-symbols/outbox-rounded';
import SourcesIcon from '~icons/material-symbols/satellite-alt-rounded';
import ImportIcon from '~icons/material-symbols/upload-file-rounded';
import { logAction } from '../../lib/log.ts';
import type { MenuEntry } from '../roleProfiles.ts';
import { href } from '../routes.ts';
import { type MenuDialog, useMenuDialog } from './MenuDialogs.tsx';
import { shellTexts } from './shell.hu.ts';

interface Entry {
  readonly icon: ComponentType;
  /** Where it leads: a screen, a dialog, or an address outside the application; undefined where this company has no such thing. */
  readonly to: (company: Company | null) => Target | undefined;
}

type Target = { readonly path: string } | { readonly url: string } | { readonly dialog: MenuDialog };

const ENTRIES: Readonly<Record<MenuEntry, Entry>> = {
  home: { icon: HomeIcon, to: () => ({ path: href.home() }) },
  dashboard: { icon: DashboardIcon, to: () => ({ path: href.dashboard() }) },
  damageChronology: { icon: ChronologyIcon, to: () => ({ path: href.damageChronology() }) },
  adminUsers: { icon: UsersIcon, to: () => ({ path: href.adminUsers() }) },
  adminMessages: { icon: OutboxIcon, to: () => ({ path: href.adminMessages() }) },
  adminImports: { icon: ImportIcon, to: () => ({ path: href.adminImports() }) },
  adminSources: { icon: SourcesIcon, to: () => ({ path: href.adminSources() }) },
  adminWork: { icon: WorkIcon, to: () => ({ path: href.adminWork() }) },
  adminAlertDeliveries: { icon: AlertMailIcon, to: () => ({ path: href.adminAlertDeliveries() }) },
  alertSettings: { icon: AlertSettingsIcon, to: () => ({ dialog: 'alertSettings' }) },
  contractTerms: { icon: TermsIcon, to: (company) => (company?.termsUrl ? { url: company.termsUrl } : undefined) },
};

interface Props {
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly company: Company | null;
  readonly onChoose: () => void;
}

export function MenuEntries({ label = shellTexts.menu, entries, company, onChoose }: Props) {
  const { pathname } = useLocation();
  const openDialog = useMenuDialog();
  return (
    <Box component="nav" aria-label={label}>
      <List sx={{ p: 2 }}>
        {entries.map((name) => {
          const { icon: Icon, to } = ENTRIES[name];
          const target = to(company);
          if (!target) return null;
          const content = (
            <>
              <ListItemIcon>
                <Icon />
              </ListItemIcon>
              <ListItemText primary={shellTexts.menuEntries[name]} />
            </>
          );
          return (
            <ListItem key={name} disablePadding>
              {'dialog' in target ? (
                <ListItemButton
                  aria-haspopup="dialog"
                  onClick={() => {
                    onChoose();
                    openDialog(target.dialog);
                  }}
                  sx={{ borderRadius: 1, minHeight: 44 }}
                >
                  {content}
                </ListItemButton>
              ) : 'path' in target ? (
                <ListItemButton
                  component={Link}
                  to={target.path}
                  selected={pathname === target.path}
                  aria-current={pathname === target.path ? 'page' : undefined}
                  onClick={onChoose}
                  sx={{ borderRadius: 1, minHeight: 44 }}
                >
                  {content}
                </ListItemButton>
              ) : (
                <ListItemButton
                  component="a"
                  href={target.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  onClick={() => logAction('view-contract-terms')}
                  sx={{ borderRadius: 1, minHeight: 44 }}
                >
                  {content}
                </ListItemButton>
              )}
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
