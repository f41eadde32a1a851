import { MAX_EK_BLOCKS } from '@georisk/contract/maxRows.ts';
import type { Ek, EkMepar } from '@georisk/contract/verticals/monitoring/eks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatDate } from '#web/lib/format.ts';
import { Section } from '#web/ui/Section.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { EkBlock } from './EkBlock.tsx';
import { ekTexts as texts } from './texts.hu.ts';

/** Hectares that an application declares on a block. */
export const declaredOn = ({ plants }: EkMepar): number => plants.reduce((sum, { area }) => sum + area, 0);

function Facts({ ek: { code, krNumber, signedAt, ownerAddress } }: { readonly ek: Ek }) {
  const rows = [
    [texts.code, code],
    [texts.krNumber, krNumber],
    [texts.signedAt, signedAt === null ? null : formatDate(signedAt)],
    [texts.ownerAddress, ownerAddress],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, px: 4, py: 3, display: 'grid', gap: 2 }}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontFeatureSettings: "'tnum'" }}>
            {value ?? texts.none}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** Number of blocks that the panel shows at once; a large farm has hundreds. */
const FEW = 12;

interface Props {
  readonly ek: Ek;
  /** Code of the emphasised block. */
  readonly selected: string | null;
}

/** An application: its facts, and its blocks with what it declares there and the ways to their products. */
export function EkPanel({ ek, selected }: Props) {
  const { mepars } = ek;
  const [all, setAll] = useState(false);
  // The emphasised block is where it can be seen: first.
  const sorted = mepars.toSorted((a, b) => Number(b.meparCode === selected) - Number(a.meparCode === selected));
  const shown = all ? sorted : sorted.slice(0, FEW);
  return (
    <>
      <Rule />
      <Facts ek={ek} />
      <Section title={texts.blocks} isEmpty={mepars.length === 0}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
          {shown.map((mepar) => (
            <EkBlock key={mepar.meparCode} code={ek.code} mepar={mepar} isSelected={mepar.meparCode === selected} />
          ))}
        </Box>
        {mepars.length > shown.length && (
          <Button size="small" onClick={() => setAll(true)} sx={{ mt: 3 }}>
            {texts.more(mepars.length - shown.length)}
          </Button>
        )}
        {mepars.length >= MAX_EK_BLOCKS && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
            {texts.blocksCut(mepars.length)}
          </Typography>
        )}
      </Section>
    </>
  );
}
