export const samplingTexts = {
  stale: 'Időközben más is módosította a mintavételi pontokat. Nézze meg mindkét változatot, és válasszon!',
  noPlace: (sequenceId: number) =>
    `${sequenceId}. mintavételi pont: a helye hiányzik vagy a megengedett területen kívül esik.`,
  tooMany: (most: number) => `Egy táblán legfeljebb ${most} mintavételi pont lehet.`,
  fileTitle: (damageNumber: string, meparCode: string) => `Mintavételi terv – ${damageNumber}, ${meparCode}`,
  fileName: (damageNumber: string, meparCode: string) => `mintavetel-${damageNumber}-${meparCode}`,
} as const;
