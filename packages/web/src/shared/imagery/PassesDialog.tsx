import type { Curve } from '@georisk/contract/verticals/insurance/curve.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { formatDate, formatShare } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { imageryTexts as texts } from './texts.hu.ts';

interface Props {
  readonly open: boolean;
  readonly curve: UseQueryResult<Curve>;
  readonly isLate: boolean;
  readonly onClose: () => void;
}

type Seen = Curve['points'][number];

/** The share of clouds as a bar beside its number. */
function Cloud({ share }: { readonly share: number }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box aria-hidden sx={{ flex: 1, height: 6, borderRadius: '3px', bgcolor: 'divider', overflow: 'hidden' }}>
        <Box sx={{ width: `${share * 100}%`, height: '100%', bgcolor: 'text.secondary' }} />
      </Box>
      <Box component="span" sx={{ width: 44, textAlign: 'right' }}>
        {formatShare(share)}
      </Box>
    </Box>
  );
}

function Row({ pass: { date, clearShare, usable, reason, mean } }: { readonly pass: Seen }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '104px 1fr',
        columnGap: 3,
        py: 2,
        borderBottom: 1,
        borderColor: 'divider',
        fontFeatureSettings: "'tnum'",
        typography: 'body2',
      }}
    >
      <Box sx={{ fontWeight: 600 }}>{formatDate(date)}</Box>
      <Box>
        <Cloud share={1 - clearShare} />
        <Box sx={{ color: usable ? 'success.main' : 'text.secondary' }}>
          {usable && mean !== null ? texts.passShown : (reason ?? texts.hiddenDefault)}
        </Box>
      </Box>
    </Box>
  );
}

/** Every pass of the season with its clouds: the answer to "why is it not newer?". */
export function PassesDialog({ open, curve, isLate, onClose }: Props) {
  const id = useId();
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const passes = curve.data?.points.toReversed() ?? [];
  return (
    <Dialog open={open} onClose={onClose} fullScreen={small} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{isLate ? texts.passesTitle : texts.passes}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {texts.passesText}
        </Typography>
        {curve.data === undefined ? (
          <ProgressView what={texts.passesLoading} error={curve.error} onRetry={() => void curve.refetch()} />
        ) : (
          passes.length === 0 && <Typography color="textSecondary">{texts.passesEmpty}</Typography>
        )}
        {passes.length > 0 && (
          <>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                gridTemplateColumns: '104px 1fr',
                columnGap: 3,
                typography: 'caption',
                color: 'text.secondary',
              }}
            >
              <span>{texts.passDate}</span>
              <span>{texts.passCloud}</span>
            </Box>
            <Box component="ul" aria-label={texts.passes} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {passes.map((pass) => (
                <Row key={pass.date} pass={pass} />
              ))}
            </Box>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{texts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
