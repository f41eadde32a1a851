import { disabledReason, type FarmerButton, type FarmerSituation } from '@georisk/domain/farmer/farmerButtons.ts';
import { Fragment, type ReactNode } from 'react';
import { MapButton } from '#web/map/ui/MapButton.tsx';
import { ToolGroups } from '#web/map/ui/ToolGroups.tsx';
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
    <ToolGroups
      label={texts.controls}
      most={2}
      groups={[
        <Fragment key="parcel">
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
        </Fragment>,
        <Fragment key="picture">
          {switcher}
          {tools}
        </Fragment>,
      ]}
    />
  );
}
