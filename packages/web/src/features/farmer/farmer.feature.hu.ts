export const farmerNames = {
  contractTerms: 'Általános szerződési feltételek',
} as const;
