import type { OperationKind } from '@georisk/contract/verticals/insurance/operations.ts';
import type { ProposalCause, ProposalState } from '@georisk/contract/verticals/insurance/proposals.ts';

/** Proposals: what somebody saved for a case that meanwhile was another's, closed or deleted. */
export const proposalTexts = {
  title: 'Javaslatok',
  titleOpen: (count: number) => `Javaslatok – ${count} döntésre vár`,
  intro:
    'Ezeket a terepen mentették, de a kárakta közben másé lett, lezárták vagy törölték. Nem vesznek el: itt dönthet róluk. Amíg nem fogadja el, a káraktában semmi nem változik.',
  loading: 'a javaslatok',
  pageTitle: 'Döntésre váró javaslatok',
  none: 'Nincs döntésre váró javaslat.',
  mark: (count: number) => (count === 1 ? 'Javaslat vár' : `${count} javaslat vár`),
  all: (count: number) => `Döntésre váró javaslatok (${count})`,
  kinds: {
    outline: 'Táblahatár',
    area: 'Károsodott terület',
    points: 'Mintavételi pontok',
    photo: 'Fénykép',
    status: 'Állapot',
  } satisfies Readonly<Record<OperationKind, string>>,
  causes: {
    reassigned: 'A kárakta közben másik szakértőé lett.',
    closed: 'A káraktát közben lezárták.',
    deleted: 'A káraktát vagy a tábláját közben törölték.',
  } satisfies Readonly<Record<ProposalCause, string>>,
  states: {
    open: 'döntésre vár',
    accepted: 'elfogadva',
    declined: 'elutasítva',
  } satisfies Readonly<Record<ProposalState, string>>,
  heading: (kind: string, file: string | null, state: string) =>
    `${kind}${file === null ? '' : `: ${file}`} · ${state}`,
  madeBy: (author: string, at: string, accuracy: string | null) =>
    `${author}, a készüléken rögzítve: ${at}${accuracy === null ? '' : `, ${accuracy}`}`,
  keptAt: (at: string) => `megérkezett: ${at}`,
  plot: (name: string) => `Tábla: ${name}`,
  decided: (state: string, by: string, at: string) => `${by} döntése: ${state}, ${at}`,
  someone: 'ismeretlen',
  reason: (reason: string) => `Indoklás: ${reason}`,
  wouldChange: 'Elfogadva ez változna:',
  nothing: 'Elfogadva semmi nem változna: a kárakta már ilyen.',
  picture: (name: string) => `Javasolt fénykép: ${name}`,
  openCase: 'Kárakta megnyitása',
  accept: 'Elfogadás',
  decline: 'Elutasítás',
  acceptOf: (what: string) => `Elfogadás: ${what}`,
  acceptAll: (fitting: number, all: number) =>
    fitting === all ? `Mind a ${all} elfogadása` : `${all} javaslatból ${fitting} elfogadása`,
  group: (whose: string, count: number) => `${whose} · ${count} javaslat`,
  groupOf: (author: string, plot: string | null) => `${author}, ${plot ?? 'a kárakta egésze'}`,
  wholeCase: 'az egész kárakta',
  declineOf: (what: string) => `Elutasítás: ${what}`,
  acceptFailed: 'Az elfogadás nem sikerült.',
  declineTitle: (what: string) => `${what} – javaslat elutasítása`,
  declineText: (author: string) =>
    `A javaslat nem kerül a káraktába, de megmarad itt, az indoklásával együtt. ${author} is látja.`,
  declineReason: 'Az elutasítás oka',
  declineFailed: 'Az elutasítás nem sikerült.',
  cancel: 'Mégsem',
} as const;
