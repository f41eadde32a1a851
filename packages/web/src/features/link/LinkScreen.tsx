import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#web/routes/routes.ts';
import { arrival } from '#web/session/arrival.ts';
import type { LinkArrival } from '#web/session/readArrival.ts';
import { USER_STATUS } from '#web/session/userStatus.ts';
import { useSession } from '#web/session/useSession.ts';
import { ApiProblem } from '#web/lib/api.ts';
import { isServiceFailure, messageOf } from '#web/lib/apiProblem.ts';
import { credentials } from '#web/lib/browserCredentials.ts';
import { useSingleMutation } from '#web/lib/useSingleMutation.ts';
import { useWaiting, useWaitingAnswers, useWaitingPhotos } from '#web/offline/useWaiting.ts';
import { FormMessage } from '#web/ui/FormMessage.tsx';
import { ProgressView } from '#web/ui/ProgressView.tsx';
import { EntryLayout } from '#web/ui/EntryLayout.tsx';
import { alertGoneState } from '#web/shared/link/alertGone.ts';
import { type Destination, destinationHere, followLink } from '#web/shared/link/followLink.ts';
import { type JudgedLink, judgeLink, nextStep } from './judgeLink.ts';
import { LinkRefused } from './LinkRefused.tsx';
import { linkTexts as texts } from '#web/shared/link/texts.hu.ts';

type GoodLink = Exclude<JudgedLink, { kind: 'refused' }>;

/** Replaces every other screen while an arriving link is handled. */
export function LinkScreen({ link }: { readonly link: LinkArrival }) {
  const judged = judgeLink(link);
  const isVisit = link.isVisit ?? false;
  return (
    <EntryLayout title={texts.title} sign={isVisit ? texts.visit.sign : null}>
      {judged.kind === 'refused' ? (
        <LinkRefused
          message={isVisit ? texts.visit.expired : judged.message}
          hint={isVisit ? undefined : judged.hint}
          isVisit={isVisit}
        />
      ) : (
        <GoodLinkScreen link={judged} isVisit={isVisit} />
      )}
    </EntryLayout>
  );
}

/** What of the session that would end has not arrived. */
function UnsentHint({ userId }: { readonly userId: number }) {
  const unsent = { saves: useWaiting().length, photos: useWaitingPhotos(), answers: useWaitingAnswers() };
  useEffect(() => {
    // Light where nothing waits: the page of a link is a person's first.
    const open = async () => (await import('#web/offline/theOutbox.ts')).openOutbox(userId);
    open().catch(() => undefined);
  }, [userId]);
  if (Object.values(unsent).every((count) => count === 0)) return null;
  return <FormMessage severity="warning">{texts.switchUnsent(unsent)}</FormMessage>;
}

/** The answer's own sentence; visitors cannot request another link, and are told nothing of new ones. */
const sentence = (error: unknown, isVisit: boolean) =>
  isVisit && error instanceof ApiProblem && error.code === 1 ? texts.visit.expired : messageOf(error);

/** Opened from many places today: by scanners of mails too, which press no button. */
const needsTap = (error: unknown) => error instanceof ApiProblem && error.reason === 'link-needs-tap';

/** A link that opens by a press: a person does that, a program that looks at mails does not. */
function PressToEnter({ why, onPress }: { readonly why: string; readonly onPress: () => void }) {
  return (
    <Stack spacing={4}>
      <Typography variant="h1">{texts.title}</Typography>
      <Typography>{why}</Typography>
      <Button variant="contained" size="large" onClick={onPress}>
        {texts.submit}
      </Button>
    </Stack>
  );
}

function GoodLinkScreen({ link, isVisit }: { readonly link: GoodLink; readonly isVisit: boolean }) {
  const { status, user } = useSession();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState(false);
  const target = link.kind === 'alert' ? link.target : undefined;

  const leave = ({ to, goneAlert }: Pick<Destination, 'to' | 'goneAlert'>) => {
    arrival.forgetLink();
    void navigate(to, { replace: true, state: goneAlert === null ? null : alertGoneState(goneAlert) });
  };
  const exchange = useSingleMutation({
    mutationFn: (tapped: boolean) =>
      followLink(link.token, {
        target,
        tapped,
        admin: arrival.read().admin ?? false,
        replacing: credentials.read().token ?? null,
      }),
    onSuccess: ({ destination, adopt }) => {
      leave(destination);
      adopt();
    },
    meta: { errorPage: true },
  });

  const step = status === USER_STATUS.fetching ? undefined : nextStep(link, user?.id);
  const automatic = step === 'already-here' || step === 'exchange' ? step : undefined;
  useEffect(() => {
    if (automatic === 'exchange') exchange.mutate(false);
    if (automatic === 'already-here' && user) {
      if (arrival.read().admin !== undefined) credentials.setAdmin(arrival.read().admin ?? false);
      void destinationHere(user, target).then(leave);
    }
    // Once for each step: the mutation and its target address are recreated by every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [automatic]);

  if (isServiceFailure(exchange.error)) {
    return <ProgressView what={texts.exchanging} error={exchange.error} onRetry={() => exchange.mutate(false)} />;
  }
  if (needsTap(exchange.error))
    return <PressToEnter why={messageOf(exchange.error)} onPress={() => exchange.mutate(true)} />;
  if (exchange.isError) return <LinkRefused message={sentence(exchange.error, isVisit)} isVisit={isVisit} />;
  if (step === 'ask-switch' && user && !agreed) {
    return (
      <Stack spacing={4}>
        <Typography variant="h1">{texts.switchUser(user.name)}</Typography>
        <Typography>{texts.switchHint}</Typography>
        <UnsentHint userId={user.id} />
        <Stack direction="row" spacing={3}>
          <Button
            variant="contained"
            onClick={() => {
              setAgreed(true);
              exchange.mutate(false);
            }}
          >
            {texts.switchYes}
          </Button>
          <Button variant="outlined" onClick={() => leave({ to: href.home(), goneAlert: null })}>
            {texts.switchNo}
          </Button>
        </Stack>
      </Stack>
    );
  }
  if (step === 'ask-login' && !exchange.isPending && !exchange.isSuccess)
    return <PressToEnter why={(isVisit ? texts.visit : texts).ready} onPress={() => exchange.mutate(false)} />;
  return <ProgressView what={texts.exchanging} onRetry={() => exchange.mutate(false)} />;
}
