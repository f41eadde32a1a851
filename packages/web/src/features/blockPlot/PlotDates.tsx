import type { Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Section } from '#web/ui/Section.tsx';
import { type PlotDate, plotDates } from './plotDates.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

const FEW = 6;

interface Props {
  readonly products: readonly Product[];
  readonly type: string;
  /** On the map. */
  readonly shown: Product | null;
  readonly onShow: (product: Product) => void;
}

interface RowProps extends Pick<Props, 'shown' | 'onShow'> {
  readonly row: PlotDate;
}

function DateRow({ row: { title, products }, shown, onShow }: RowProps) {
  return (
    <Box component="li" sx={{ py: 2 }}>
      <Typography variant="body2" sx={{ fontFeatureSettings: "'tnum'", fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        {products.map(({ product, label }) => (
          <Button
            key={product.id}
            size="small"
            variant={product.id === shown?.id ? 'contained' : 'outlined'}
            aria-label={texts.showSubType(label, title)}
            aria-pressed={product.id === shown?.id}
            onClick={() => onShow(product)}
          >
            {label}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The dated products of a type, each with the buttons of its pictures. */
export function PlotDates({ products, type, shown, onShow }: Props) {
  const [all, setAll] = useState(false);
  const rows = plotDates(products, type);
  const visible = all ? rows : rows.slice(0, FEW);
  return (
    <Section title={texts.dates} isEmpty={rows.length === 0}>
      <Box component="ul" aria-label={texts.dates} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {visible.map((row) => (
          <DateRow key={row.title} row={row} shown={shown} onShow={onShow} />
        ))}
      </Box>
      {rows.length > FEW && (
        <Button size="small" onClick={() => setAll(!all)} sx={{ mt: 1 }}>
          {all ? texts.fewer : texts.more(rows.length - FEW)}
        </Button>
      )}
    </Section>
  );
}
