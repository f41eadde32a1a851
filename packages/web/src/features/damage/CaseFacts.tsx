import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import type { Damage } from '@georisk/contract/verticals/insurance/damages.ts';
import { caseStepText } from '@georisk/domain/case/nextStep.hu.ts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { useHasScreen } from '#web/routes/openRoutes.ts';
import { href } from '#web/routes/routes.ts';
import { useBack } from '#web/session/useBack.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { Fact } from '#web/ui/Fact.tsx';
import { PanelHead } from '#web/ui/PanelHead.tsx';
import { Warnings } from '#web/ui/Warnings.tsx';
import { CaseTermFacts } from './CaseTermFacts.tsx';
import { mapsSearch } from './mapsSearch.ts';
import { caseTexts as texts } from './texts.hu.ts';

interface Props {
  readonly damage: Damage;
}

export function CaseHead({ damage, compact }: Props & { readonly compact: boolean }) {
  const onBack = useBack();
  const { damageNumber, dangerType, damageDate, area } = damage;
  return (
    <PanelHead
      compact={compact}
      backLabel={texts.back}
      onBack={onBack}
      over={texts.title}
      title={damageNumber}
      note={[dangerType, formatDate(damageDate), formatHectares(area)].join(' · ')}
    />
  );
}

function PolicyLink({ damage: { policyNumber, policyId, year } }: Props) {
  const hasScreen = useHasScreen();
  if (policyId === null || !hasScreen('policy')) return policyNumber;
  return (
    <Link component={RouterLink} to={href.policy(policyNumber, { year })}>
      {policyNumber}
    </Link>
  );
}

/** What stands at the top of a case: its state, its next step, what is doubtful, its data. */
export function CaseFacts({ damage }: Props) {
  const { role } = useCurrentUser();
  const { facts } = texts;
  const { inspectionAddressZip: zip, inspectionAddress: address, expertName } = damage;
  return (
    <>
      <Chip size="small" label={texts.status(damage.status)} />
      {damage.missing != null && (
        <Typography sx={{ mt: 2, fontWeight: 600 }}>{texts.next(caseStepText(damage.missing))}</Typography>
      )}
      {damage.status === 'closed' && mayCall('damageHistory', role) && (
        <Typography color="textSecondary" sx={{ mt: 2 }}>
          {`${texts.closed} ${damage.canReopen ? texts.closedYours : texts.closedOthers}`}
        </Typography>
      )}
      {damage.warnings.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <Warnings title={texts.warnings} sentences={damage.warnings} />
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        <Fact label={facts.policyNumber} note={damage.policyId === null ? texts.unknownPolicy : undefined}>
          <PolicyLink damage={damage} />
        </Fact>
        <Fact label={facts.damageDate}>{formatDate(damage.damageDate)}</Fact>
        <Fact label={facts.area}>{formatHectares(damage.area)}</Fact>
        <Fact label={facts.dangerType}>{damage.dangerType}</Fact>
        <Fact label={facts.inspectionAddress}>
          <Link
            href={mapsSearch(zip, address)}
            target="_blank"
            rel="noopener noreferrer"
            aria-description={texts.onMaps}
          >
            {`${zip} ${address}`}
          </Link>
        </Fact>
        {expertName !== undefined && <Fact label={facts.expertName}>{expertName ?? texts.nobody}</Fact>}
        <CaseTermFacts damage={damage} />
      </Box>
    </>
  );
}
