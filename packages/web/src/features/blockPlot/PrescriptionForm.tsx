import { API, fillPath } from '@georisk/contract/api.ts';
import type { PlotZone, PrescriptionFormat } from '@georisk/contract/verticals/agronomy/blockPlots.ts';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatCount } from '#web/lib/format.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { rateOf, totalOf, type TypedRates, USUAL_RATES } from './rates.ts';
import { blockPlotTexts as texts } from './texts.hu.ts';

interface Props {
  readonly plotId: number;
  readonly zones: readonly PlotZone[];
}

/** The address of a prescription; categories that the plot has none of are sent too, and used by nobody. */
function addressOf(plotId: number, format: PrescriptionFormat, material: string, typed: TypedRates): string {
  const rates = Object.entries(typed).map(([category, text]) => [category, String(rateOf(text) ?? 0)]);
  const query = new URLSearchParams([['format', format], ['material', material.trim()], ...rates]);
  return `${fillPath(API.prescription.path, { id: plotId })}?${query}`;
}

/** A rate for each zone, downloaded as a file for the terminal of a machine. */
export function PrescriptionForm({ plotId, zones }: Props) {
  const [material, setMaterial] = useState<string>(texts.materialDefault);
  const [typed, setTyped] = useState(USUAL_RATES);
  const total = totalOf(zones, typed);
  const isNamed = material.trim() !== '';
  const isReady = total !== null && isNamed;
  return (
    <Stack spacing={3}>
      <Typography variant="body2">{texts.prescriptionHelp}</Typography>
      <TextField
        size="small"
        label={texts.material}
        value={material}
        error={!isNamed}
        helperText={isNamed ? undefined : texts.materialMissing}
        onChange={(event) => setMaterial(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      {zones.map(({ category }) => {
        const isWrong = rateOf(typed[category]) === null;
        return (
          <TextField
            key={category}
            size="small"
            label={texts.rate(texts.zoneNames[category])}
            value={typed[category]}
            error={isWrong}
            helperText={isWrong ? texts.rateWrong : undefined}
            onChange={(event) => setTyped({ ...typed, [category]: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        );
      })}
      {isReady && (
        <>
          <Typography sx={{ fontFeatureSettings: "'tnum'" }}>{texts.total(formatCount(total))}</Typography>
          <DownloadButton
            url={addressOf(plotId, 'shapefile', material, typed)}
            fileName={texts.fileName}
            label={texts.shapefile}
          />
          <DownloadButton
            url={addressOf(plotId, 'isoxml', material, typed)}
            fileName={texts.fileName}
            label={texts.isoxml}
          />
        </>
      )}
    </Stack>
  );
}
