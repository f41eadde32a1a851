export const poorFixTexts = {
  title: 'Pontatlan helymeghatározás',
  text: (accuracy: string, wanted: string) =>
    `A készülék most csak ± ${accuracy} m pontossággal tudja, hol áll (legalább ± ${wanted} m kellene). Várjon egy kicsit szabad ég alatt, és mérje újra, vagy koppintson a helyére a térképen!`,
  again: 'Újra mérem',
  take: 'Így is ide kerüljön',
  cancel: 'Mégsem',
} as const;
