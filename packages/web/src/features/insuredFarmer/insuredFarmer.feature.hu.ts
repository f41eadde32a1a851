export const insuredFarmerNames = {
  hit: 'gazda',
} as const;
