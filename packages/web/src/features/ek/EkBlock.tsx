import type { EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { formatHectares } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { productTexts } from '#web/shared/product/texts.hu.ts';
import { ekPath } from './ekAddress.ts';
import { ekTexts as texts } from './texts.hu.ts';
import { TOUCH_LINK } from '#web/ui/touchLink.ts';

/** The products that have a button on each block. */
const TYPES = [
  ['Chronology', texts.chronologyOf],
  ['ChangeMap', texts.changeMapOf],
] as const;

interface Props {
  /** Of the application. */
  readonly code: string;
  readonly mepar: EkMepar;
  readonly isSelected: boolean;
}

/** A block of an application: the declared plants with their areas, and the buttons of its products. */
export function EkBlock({ code, mepar: { meparCode, geomHa, plants }, isSelected }: Props) {
  const hasScreen = useHasScreen();
  return (
    <Box component="li" aria-current={isSelected ? 'true' : undefined}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
        <MuiLink
          component={Link}
          to={ekPath(code, { meparCode })}
          sx={{ fontWeight: isSelected ? 700 : 600, ...TOUCH_LINK }}
        >
          {meparCode}
        </MuiLink>
        <Typography variant="caption" color="textSecondary">
          {texts.blockHa(formatHectares(geomHa))}
        </Typography>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, my: 1, p: 0, fontFeatureSettings: "'tnum'" }}>
        {plants.map(({ plantName, area }, index) => (
          <Typography
            component="li"
            variant="body2"
            key={`${plantName} ${index}`}
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}
          >
            <span>{plantName}</span>
            <span>{formatHectares(area)}</span>
          </Typography>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {TYPES.map(([productType, label]) => (
          <Button
            key={productType}
            component={Link}
            to={ekPath(code, { meparCode, productType })}
            variant="outlined"
            aria-label={label(meparCode)}
            sx={{ px: 2 }}
          >
            {productTexts.typeName(productType)}
          </Button>
        ))}
      </Box>
      {isSelected && hasScreen('block') && (
        <MuiLink component={Link} to={href.block(meparCode)} variant="body2" sx={{ display: 'inline-block', mt: 2 }}>
          {texts.openBlock}
        </MuiLink>
      )}
    </Box>
  );
}
