import type { OperationKind } from '@georisk/contract/verticals/insurance/operations.ts';
import type { ProposalCause } from '@georisk/contract/verticals/insurance/proposals.ts';

export const proposalTexts = {
  kinds: {
    outline: 'táblahatár',
    area: 'károsodott terület',
    points: 'mintavételi pont',
    photo: 'fénykép',
    status: 'állapot',
  } satisfies Readonly<Record<OperationKind, string>>,
  causes: {
    reassigned: 'a kárakta közben másik szakértőé lett',
    closed: 'a káraktát közben lezárták',
    deleted: 'a káraktát vagy a tábláját közben törölték',
  } satisfies Readonly<Record<ProposalCause, string>>,
  deletedCase:
    'A káraktát törölték, ezért a javaslat nem fogadható el. Ha a munka mégis kell, nyissanak új káraktát, és vigyék át belőle, vagy utasítsa el!',
  deletedPlot:
    'A táblát eltávolították a káraktáról. Ha a munka mégis kell, előbb vegye vissza a „Blokkok és táblák módosítása” alatt!',
  closed: 'A kárakta le van zárva: a javaslat csak az újranyitása után fogadható el.',
  superseded: 'A szerzője ugyanezt később újra felmérte: a későbbi javaslatát fogadja el, ezt pedig utasítsa el.',
  noRight: 'Ezt a változást az Ön szerepkörével nem lehet elfogadni.',
  stale: 'Közben megváltozott, amit a javaslat módosítana. Nézze meg újra, mit változtatna, és azután döntsön!',
  photoLost: 'A fénykép nem található a tárhelyen.',
  /** In the report of a rescue file. */
  kept: (cause: ProposalCause) =>
    `${proposalTexts.causes[cause].charAt(0).toLocaleUpperCase('hu')}${proposalTexts.causes[cause].slice(1)}: javaslatként megőriztük, a kárakta szakértője vagy az iroda dönt róla.`,
  declined: (by: string, reason: string) => `${by} elutasította: ${reason}`,
} as const;
