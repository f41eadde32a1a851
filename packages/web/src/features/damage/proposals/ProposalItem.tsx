import type { Proposal } from '@georisk/contract/verticals/insurance/proposals.ts';
import { accuracyText } from '@georisk/domain/sampling/measurement.hu.ts';
import type { Areal } from '@georisk/domain/geo/types.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '#web/lib/format.ts';
import { PhotoImage } from '#web/shared/photo/PhotoImage.tsx';
import { CaseHistoryMap } from '../CaseHistoryMap.tsx';
import { historyLines } from '../historyLines.ts';
import { PlaceLink } from '../PlaceLink.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { proposalTexts as texts } from './texts.hu.ts';

const PICTURE = ['proposal'] as const;

interface Props {
  readonly proposal: Proposal;
  /** The block of its plot, EPSG:23700; null while or where it is not known. */
  readonly ground: Areal | null;
}

/** Who made it, when and where, and why it is a proposal. */
function Facts({ proposal }: Pick<Props, 'proposal'>) {
  const { authorName, deviceAt, gps, keptAt, plotName, cause, damageNumber } = proposal;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {[
          texts.madeBy(authorName, formatDateTime(deviceAt), gps && accuracyText(gps.accuracy)),
          texts.keptAt(formatDateTime(keptAt)),
          ...(plotName === null ? [] : [texts.plot(plotName)]),
        ].join(' · ')}
      </Typography>
      {gps !== null && <PlaceLink damageNumber={damageNumber} gps={gps} />}
      <Typography variant="body2">{texts.causes[cause]}</Typography>
    </>
  );
}

/** What it would change, before and after, or what became of it. */
function Contents({ proposal, ground }: Props) {
  const { changeId, kind, fileName, state, decidedBy, decidedAt, reason } = proposal;
  const lines = kind === 'photo' ? [] : historyLines(proposal);
  if (state !== 'open')
    return (
      <Typography variant="body2">
        {[
          texts.decided(
            texts.states[state],
            decidedBy ?? texts.someone,
            decidedAt === null ? '' : formatDateTime(decidedAt),
          ),
          ...(reason === null ? [] : [texts.reason(reason)]),
        ].join(' · ')}
      </Typography>
    );
  if (kind === 'photo')
    return (
      <Box sx={{ mt: 1, maxWidth: 280 }}>
        <PhotoImage id={changeId} alt={texts.picture(fileName ?? '')} sizes={PICTURE} height={180} fit="contain" />
      </Box>
    );
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1, fontWeight: 600 }}>
        {lines.length === 0 ? texts.nothing : texts.wouldChange}
      </Typography>
      {lines.map((line) => (
        <Typography key={line} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      ))}
      <CaseHistoryMap change={{ ...proposal, title: texts.kinds[kind] }} ground={ground} />
    </>
  );
}

/** One proposal with the decision about it. */
export function ProposalItem(props: Props) {
  const { kind, fileName, state } = props.proposal;
  return (
    <Box component="li" sx={{ breakInside: 'avoid' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {texts.heading(texts.kinds[kind], fileName, texts.states[state])}
      </Typography>
      <Facts proposal={props.proposal} />
      <Contents {...props} />
      <DecisionButtons proposal={props.proposal} />
    </Box>
  );
}

/** Proposals as a list, in the order in which they are to be decided. */
export const ProposalList = ({
  proposals,
  groundOf,
}: {
  readonly proposals: readonly Proposal[];
  readonly groundOf: (damagePlotId: number | null) => Areal | null;
}) => (
  <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 4 }}>
    {proposals.map((proposal) => (
      <ProposalItem key={proposal.changeId} proposal={proposal} ground={groundOf(proposal.damagePlotId)} />
    ))}
  </Box>
);
