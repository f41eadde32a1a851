import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import { useState } from 'react';

interface Choice {
  readonly view: FarmerView;
  readonly ndvi: boolean;
  readonly alerts: boolean;
}

const startOf = (view: FarmerView): Choice => ({ view, ndvi: view === 'ndvi', alerts: view === 'alert' });

/** Layers on the parcel: each view starts with its own subject, and the buttons change that until the view changes. */
export function useMapToggles(view: FarmerView) {
  const [chosen, setChosen] = useState(() => startOf(view));
  const current = chosen.view === view ? chosen : startOf(view);
  return {
    ndviOn: current.ndvi,
    alertsOn: current.alerts,
    toggleNdvi: () => setChosen({ ...current, ndvi: !current.ndvi }),
    toggleAlerts: () => setChosen({ ...current, alerts: !current.alerts }),
  };
}
