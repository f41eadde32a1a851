import type { CasePhoto, Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import Box from '@mui/material/Box';
import { useCurrentUser } from '#web/session/useSession.ts';
import { asAreal } from '#web/map/areal.ts';
import { lookupOf, useBlockLookup } from '#web/shared/caseForm/useBlockLookup.ts';
import { CasePack } from '#web/shared/fieldPack/CasePack.tsx';
import { type CaseAction, CaseActions } from './CaseActions.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import { CaseHistory } from './CaseHistory.tsx';
import { CaseSections } from './CaseSections.tsx';
import { CaseProposals } from './proposals/CaseProposals.tsx';
import { caseTexts as texts } from './texts.hu.ts';

interface Props {
  readonly damage: Damage;
}

function HistoryOfCase({ damage: { id, damageNumber, damagePlots } }: Props) {
  const lookups = useBlockLookup(damagePlots.map(({ meparCode }) => meparCode));
  const plots = damagePlots.map(({ id: plotId, plantName, meparCode }) => {
    const lookup = lookupOf(lookups, meparCode);
    return {
      id: plotId,
      name: `${plantName ?? texts.unknownPlant}, ${meparCode}`,
      ground: lookup.kind === 'found' ? asAreal(lookup.mepar.geom) : null,
    };
  });
  return <CaseHistory damageId={id} damageNumber={damageNumber} plots={plots} />;
}

interface PanelProps extends Props {
  readonly onAction: (action: CaseAction) => void;
  readonly onPlace?: (photo: CasePhoto) => void;
}

/** A damage case: its data, its actions, its parts. */
export function CasePanel({ damage, onAction, onPlace }: PanelProps) {
  const { role } = useCurrentUser();
  const readsHistory = mayCall('damageHistory', role);
  return (
    <>
      <Box sx={{ px: 4, pb: 4 }}>
        <CaseFacts damage={damage} />
        <CaseActions damage={damage} onOpen={onAction} />
        <CasePack damage={damage} />
      </Box>
      {readsHistory && mayCall('proposals', role) && <CaseProposals damage={damage} />}
      <CaseSections damage={damage} onPlace={onPlace} />
      {readsHistory && <HistoryOfCase damage={damage} />}
    </>
  );
}
