export const drawingTexts = {
  invalid: 'A körvonal így nem alkot érvényes sokszöget. Húzza arrébb az egymáshoz érő sarkokat vagy oldalakat.',
};
