import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatHectares } from '#web/lib/format.ts';
import DeleteIcon from '~icons/material-symbols/delete-outline-rounded';
import DrawIcon from '~icons/material-symbols/draw-outline-rounded';
import EditIcon from '~icons/material-symbols/edit-outline-rounded';
import type { PlotAt } from './plotsAt.ts';
import { plotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly row: PlotAt;
  readonly admin: boolean;
  readonly onDraw: () => void;
  readonly onDelete: () => void;
}

/** One policy plot: its crop, its insured and drawn size, and its actions. */
export function PlotRow({ row: { plot, cityName }, admin, onDraw, onDelete }: Props) {
  const isDrawn = plot.tableGeometry !== null;
  const plant = plot.plantName ?? texts.unknownPlant;
  const place = [cityName, plot.meparCode].filter((part) => part !== null).join(' · ');
  const label = texts.rowLabel(plant, plot.meparCode);
  return (
    <Box sx={{ py: 3, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h3">
          {plant}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {place}
        </Typography>
        <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'" }}>
          {texts.insured(formatHectares(plot.insuredArea))}
          {isDrawn && plot.tableGeometryHa !== null && ` · ${texts.drawn(formatHectares(plot.tableGeometryHa))}`}
        </Typography>
        {!isDrawn && (
          <Typography variant="body2" color="error" sx={{ fontWeight: 600 }}>
            {texts.needsDrawing}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        {isDrawn && plot.canDelete && admin && (
          <Button
            color="error"
            startIcon={<DeleteIcon width={20} height={20} />}
            onClick={onDelete}
            aria-label={`${texts.remove}: ${label}`}
          >
            {texts.remove}
          </Button>
        )}
        {plot.canEdit && (
          <Button
            variant={isDrawn ? 'outlined' : 'contained'}
            startIcon={isDrawn ? <EditIcon width={20} height={20} /> : <DrawIcon width={20} height={20} />}
            onClick={onDraw}
            aria-label={`${isDrawn ? texts.edit : texts.draw}: ${label}`}
          >
            {isDrawn ? texts.edit : texts.draw}
          </Button>
        )}
      </Box>
    </Box>
  );
}
