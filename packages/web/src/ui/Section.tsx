import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Rule } from './Rule.tsx';
import { uiTexts as texts } from './ui.hu.ts';

interface Props {
  readonly title: string;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

/** A part of the block panel under its title; an empty one says so. */
export function Section({ title, isEmpty = false, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Rule />
      <Box sx={{ px: 4, py: 3 }}>
        <Typography variant="subtitle2" component="h2" id={id} sx={{ mb: 1 }}>
          {title}
        </Typography>
        {isEmpty ? <Typography color="textSecondary">{texts.none}</Typography> : children}
      </Box>
    </Box>
  );
}
