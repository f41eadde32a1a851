import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { formatCount, formatDate, formatNumber, formatShare } from '#web/lib/format.ts';
import { AskableNumber, type Provenance } from './AskableNumber.tsx';
import type { MeanOnDate } from './ndviOnDate.ts';
import { blockTexts as texts } from './texts.hu.ts';

function provenance({ product: { url, date, data } }: MeanOnDate): readonly Provenance[] {
  const rows: (Provenance | null)[] = [
    url === null ? null : { label: texts.askImage, value: url },
    { label: texts.askDate, value: formatDate(date) },
    data === null ? null : { label: texts.askPixels, value: formatCount(data.count) },
    data === null ? null : { label: texts.askClear, value: formatShare(data.clearShare) },
    data?.min == null || data.max == null
      ? null
      : { label: texts.askRange, value: `${formatNumber(data.min)} – ${formatNumber(data.max)}` },
    data?.sd == null ? null : { label: texts.askSpread, value: formatNumber(data.sd) },
    { label: texts.askFormula, value: texts.meanFormula },
  ];
  return rows.filter((row) => row !== null);
}

function signed(value: number): string {
  const text = formatNumber(value);
  return value > 0 && text !== formatNumber(0) ? `+${text}` : text;
}

interface Props {
  readonly mean: MeanOnDate | null;
  readonly isLoading: boolean;
  /** The same of a season whose products are not read: without where it comes from. */
  readonly known?: { readonly date: string; readonly mean: number } | null;
}

const NUMBER = { fontSize: '2rem', fontWeight: 600, lineHeight: 1.2 } as const;

/** The block's mean on the shown date: the number large, the comparison with the one before beneath. */
export function NdviFigure({ mean, isLoading, known = null }: Props) {
  if (isLoading) return <Skeleton variant="rounded" height={72} aria-hidden />;
  const value = mean?.product.data?.mean;
  if ((mean === null || value == null) && known !== null)
    return (
      <div>
        <Typography variant="caption" color="textSecondary" component="p">
          {texts.meanOn(formatDate(known.date))}
        </Typography>
        <Typography component="div" sx={NUMBER}>
          {formatNumber(known.mean)}
        </Typography>
      </div>
    );
  if (mean === null || value == null) return <Typography color="textSecondary">{texts.none}</Typography>;
  const label = texts.meanOn(formatDate(mean.product.date));
  return (
    <div>
      <Typography variant="caption" color="textSecondary" component="p">
        {label}
      </Typography>
      <Typography component="div" sx={NUMBER}>
        <AskableNumber label={`${label}: ${formatNumber(value)}`} from={provenance(mean)}>
          {formatNumber(value)}
        </AskableNumber>
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {mean.previous === null
          ? texts.firstImage
          : texts.toPrevious(signed(mean.previous.difference), formatDate(mean.previous.date))}
      </Typography>
    </div>
  );
}
