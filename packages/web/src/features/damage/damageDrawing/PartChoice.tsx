import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ShapeDraft } from './shapeDraft.ts';
import { addPart, canLeavePart, choosePart, leaveOutPart } from './shapeParts.ts';
import { shapeTexts as texts } from './texts.hu.ts';

interface Props {
  readonly draft: ShapeDraft;
  readonly onChange: (draft: ShapeDraft) => void;
}

/** The part of an area of several outlines that is being drawn; one more is begun here. */
export function PartChoice({ draft, onChange }: Props) {
  if (draft.target.kind !== 'area') return null;
  const { finished } = draft.sketch;
  const hasSeveral = draft.parts.length > 1;
  if (!hasSeveral && !finished) return null;
  return (
    <Box sx={{ mb: 2 }}>
      {hasSeveral && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={draft.part}
          aria-label={texts.parts}
          onChange={(_, part: number | null) => part !== null && onChange(choosePart(draft, part))}
          sx={{ flexWrap: 'wrap', '& .MuiToggleButton-root': { textTransform: 'none', minHeight: 44, px: 3 } }}
        >
          {draft.parts.map((_, index) => (
            // A part is identified only by its place among the others.
            // oxlint-disable-next-line react/no-array-index-key
            <ToggleButton key={index} value={index} disabled={index !== draft.part && !canLeavePart(draft)}>
              {texts.part(index + 1)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {finished && <Button onClick={() => onChange(addPart(draft))}>{texts.addPart}</Button>}
        {hasSeveral && (
          <Button color="error" onClick={() => onChange(leaveOutPart(draft))}>
            {texts.leaveOutPart}
          </Button>
        )}
      </Box>
    </Box>
  );
}
