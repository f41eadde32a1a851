export const policyNames = {
  hit: 'kötvény',
} as const;
