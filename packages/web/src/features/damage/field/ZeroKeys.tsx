import { ZERO_REASONS, type ZeroReason } from '@georisk/domain/field/zeroReasons.hu.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { KEY_STYLE } from './keyStyle.ts';
import { fieldTexts as texts } from './texts.hu.ts';

/** Why there is no yield: one tap saves the zero with its comment, or leaves the point out. */
export function ZeroKeys({
  disabled,
  onEnter,
}: {
  readonly disabled: boolean;
  readonly onEnter: (reason: ZeroReason) => void;
}) {
  const title = useId();
  return (
    <Box role="group" aria-labelledby={title} sx={{ display: 'grid', gap: '6px' }}>
      <Typography id={title} variant="subtitle2" component="p">
        {texts.zeroTitle}
      </Typography>
      <Box sx={{ display: 'grid', gap: '6px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {ZERO_REASONS.map((reason) => (
          <Button
            key={reason.text}
            variant="outlined"
            disabled={disabled}
            aria-label={texts.zeroNote(reason.text, reason.counts)}
            onClick={() => onEnter(reason)}
            sx={[KEY_STYLE, { typography: 'subtitle2', lineHeight: 1.2, display: 'block' }]}
          >
            {reason.text}
            {!reason.counts && (
              <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
                {texts.leftOut}
              </Typography>
            )}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
