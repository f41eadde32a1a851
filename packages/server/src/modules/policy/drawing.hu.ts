export const drawingTexts = {
  invalid: 'A körvonal így nem alkot érvényes sokszöget. Húzza arrébb az egymáshoz érő sarkokat vagy oldalakat.',
  /** In hectares. */
  notWholeBlock: (insured: string, block: string) =>
    `A biztosított terület (${insured} ha) több mint 3 %-kal eltér a blokk területétől (${block} ha). Rajzolja meg a táblát a térképen.`,
  blockOfParts: 'A blokk több részből áll, a tábla pedig csak egy lehet. Rajzolja meg a térképen.',
  noBlock: 'A blokk körvonala nincs meg. Rajzolja meg a táblát a térképen.',
};
