import type { RescueFault } from '@georisk/domain/rescue/container.ts';

export const rescueTexts = {
  behind: 'Egy korábbi művelet döntésre vár, amelyre ez épül.',
  otherFile:
    'Egy korábbi művelet hiányzik, amelyre ez épül. Olvassa be azt a mentőfájlt is, amelyik azt tartalmazza, majd ezt újra!',
  closing: 'Az ügyet a mentőfájl nem zárja le: zárja le az ügy oldalán, amikor minden munka megérkezett!',
  malformed: 'A művelet olyan jelet tartalmaz, amely nem tárolható.',
  elsewhere: 'A művelet nem annak a társaságnak vagy kárnak a tábláját módosítaná, amelyikét megnevezi.',
  failed: 'Váratlan hiba történt. Olvassa be újra a fájlt: ami bekerült, az nem kerül be kétszer.',
  /** Another company's person, and one who does not exist. */
  notHere: 'Ezt a mentőfájlt nem az Ön cégének munkatársa készítette. Semmi nem változott.',
  unregistered:
    'Ezt a mentőfájlt olyan készülék írta alá, amelyet nem ismerünk, ezért csak az olvashatja be, aki készítette. Semmi nem változott.',
  unreadable:
    'A mentőfájl ép, de nem olvasható: a programnak egy másik változata készítette. Semmi nem változott. Őrizze meg a fájlt, és szóljon az üzemeltetőnek!',
  tooManyTries:
    'A kiszolgáló most túl sok fényképet olvas. Olvassa be újra a fájlt egy perc múlva: ami bekerült, az nem kerül be kétszer.',
} as const;

export const faultTexts: Readonly<Record<RescueFault, string>> = {
  other: 'Ez nem mentőfájl. Semmi nem változott.',
  cut: 'A mentőfájl csonka: a vége hiányzik. Semmi nem változott. Másolja át újra, vagy készítsen újat a készüléken!',
  altered:
    'A mentőfájl megsérült vagy módosították: a tartalma nem egyezik az aláírásával. Semmi nem változott. Készítsen újat a készüléken!',
};
