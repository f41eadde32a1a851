import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId } from 'react';
import { useStored } from '#web/map/stored.ts';
import CloseIcon from '~icons/material-symbols/keyboard-arrow-down-rounded';
import OpenIcon from '~icons/material-symbols/keyboard-arrow-up-rounded';
import { productTexts as texts } from './texts.hu.ts';

/** Known before the chart is loaded: the map is fitted into the space beside the drawer, CSS pixels. */
const HEIGHT = 258;

/** The drawer under the map of a large screen: it contains charts, as wide as the map, and can be closed. */
export function CurveDrawer({ children }: { readonly children: ReactNode }) {
  const id = useId();
  const [stored, store] = useStored('georisk-curve-drawer');
  const open = stored !== 'closed';
  return (
    <Box
      component="section"
      aria-label={texts.drawer}
      sx={{ flex: 'none', bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' }}
    >
      <ButtonBase
        className="no-print"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => store(open ? 'closed' : 'open')}
        sx={{
          width: '100%',
          minHeight: 28,
          gap: 1,
          typography: 'caption',
          color: 'text.secondary',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: '-3px' },
        }}
      >
        {open ? <CloseIcon /> : <OpenIcon />}
        {open ? texts.drawerClose : texts.drawerOpen}
      </ButtonBase>
      <Box id={id} hidden={!open} sx={{ height: HEIGHT, overflow: 'auto' }}>
        {open && children}
      </Box>
    </Box>
  );
}
