import type { HitMepar } from '@georisk/contract/verticals/radar/radar.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatCount, formatHectares } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { lossText } from './lossText.ts';
import { severityText } from './radarShapes.ts';
import { radarTexts as texts } from './texts.hu.ts';

/** Rows of a list; the whole is in the workbook. */
export const MAX_ROWS = 100;

interface Props {
  readonly blocks: readonly HitMepar[];
  /** How many there are: some may not be here. */
  readonly total: number;
  readonly selected: string | null;
  readonly onSelect: (block: HitMepar) => void;
}

/** The hit blocks, greatest expected loss first: a press shows one on the map. */
export function BlockList({ blocks, total, selected, onSelect }: Props) {
  const hasScreen = useHasScreen();
  return (
    <Box component="ol" aria-label={texts.lists.blocks} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {blocks.slice(0, MAX_ROWS).map((block) => {
        const { meparCode, hitArea, severityMax, expectedLoss, policies, reported } = block;
        const numbers = [...new Set(policies.map(({ policyNumber }) => policyNumber))].join(', ');
        return (
          <Box component="li" key={meparCode} sx={{ borderTop: 1, borderColor: 'divider' }}>
            <ButtonBase
              aria-label={texts.zoomTo(meparCode)}
              onClick={() => onSelect(block)}
              sx={{
                width: '100%',
                minHeight: 44,
                py: 2,
                px: 2,
                display: 'block',
                textAlign: 'left',
                borderRadius: 1,
                fontFeatureSettings: "'tnum'",
                bgcolor: selected === meparCode ? 'action.selected' : undefined,
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Typography component="span" sx={{ fontWeight: 600 }}>
                  {meparCode}
                </Typography>
                <span>{lossText(expectedLoss)}</span>
              </Box>
              <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                {texts.blockNote(formatHectares(hitArea), severityText(severityMax), numbers)}
              </Typography>
              <Chip
                size="small"
                variant={reported ? 'outlined' : 'filled'}
                label={reported ? texts.reported : texts.notReported}
                sx={{ mt: 1 }}
              />
            </ButtonBase>
            {hasScreen('block') && (
              <Link
                component={RouterLink}
                to={href.block(meparCode)}
                aria-label={`${texts.openBlock}: ${meparCode}`}
                sx={{ display: 'inline-block', minHeight: 44, lineHeight: '44px', px: 2 }}
              >
                {texts.openBlock}
              </Link>
            )}
          </Box>
        );
      })}
      {total > Math.min(MAX_ROWS, blocks.length) && (
        <Typography component="li" variant="body2" color="textSecondary" sx={{ pt: 2 }}>
          {texts.more(formatCount(total - Math.min(MAX_ROWS, blocks.length)))}
        </Typography>
      )}
    </Box>
  );
}
