import type { Suggestion } from '@georisk/contract/endpoints.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SearchHits } from '#web/shared/feature.ts';
import { suggestionKey } from './recent.ts';
import { searchTexts } from './texts.hu.ts';

interface Props {
  /** Prefix of the rows' identifiers, by which the input names the active one. */
  readonly id: string;
  readonly rows: readonly Suggestion[];
  readonly hits: Partial<SearchHits>;
  readonly active: number;
  readonly heading: string | null;
  /** Text instead of rows. */
  readonly empty: string;
  readonly onChoose: (chosen: Suggestion) => void;
}

export function SuggestionList({ id, rows, hits, active, heading, empty, onChoose }: Props) {
  return (
    <>
      {heading !== null && (
        <Typography variant="caption" color="textSecondary" component="div" sx={{ px: 4, pt: 3 }}>
          {heading}
        </Typography>
      )}
      {rows.length === 0 && (
        <Typography variant="body2" color="textSecondary" role="status" sx={{ p: 4 }}>
          {empty}
        </Typography>
      )}
      <Box component="ul" role="listbox" id={`${id}-list`} aria-label={searchTexts.label} sx={{ m: 0, p: 0 }}>
        {rows.map((row, index) => (
          <Box
            component="li"
            // Two companies may have the same number.
            key={`${suggestionKey(row)} ${index}`}
            role="option"
            id={`${id}-${index}`}
            aria-selected={index === active}
            // The input keeps the focus: a click must not remove it before it is handled.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(row)}
            sx={{
              listStyle: 'none',
              display: 'flex',
              alignItems: 'baseline',
              gap: 2,
              minHeight: 44,
              px: 4,
              py: 2,
              cursor: 'pointer',
              bgcolor: index === active ? 'action.selected' : 'transparent',
              '&:hover': { bgcolor: 'action.hover' },
            }}
          >
            <Typography variant="body2" component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {row.label}
            </Typography>
            <Typography variant="caption" component="span" color="textSecondary" sx={{ flex: 1 }}>
              {row.detail}
            </Typography>
            <Typography variant="caption" component="span" color="textSecondary">
              {hits[row.type]?.name}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
