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
    'A káraktát törölték, ezért a javaslat csak a visszaállítása után fogadható el. Visszaállítani az tudja, aki káraktát törölhet.',
  deletedPlot:
    'A táblát eltávolították a káraktáról. Ha a munka mégis kell, előbb vegye vissza a „Blokkok és táblák módosítása” alatt!',
  closed: 'A kárakta le van zárva: a javaslat csak az újranyitása után fogadható el.',
  superseded: 'A szerzője ugyanezt később újra felmérte: a későbbi javaslatát fogadja el, ezt pedig utasítsa el.',
  noRight: 'Ezt a változást az Ön szerepkörével nem lehet elfogadni.',
  stale: 'Közben megváltozott, amit a javaslat módosítana. Nézze meg újra, mit változtatna, és azután döntsön!',
  /** Of several, where one cannot be accepted: none is. */
  together: (kind: string, plot: string | null, at: string, why: string) =>
    `Egyik javaslat sem került be, mert ez nem fogadható el: ${[kind, ...(plot === null ? [] : [plot]), at].join(', ')}. ${why}`,
  decidedOtherwise: 'Már elutasították.',
  photoLost: 'A fénykép nem található a tárhelyen.',
  /** In the report of a rescue file. */
  kept: (cause: ProposalCause) =>
    `${proposalTexts.causes[cause].charAt(0).toLocaleUpperCase('hu')}${proposalTexts.causes[cause].slice(1)}: javaslatként megőriztük, a kárakta szakértője vagy az iroda dönt róla.`,
  notKept:
    'A kárakta másik szakértőé, a változás pedig javaslatként sem őrizhető meg: a szerzőjénél sosem volt a kárakta, túl sok javaslata vár, vagy a fényképe hiányzik.',
  declined: (by: string, reason: string) => `${by} elutasította: ${reason}`,
} as const;
