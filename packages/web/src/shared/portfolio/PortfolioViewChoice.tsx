import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { portfolioTexts as texts } from './portfolio.hu.ts';
import { DENSITY_MEASURES, type DensityMeasure, type PortfolioView, usePortfolioChoice } from './portfolioView.ts';

const TOUCHABLE = { '& .MuiToggleButton-root': { textTransform: 'none', minHeight: 44, px: 3 } } as const;
const VIEWS = ['groups', 'density'] as const satisfies readonly PortfolioView[];

/** Circles or squares, and of squares what they count. */
export function PortfolioViewChoice() {
  const { view, measure, setView, setMeasure } = usePortfolioChoice();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label={texts.viewsLabel}
        sx={TOUCHABLE}
        onChange={(_, chosen: PortfolioView | null) => chosen !== null && setView(chosen)}
      >
        {VIEWS.map((each) => (
          <ToggleButton key={each} value={each}>
            {texts.views[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {view === 'density' && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={measure}
          aria-label={texts.measuresLabel}
          sx={TOUCHABLE}
          onChange={(_, chosen: DensityMeasure | null) => chosen !== null && setMeasure(chosen)}
        >
          {DENSITY_MEASURES.map((each) => (
            <ToggleButton key={each} value={each}>
              {texts.measures[each]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
    </Box>
  );
}
