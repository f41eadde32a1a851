export const farmerWelcome = [
  'A térképen a biztosított tábláit látja. Koppintson egyre, és megnézheti, hogyan fejlődik rajta a növény.',
  'Ha a műhold szokatlan változást lát, riasztást kap: ezt piros jelöli.',
  'Ha egy tábla határa hiányzik, a „Megrajzolom” gombbal maga is megrajzolhatja.',
] as const;
