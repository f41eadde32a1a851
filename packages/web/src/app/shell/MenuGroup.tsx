import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import { type ComponentType, useId, useState } from 'react';
import { useLocation } from 'react-router';
import LessIcon from '~icons/material-symbols/expand-less-rounded';
import MoreIcon from '~icons/material-symbols/expand-more-rounded';
import type { SubEntry } from '#web/shared/feature.ts';
import { MenuRow } from './MenuRow.tsx';
import { LatePlace } from '../LatePlace.tsx';

interface Props {
  readonly icon: ComponentType;
  readonly title: string;
  readonly entries: readonly SubEntry[];
  readonly onChoose: () => void;
}

/** Several screens under one entry of the menu; it is open while one of them is shown. */
export function MenuGroup({ icon: Icon, title, entries, onChoose }: Props) {
  const id = useId();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? entries.some(({ path }) => path === pathname);
  return (
    <ListItem disablePadding sx={{ display: 'block' }}>
      <ListItemButton
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setChosen(!open)}
        sx={{ borderRadius: 1, minHeight: 44 }}
      >
        <ListItemIcon>
          <LatePlace>
            <Icon />
          </LatePlace>
        </ListItemIcon>
        <ListItemText primary={title} />
        {open ? <LessIcon /> : <MoreIcon />}
      </ListItemButton>
      <Collapse in={open} id={id} unmountOnExit={false}>
        <List disablePadding aria-label={title} sx={{ visibility: open ? 'visible' : 'hidden' }}>
          {entries.map(({ key, title: name, path }) => (
            <MenuRow key={key} title={name} path={path} onPress={onChoose} />
          ))}
        </List>
      </Collapse>
    </ListItem>
  );
}
