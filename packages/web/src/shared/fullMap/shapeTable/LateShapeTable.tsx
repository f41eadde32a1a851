import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LOW } from '#web/map/ui/lowScreen.ts';
import { useLateModule } from '#web/lib/useLateModule.ts';
import { shapeTableTexts as texts } from './shapeTable.hu.ts';
import type { ShapeTableState } from './useShapeTable.ts';

const load = () => import('./ShapeTablePanel.tsx');

interface Props {
  readonly state: ShapeTableState;
  /** Pixels that a panel covers at its left. */
  readonly beside: number;
}

/** The attribute table under the map; its code is loaded when it is opened. */
export function LateShapeTable({ state, beside }: Props) {
  const { module, isMissing } = useLateModule(load, true);
  return (
    <Box
      component="section"
      aria-label={texts.title}
      className="no-print"
      sx={{
        flex: 'none',
        height: { xs: '50%', md: 'min(45%, 360px)' },
        // A phone on its side: less would be the head of the table without a row, more would cover the map's tools.
        [LOW]: { height: '54%' },
        pl: `${beside}px`,
        display: 'flex',
        flexDirection: 'column',
        overflowY: 'auto',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {module !== null && <module.ShapeTablePanel state={state} />}
      {isMissing && (
        <Button onClick={state.close} sx={{ m: 4 }}>
          {texts.close}
        </Button>
      )}
    </Box>
  );
}
