import { disabledReason, type FarmerButton, type FarmerSituation } from '@georisk/domain/farmer/farmerButtons.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FloatingPanel } from '#web/map/ui/FloatingPanel.tsx';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { LOW, TOOL_GRID } from '#web/map/ui/toolGrid.ts';
import { ZoomButtons } from '#web/map/ui/ZoomButtons.tsx';
import PlotsIcon from '~icons/material-symbols/activity-zone-outline-rounded';
import NdviIcon from '~icons/material-symbols/eco-outline-rounded';
import AllIcon from '~icons/material-symbols/zoom-out-map-rounded';
import AlertIcon from '~icons/material-symbols/warning-outline-rounded';
import { farmerTexts as texts } from './texts.hu.ts';

interface Props {
  readonly situation: FarmerSituation;
  readonly alertsOn: boolean;
  readonly ndviOn: boolean;
  readonly onManage: () => void;
  readonly onAlerts: () => void;
  readonly onNdvi: () => void;
  /** Shows all parcels; null where there is only one. */
  readonly onAll: (() => void) | null;
  readonly switcher: ReactNode;
  /** The picture's tools, under the switcher. */
  readonly tools: ReactNode;
}

/** The buttons on the right, in the specified order. */
export function FarmerButtons(props: Props) {
  const { situation, alertsOn, ndviOn, onManage, onAlerts, onNdvi, onAll, switcher, tools } = props;
  const why = (button: FarmerButton) => {
    const reason = disabledReason(button, situation);
    return reason === null ? null : texts.reasons[reason];
  };
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end', gap: 2, [LOW]: { flexDirection: 'row' } }}
    >
      <FloatingPanel role="group" aria-label={texts.controls} sx={TOOL_GRID}>
        <MapButton label={texts.managePlots} icon={<PlotsIcon />} disabled={why('managePlots')} onClick={onManage} />
        <MapButton
          label={texts.alertedAreas}
          icon={<AlertIcon />}
          pressed={alertsOn}
          disabled={why('alertedAreas')}
          onClick={onAlerts}
        />
        <MapButton
          label={texts.ndviMap}
          icon={<NdviIcon />}
          pressed={ndviOn}
          disabled={why('ndviMap')}
          onClick={onNdvi}
        />
        <ZoomButtons />
        {onAll !== null && (
          <MapButton
            label={texts.allParcels}
            icon={<AllIcon />}
            disabled={situation.isDrawing ? texts.reasons.drawing : null}
            onClick={onAll}
          />
        )}
      </FloatingPanel>
      <FloatingPanel sx={TOOL_GRID}>
        {switcher}
        {tools}
      </FloatingPanel>
    </Box>
  );
}
