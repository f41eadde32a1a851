import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import { logAction } from '#web/lib/log.ts';
import type { MenuEntry, MenuTarget } from '#web/shared/feature.ts';
import { targetOf } from './menu.ts';
import { useMenuDialog } from './MenuDialogs.tsx';
import { MenuGroup } from './MenuGroup.tsx';
import { MenuRow } from './MenuRow.tsx';
import { shellTexts } from './shell.hu.ts';

interface Props {
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly company: CurrentUser['company'];
  readonly onChoose: () => void;
}

/** The menu's entries: screens, one group of screens, dialogs, and external addresses. */
export function MenuEntries({ label = shellTexts.menu, entries, company, onChoose }: Props) {
  const openDialog = useMenuDialog();
  const row = ({ key, icon, title }: MenuEntry, target: MenuTarget) => {
    if ('entries' in target)
      return <MenuGroup key={key} icon={icon} title={title} entries={target.entries} onChoose={onChoose} />;
    if ('dialog' in target) {
      const open = () => {
        onChoose();
        openDialog(target.dialog);
      };
      return <MenuRow key={key} icon={icon} title={title} onPress={open} />;
    }
    if ('url' in target) {
      const open = () => logAction(target.action);
      return <MenuRow key={key} icon={icon} title={title} url={target.url} onPress={open} />;
    }
    return <MenuRow key={key} icon={icon} title={title} path={target.path} onPress={onChoose} />;
  };
  return (
    <Box component="nav" aria-label={label}>
      <List sx={{ p: 2 }}>
        {entries.map((entry) => {
          const target = targetOf(entry, company);
          return target === undefined ? null : row(entry, target);
        })}
      </List>
    </Box>
  );
}
