import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { LatePlace } from '../LatePlace.tsx';

interface Props {
  /** An entry of a group has none, and is indented like those that have. */
  readonly icon?: ComponentType;
  readonly title: string;
  /** A screen of the application. */
  readonly path?: string;
  /** An external address. */
  readonly url?: string;
  readonly onPress: () => void;
}

const LOOK = { borderRadius: 1, minHeight: 44 } as const;

/** One entry of the menu; without a path or address it opens a dialog. */
export function MenuRow({ icon: Icon, title, path, url, onPress }: Props) {
  const { pathname } = useLocation();
  const content = (
    <>
      {Icon !== undefined && (
        <ListItemIcon>
          <LatePlace>
            <Icon />
          </LatePlace>
        </ListItemIcon>
      )}
      <ListItemText primary={title} inset={Icon === undefined} />
    </>
  );
  const button = () => {
    if (path !== undefined) {
      const here = pathname === path;
      return (
        <ListItemButton
          component={Link}
          to={path}
          selected={here}
          aria-current={here ? 'page' : undefined}
          onClick={onPress}
          sx={LOOK}
        >
          {content}
        </ListItemButton>
      );
    }
    if (url !== undefined) {
      return (
        <ListItemButton component="a" href={url} target="_blank" rel="noopener noreferrer" onClick={onPress} sx={LOOK}>
          {content}
        </ListItemButton>
      );
    }
    return (
      <ListItemButton aria-haspopup="dialog" onClick={onPress} sx={LOOK}>
        {content}
      </ListItemButton>
    );
  };
  return <ListItem disablePadding>{button()}</ListItem>;
}
