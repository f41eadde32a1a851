import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import { shownDate } from '@georisk/domain/farmer/farmerButtons.ts';
import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDate, formatHectares, formatNumber } from '#web/lib/format.ts';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';
import { LateCurve, seasonsOf } from '#web/shared/curve/LateCurve.tsx';
import { AskableNumber } from './AskableNumber.tsx';
import { DateList } from './DateList.tsx';
import { NdviFigure } from './NdviFigure.tsx';
import { imageMeanOn, meanOnDate, ndviProducts } from './ndviOnDate.ts';
import { PolicySections } from './PolicySections.tsx';
import { Section } from '#web/ui/Section.tsx';
import { blockTexts as texts } from './texts.hu.ts';

interface Props {
  readonly selection: ParcelSelection;
  readonly block: UseQueryResult<Block>;
  /** The user's setting: policies and damages are not shown. */
  readonly hidePolicyDamage: boolean;
  /** The panel is open: large parts may be loaded. */
  readonly isOpen: boolean;
  readonly onShow: (view: FarmerView, date: IsoDate) => void;
}

type Alert = Parcel['alerts'][number];

function AlertNote({ alert }: { readonly alert: Alert }) {
  const area = formatHectares(alert.area);
  return (
    <Typography variant="body2" component="p">
      <AskableNumber
        label={texts.alertArea(area)}
        from={[
          { label: texts.askDate, value: formatDate(alert.date) },
          { label: texts.alertId, value: alert.productId },
          { label: texts.askFormula, value: texts.alertFormula },
        ]}
      >
        {texts.alertArea(area)}
      </AskableNumber>
    </Typography>
  );
}

/** The farmer's block: its NDVI and alerts, and its insurance and damages. */
export function FarmerBlockPanel({ selection, block: query, hidePolicyDamage, isOpen, onShow }: Props) {
  const { block: parcel } = selection;
  const date = shownDate(selection);
  const products = query.data?.products ?? [];
  const mean = meanOnDate(products, date);
  const known = imageMeanOn(parcel.ndvi, date);
  const ndvi = ndviProducts(products);
  const alertsToday = parcel.alerts.filter((alert) => alert.date === date);
  const alertDates = [...new Map(parcel.alerts.map((alert) => [alert.date, alert])).values()];
  return (
    <Box>
      <Box sx={{ px: 4, pb: 3 }}>
        {/* An alert of the day is a value too: nothing above it says that there is none. */}
        {(mean !== null || known !== null || alertsToday.length === 0) && (
          <NdviFigure mean={mean} known={known} isLoading={query.isPending && parcel.ndvi.length > 0} />
        )}
        {alertsToday.map((alert) => (
          <AlertNote key={alert.productId} alert={alert} />
        ))}
      </Box>
      {isOpen && (
        <LateCurve
          code={parcel.meparCode}
          years={seasonsOf(parcel.ndvi.map((row) => row.date))}
          shown={date}
          canShow={(day) => parcel.ndvi.some((row) => row.date === day)}
          onShow={(day) => onShow('ndvi', day as IsoDate)}
        />
      )}
      <Section title={texts.alerts} isEmpty={alertDates.length === 0}>
        <DateList
          what={texts.alerts}
          shown={selection.view === 'alert' ? date : null}
          onChoose={(chosen) => onShow('alert', chosen as IsoDate)}
          rows={alertDates.map((alert) => ({
            key: alert.productId,
            date: alert.date,
            note: texts.alertArea(formatHectares(alert.area)),
          }))}
        />
      </Section>
      <Section title={texts.ndvi} isEmpty={parcel.ndvi.length === 0}>
        <DateList
          what={texts.ndvi}
          shown={selection.view === 'ndvi' ? date : null}
          onChoose={(chosen) => onShow('ndvi', chosen as IsoDate)}
          rows={(ndvi.length > 0 ? ndvi : parcel.ndvi).map((row) => {
            const value = 'data' in row ? row.data?.mean : row.mean;
            return { key: row.date, date: row.date, note: value == null ? '' : formatNumber(value) };
          })}
        />
      </Section>
      {query.data === undefined ? (
        <ProgressView what={texts.loading} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <PolicySections block={query.data} hidePolicyDamage={hidePolicyDamage} />
      )}
    </Box>
  );
}
