import type { Block, Product } from '@georisk/contract/verticals/insurance/blocks.ts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, formatHectares, formatNumber } from '#web/lib/format.ts';
import InfoIcon from '~icons/material-symbols/info-outline-rounded';
import { DateList } from '#web/shared/block/DateList.tsx';
import { Section } from '#web/ui/Section.tsx';
import { Rule } from '#web/ui/Rule.tsx';
import { SUB_TYPES, type SubType } from './blockProducts.ts';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { PdfButton } from './PdfButton.tsx';
import { lookOf } from './productLook.ts';
import { productTexts as texts } from './texts.hu.ts';
import type { PictureSubject } from './useBlockPicture.ts';
import type { ProductView } from './useBlockView.ts';

interface Props {
  readonly alerts: PictureSubject['alerts'];
  readonly view: ProductView;
  readonly legend: ReactNode;
  /** The season's curve, where the panel contains it. */
  readonly curve: ReactNode;
}

/** Text beside a date of the list. */
function noteOf(product: Product, alerts: Props['alerts'], read: (ndvi: number) => string): string {
  if (product.dateBefore !== null) return texts.since(formatDate(product.dateBefore));
  const alert = alerts.find(({ productId }) => productId === product.id);
  if (alert !== undefined) return formatHectares(alert.area);
  return product.data?.mean == null
    ? ''
    : product.subType === 'BMI'
      ? read(product.data.mean)
      : formatNumber(product.data.mean);
}

interface HeadProps extends Pick<Props, 'view'> {
  readonly block: Block;
  readonly compact?: boolean;
}

export const titleOf = ({ type, kind }: ProductView) => texts.typeName(type ?? kind.type);

export function ProductHead({ block, view, compact = false }: HeadProps) {
  const description = view.product?.description ?? '';
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.backToBlock}
      onBack={() => view.openType(null)}
      over={compact ? block.meparCode : `${texts.title} · ${block.meparCode}`}
      title={titleOf(view)}
      note={[formatHectares(block.geomHa), block.cityName].filter((part) => part !== null).join(' · ')}
      aside={
        description !== '' && (
          <Tooltip title={description} leaveDelay={500} enterTouchDelay={0} leaveTouchDelay={8_000}>
            <IconButton aria-label={texts.about}>
              <InfoIcon />
            </IconButton>
          </Tooltip>
        )
      }
    />
  );
}

/** The products of one type of a block: their meaning, their colours, and each of their dates. */
export function ProductPanel({ alerts, view, legend, curve }: Props) {
  const { kind, list, product } = view;
  const title = titleOf(view);
  const description = product?.description ?? '';
  return (
    <>
      {description !== '' && (
        <Typography variant="body2" sx={{ px: 4, pb: 3 }}>
          {description}
        </Typography>
      )}
      {kind.subType !== null && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          value={kind.subType}
          aria-label={texts.subType}
          onChange={(_, chosen: SubType | null) => chosen !== null && view.chooseSubType(chosen)}
          sx={{
            px: 4,
            pb: 3,
            '& .MuiToggleButton-root': {
              textTransform: 'none',
              minHeight: 40,
              typography: 'caption',
              fontWeight: 600,
              px: 1,
            },
          }}
        >
          {SUB_TYPES.map((subType) => (
            <ToggleButton key={subType} value={subType}>
              {texts.subTypes[subType]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      {product !== null && (
        <>
          <Rule />
          <Box sx={{ px: 4, py: 3 }}>{legend}</Box>
        </>
      )}
      {product?.fileName != null && (
        <Box sx={{ px: 4, pb: 3 }}>
          <PdfButton key={product.fileName} fileName={product.fileName} />
        </Box>
      )}
      <Section title={texts.dates} isEmpty={list.length === 0}>
        <DateList
          what={title}
          shown={product?.date ?? null}
          onChoose={view.chooseDate}
          rows={list.map((row) => ({
            key: row.id,
            date: row.date,
            note: noteOf(row, alerts, lookOf(kind, 'ndvi').read),
          }))}
        />
      </Section>
      {curve}
    </>
  );
}
