import type { Block } from '@georisk/contract/verticals/insurance/blocks.ts';
import type { PolicyPlot } from '@georisk/contract/verticals/insurance/policies.ts';
import type { FarmerView } from '@georisk/domain/farmer/farmerView.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { FarmerBlockPanel } from '#web/shared/block/FarmerBlockPanel.tsx';
import { MissingOutlines } from './MissingOutlines.tsx';
import { ParcelList } from './ParcelList.tsx';
import { ParcelTabs, tabId } from './ParcelTabs.tsx';
import type { Parcel } from '#web/shared/parcels/parcel.ts';
import { WhatToDo } from './WhatToDo.tsx';
import { farmerTexts as texts } from './texts.hu.ts';
import type { ParcelSelection } from '#web/shared/parcels/useFarmerSelection.ts';

interface Props {
  readonly parcels: readonly Parcel[];
  readonly selection: ParcelSelection | null;
  readonly block: UseQueryResult<Block>;
  readonly hidePolicyDamage: boolean;
  readonly isDrawing: boolean;
  readonly legend: ReactNode;
  /** The panel is open: large parts may be loaded. */
  readonly isOpen: boolean;
  readonly onShow: (view: FarmerView, date: IsoDate) => void;
  readonly onParcel: (meparCode: string) => void;
  readonly onDraw: (plot: PolicyPlot) => void;
}

const casesOf = ({ data, isPending }: UseQueryResult<Block>) => data?.damages ?? (isPending ? 'loading' : 'unknown');

/** Content of the panel or the sheet: the selected parcel, and all of them. */
export function ParcelDetails(props: Props) {
  const { parcels, selection } = props;
  const [wanted, setTab] = useState<'details' | 'list'>('details');
  const id = useId();
  const tab = selection === null ? 'list' : wanted;
  return (
    <>
      <ParcelTabs
        id={id}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'details', label: texts.tabDetails, disabled: selection === null },
          { value: 'list', label: texts.tabList(parcels.length) },
        ]}
      />
      <Box role="tabpanel" id={id} aria-labelledby={tabId(id, tab)}>
        {tab === 'list' || selection === null ? (
          <ParcelList
            parcels={parcels}
            selected={selection?.block.meparCode ?? null}
            disabled={props.isDrawing}
            onChoose={(code) => {
              setTab('details');
              props.onParcel(code);
            }}
          />
        ) : (
          <>
            <Box sx={{ height: 12 }} />
            <WhatToDo parcel={selection.block} cases={casesOf(props.block)} />
            {!props.isDrawing && (
              <MissingOutlines
                key={`outlines of ${selection.block.meparCode}`}
                parcel={selection.block}
                onDraw={props.onDraw}
              />
            )}
            <FarmerBlockPanel
              // A fresh panel for each parcel: unfolded parts belonged to the other one.
              key={selection.block.meparCode}
              selection={selection}
              block={props.block}
              hidePolicyDamage={props.hidePolicyDamage}
              isOpen={props.isOpen}
              onShow={props.onShow}
            />
            {selection.block.ndvi.length > 0 && (
              <Box sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider' }}>{props.legend}</Box>
            )}
          </>
        )}
      </Box>
    </>
  );
}
