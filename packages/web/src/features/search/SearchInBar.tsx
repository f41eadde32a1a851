import type { CurrentUser } from '@georisk/contract/verticals/session/session.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import SearchIcon from '~icons/material-symbols/search-rounded';
import { BAR_HEIGHT } from '#web/ui/tokens.ts';
import { SearchBox } from './SearchBox.tsx';
import type { Opening } from './suggestionTarget.ts';
import { searchTexts } from './texts.hu.ts';
import { useSearchKey } from './useSearchKey.ts';

interface Props {
  readonly user: CurrentUser;
  readonly placeholder: string;
  readonly opening: Opening;
}

/** The search of the bar: a field where there is room, on a phone a button that opens the field over the bar. */
export function SearchInBar({ user, placeholder, opening }: Props) {
  const roomy = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  const [open, setOpen] = useState(false);
  useSearchKey(() => !roomy && setOpen(true));
  if (roomy) return <SearchBox user={user} placeholder={placeholder} opening={opening} />;
  if (!open) {
    return (
      <Tooltip title={searchTexts.label}>
        <IconButton color="inherit" aria-label={searchTexts.label} onClick={() => setOpen(true)}>
          <SearchIcon />
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Box
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        height: BAR_HEIGHT,
        display: 'flex',
        alignItems: 'center',
        px: 2,
        zIndex: 'appBar',
        bgcolor: 'background.paper',
      }}
    >
      <SearchBox user={user} placeholder={placeholder} opening={opening} takesFocus onClose={() => setOpen(false)} />
    </Box>
  );
}
