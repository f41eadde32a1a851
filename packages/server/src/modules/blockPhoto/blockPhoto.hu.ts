export const blockPhotoTexts = {
  enough: (limit: number) =>
    `Egy riasztáshoz legfeljebb ${limit} fényképet küldhet. Töröljön egyet, ha másikat küldene!`,
} as const;
