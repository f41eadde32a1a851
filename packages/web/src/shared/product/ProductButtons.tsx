import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { buttonsOf, type ProductType } from './productTable.ts';
import { productTexts as texts } from './texts.hu.ts';

interface Props {
  readonly role: number;
  /** Types with products of the block. */
  readonly present: ReadonlySet<string>;
  readonly onOpen: (type: ProductType) => void;
}

/** The products of a block that the role gets. */
export function ProductButtons({ role, present, onOpen }: Props) {
  const { main, more } = buttonsOf(role, present);
  const row = (types: readonly ProductType[]) => (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
      {types.map((type) => (
        <Button key={type} variant="outlined" onClick={() => onOpen(type)} sx={{ px: 2 }}>
          {texts.typeName(type)}
        </Button>
      ))}
    </Box>
  );
  if (main.length + more.length === 0) return null;
  return (
    <Box component="nav" aria-label={texts.products} sx={{ px: 4, pb: 4 }}>
      {row(main)}
      {more.length > 0 && (
        <>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 3, mb: 1 }}>
            {texts.moreProducts}
          </Typography>
          {row(more)}
        </>
      )}
    </Box>
  );
}
