import type { Fault } from './fault.ts';
import { type Unsent, unsentCount } from './unsentCount.hu.ts';

/** Work that this device keeps until the server has it. */
export const offlineTexts = {
  kept: 'Megőrizve ezen a készüléken.',
  faults: {
    refused: 'A böngésző nem enged semmit megőrizni ezen a készüléken.',
    full: 'Megtelt a böngésző tárhelye ezen a készüléken.',
    cleared: 'A böngésző törölte, amit ezen a készüléken megőrzött.',
    failed: 'A böngésző nem tudta megőrizni a munkáját ezen a készüléken.',
  } satisfies Readonly<Record<Fault, string>>,
  onlyHere: 'A még el nem küldött munkája csak ebben az ablakban van meg. Ne zárja be, vagy készítsen mentőfájlt!',
  onlyTyped: 'Amit beírt, csak ebben az ablakban van meg: mentse, mielőtt bezárja!',
  withoutTyped: 'A félig beírt adatok nem kerülnek bele: azokat előbb mentse!',
  inFile: (operations: number) => `A mentőfájlban ${operations} változás van; a „Mentőfájl beolvasása” oldal veszi át.`,
  keptAgain: 'Ami ebben az ablakban megvolt, azt újra megőriztük.',
  saveFile: 'Mentőfájl készítése',
  close: 'Rendben',
  photoLost: 'A böngésző törölte a képet erről a készülékről. Válassza ki újra!',
  loading: 'a készüléken megőrzött munka',
  /** What somebody else decides about. */
  proposed: {
    notice: (count: number) =>
      `${count === 1 ? 'Egy mentése' : `${count} mentése`} még nincs a káraktában: közben mást bíztak meg vele, lezárták vagy törölték. Javaslatként megőriztük a kiszolgálón, az új szakértő vagy az iroda dönt róla.`,
    look: 'Megnézem',
  },
  /** Before a session ends. */
  leaving: {
    title: (unsent: Unsent) => {
      const waiting = unsentCount(unsent);
      return waiting === '' ? 'Van még el nem mentett munkája' : `${waiting} még nem ment el`;
    },
    stays:
      'Ezen a készüléken megmarad, és elküldjük, amikor itt újra bejelentkezik. Bejelentkezni csak hálózattal lehet.',
    onlyHere: 'Ez a készülék nem tudta megőrizni: ha kijelentkezik, elvész.',
    parked: 'Van köztük olyan, amely az Ön döntésére vár: a „Küldésre vár” oldalon látja.',
    doneTitle: 'Minden mentés elment',
    done: 'Nyugodtan kijelentkezhet.',
    cancel: 'Mégsem',
    leave: 'Kijelentkezés',
    leaveAnyway: 'Kijelentkezés mégis (itt maradnak)',
    leaveLosing: 'Kijelentkezés mégis (elvesznek)',
    sendNow: 'Küldés most',
  },
} as const;
