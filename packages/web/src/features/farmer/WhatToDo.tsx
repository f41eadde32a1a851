import type { DamageRef } from '@georisk/contract/schemas/refs.ts';
import { type AlertOutcome, type ParcelState, parcelState } from '@georisk/domain/farmer/parcelState.ts';
import { casesOfAlert, statedDeadline } from '@georisk/domain/farmer/reporting.ts';
import type { IsoDate } from '@georisk/domain/units.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mayCall } from '@georisk/contract/permissions/permissions.ts';
import { formatDate, formatHectares } from '#web/lib/format.ts';
import { latePart } from '#web/lib/latePart.ts';
import { useCurrentUser } from '#web/session/useSession.ts';
import { blockTexts } from '#web/shared/block/texts.hu.ts';
import { useToday } from '#web/shared/parcels/useParcels.ts';
import { insuredUntil, type Parcel } from '#web/shared/parcels/parcel.ts';
import { Section } from '#web/ui/Section.tsx';
import { farmerTexts } from './texts.hu.ts';

// With the code that keeps photos and answers on the device, which the map does not wait for.
const load = () => import('./OwnPhotos.tsx');
const OwnPhotos = latePart(load, 'OwnPhotos', <Skeleton variant="rounded" height={96} />);
const AlertAnswers = latePart(() => import('./AlertAnswers.tsx'), 'AlertAnswers', <Skeleton height={44} />);
const WaitingPhotos = latePart<'WaitingPhotos', { readonly code: string }>(load, 'WaitingPhotos');

const texts = farmerTexts.toDo;

/** By its farmer, an alert is no damage. */
const isNoDamage = ({ kind }: Pick<ParcelState, 'kind'>) => kind === 'noDamage' || kind === 'harvested';

/** The cases of a parcel, or why they are not known. */
type Cases = readonly DamageRef[] | 'loading' | 'unknown';

interface DeadlineProps {
  readonly since: IsoDate;
  /** Last day of the cover. */
  readonly insuredUntil: IsoDate | null;
  /** There is nothing to report, as the farmer says: the time is told without urgency. */
  readonly isNone: boolean;
}

/** The days that are left, by the quoted rule of the terms; without one the damage is reported soon. None of an alert after the cover. */
function Deadline({ since, insuredUntil, isNone }: DeadlineProps) {
  const { company } = useCurrentUser();
  const today = useToday();
  if (insuredUntil !== null && insuredUntil < since)
    return <Typography variant="body2">{texts.ended(formatDate(insuredUntil))}</Typography>;
  const deadline = company === null ? null : statedDeadline(company, since, today);
  if (deadline === null) return <Typography variant="body2">{isNone ? texts.still : texts.soon}</Typography>;
  const { until, daysLeft, rule } = deadline;
  if (isNone)
    return (
      <Typography variant="body2">
        {[texts.still, ...(daysLeft < 0 ? [] : [texts.left(daysLeft, formatDate(until)), texts.rule(rule)])].join(' ')}
      </Typography>
    );
  return (
    <>
      <Typography variant="body2" sx={daysLeft <= 3 ? { color: 'error.main', fontWeight: 600 } : {}}>
        {daysLeft < 0 ? texts.late(formatDate(until)) : texts.left(daysLeft, formatDate(until))}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {texts.rule(rule)}
      </Typography>
    </>
  );
}

/** The cases by which the damage has been reported. */
function Reported({ cases }: { readonly cases: readonly DamageRef[] }) {
  return cases.map(({ damageNumber, dangerType, damageDate, status }) => (
    <Typography key={damageNumber} variant="body2" sx={{ fontWeight: 600 }}>
      {texts.reported(damageNumber, dangerType, formatDate(damageDate), blockTexts.statuses[status])}
    </Typography>
  ));
}

/** Telephone and mail of the insurer, with what is to be said. */
function Reporting({
  parcel,
  date,
  areaHa,
  isReported,
}: {
  readonly parcel: Parcel;
  readonly date: IsoDate;
  readonly areaHa: number;
  /** Then there is nothing to report by mail, but something to ask. */
  readonly isReported: boolean;
}) {
  const { company, name } = useCurrentUser();
  const contact = company?.contact ?? null;
  if (contact === null) return null;
  const subject = encodeURIComponent(texts.subject(parcel.meparCode, parcel.cityName));
  const body = encodeURIComponent(texts.body(name, parcel.meparCode, formatDate(date), formatHectares(areaHa)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {contact.phone !== '' && (
        <Button variant="contained" href={`tel:${contact.phone.replaceAll(/[^+\d]/g, '')}`} sx={{ minHeight: 44 }}>
          {texts.call}
        </Button>
      )}
      {contact.email !== '' && !isReported && (
        <Button
          variant="outlined"
          href={`mailto:${contact.email}?subject=${subject}&body=${body}`}
          sx={{ minHeight: 44 }}
        >
          {texts.report}
        </Button>
      )}
    </Box>
  );
}

const reportedBy = (alert: AlertOutcome, cases: Cases): readonly DamageRef[] =>
  typeof cases === 'string' ? [] : casesOfAlert(alert, cases);

type StateOfAlert = AlertOutcome & Pick<ParcelState, 'kind'>;

/** That the damage is reported; else by when and how. Whether it is may not be known yet, or not at all. */
function WhatIsDue({
  parcel,
  alert,
  cases,
}: {
  readonly parcel: Parcel;
  readonly alert: StateOfAlert;
  readonly cases: Cases;
}) {
  if (cases === 'loading') return <Skeleton variant="rounded" height={44} />;
  const reported = reportedBy(alert, cases);
  const isReported = reported.length > 0;
  return (
    <>
      {isReported ? (
        <Reported cases={reported} />
      ) : (
        <Deadline since={alert.since} insuredUntil={insuredUntil(parcel)} isNone={isNoDamage(alert)} />
      )}
      {cases === 'unknown' && <Typography variant="body2">{texts.reportedUnknown}</Typography>}
      <Reporting parcel={parcel} date={alert.date} areaHa={alert.areaHa} isReported={isReported} />
    </>
  );
}

/** What a farmer does about the newest alert of a parcel: by when, how, and what they tell the insurer. */
export function WhatToDo({ parcel, cases }: { readonly parcel: Parcel; readonly cases: Cases }) {
  const { role } = useCurrentUser();
  const today = useToday();
  const state = parcelState(parcel, today);
  if (!('since' in state)) return mayCall('addBlockPhoto', role) ? <WaitingPhotos code={parcel.meparCode} /> : null;
  return (
    <Section title={texts.title} isEmpty={false}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pb: 2 }}>
        <WhatIsDue parcel={parcel} alert={state} cases={cases} />
        {mayCall('addBlockPhoto', role) && <OwnPhotos code={parcel.meparCode} date={state.date} />}
        {mayCall('answerAlert', role) && (
          <AlertAnswers
            parcel={parcel}
            date={state.date}
            isUnreported={cases !== 'loading' && reportedBy(state, cases).length === 0}
          />
        )}
      </Box>
    </Section>
  );
}
