export const ekWelcome = [
  'A bal oldali lista az egységes kérelmeit (EK) sorolja fel: egy kattintással megnyílik, amelyik érdekli.',
  'Egy EK-ban minden blokkhoz kronológia és változástérkép tartozik; a térkép a blokkra vágva mutatja a felvételt.',
  'A keresőbe elég az EK-azonosító elejét beírni.',
] as const;
